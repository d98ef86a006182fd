import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { churchToday } from '#shared/dates.ts';
import { axeViolations, inTheme, office, signInAs, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

test('an offering is counted without network; a refused count is corrected in its form, and two equal counts agree', async ({
  page,
}) => {
  const call = await office(page.request);
  const nome = `Lúcia ${unique()}`;
  const { id: pessoa } = await call('POST', 'pessoa', { nome, status: 'congregado' });
  const { id: evento } = await call('POST', 'evento', {
    nome: `Culto ${unique()}`,
    tipo: 'culto',
    status: 'publicado',
    interno: true,
    data: churchToday(new Date()),
    horario_inicial: '00:01',
    horario_final: '23:59',
  });
  await signInAs(page, call, [
    { action: 'create', subject: 'contagem' },
    { action: 'read', subject: 'contagem' },
    { action: 'list', subject: 'pessoa' },
    { action: 'read', subject: 'pessoa' },
  ]);
  await page.goto(`/admin/domingo/oferta?evento=${evento}`);
  // an untouched form is sent only after a question
  await page.getByRole('button', { name: 'Enviar a minha contagem' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar e contar' }).click();
  await page.getByLabel('R$ 50,00').fill('2');
  await page.getByRole('button', { name: 'Acrescentar envelope' }).click();
  const envelope = page.getByRole('group', { name: 'Envelope 1' });
  await envelope.getByLabel('Nome ou número').fill(nome);
  await envelope.getByRole('button', { name: nome }).click();
  await expect(envelope.getByText('pessoa do cadastro')).toBeVisible();
  await envelope.getByLabel('Valor').fill('30,50');
  await expect(page.getByTestId('total-contado')).toHaveText(/130,50/);
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    expect(await axeViolations(page, {}, theme === 'dark' ? ['color-contrast'] : undefined)).toEqual([]);
  }

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Enviar a minha contagem' }).click();
  await expect(page.getByTestId('por-enviar')).toHaveText('1 por enviar');
  await call('DELETE', `pessoa/${pessoa}`);
  await page.context().setOffline(false);
  await expect(page.getByTestId('por-enviar')).toHaveText('0 por enviar', { timeout: 30_000 });
  const refused = page.getByRole('region', { name: 'Não aceitas pelo servidor' });
  await refused.getByRole('link', { name: /^Corrigir/ }).click();
  await expect(page.getByLabel('R$ 50,00')).toHaveValue('2');
  await envelope.getByLabel('Nome ou número').fill('Envelope 7');
  await page.getByRole('button', { name: 'Enviar a minha contagem' }).click();
  await expect(refused).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Falta a contagem da outra pessoa' })).toBeVisible();
  await expect(page.getByText(/^A sua contagem foi enviada: .*130,50/)).toBeVisible();
  // the form and its button are gone
  await expect(page.getByRole('main').locator(':focus, :scope:focus')).toHaveCount(1);

  const envelopes = [{ nome: 'envelope 7', pessoa: null, especie: 'dizimo', valor: 3050 }];
  const contado = { especie_dinheiro: 'oferta', dinheiro: { '5000': 2 }, envelopes, outros: [] };
  await call('POST', 'domingo/entradas', {
    entradas: [
      {
        id: randomUUID(),
        tipo: 'contagem',
        momento: new Date().toISOString(),
        dados: { evento, contado },
      },
    ],
  });
  await expect(page.getByRole('heading', { name: 'As contagens conferem' })).toBeVisible({ timeout: 15_000 });
});
