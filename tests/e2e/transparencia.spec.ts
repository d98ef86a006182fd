import { expect } from '@playwright/test';
import { addMonths, churchToday, firstOfMonth } from '#shared/dates.ts';
import { expectAccessible, office, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { signIn } from './support.ts';

test('a closed month is published after a preview, and a visitor recomputes the chain', async ({
  page,
  request,
}) => {
  await signIn(page);
  const call = await office(request);
  const nome = `Ponto ${unique()}`;
  const igreja = await call('POST', 'igreja', { nome_fantasia: nome, razao_social: nome });
  const conta = await call('POST', 'conta', { nome: `Caixa ${nome}`, tipo: 'caixa', igreja: igreja.id });
  const day = addMonths(firstOfMonth(churchToday(new Date())), -1);
  await call('POST', 'financeiro?confirmar=true', {
    descricao: `Oferta ${nome}`,
    tipo: 'receita',
    valor: 12_345,
    conta: conta.id,
    igreja: igreja.id,
    pago: true,
    data_pagamento: day,
  });
  await call('POST', 'fechamento', { igreja: igreja.id, mes: day.slice(0, 7), ciente: true });

  await expectAccessible(page, `/admin/transparencia?igreja=${igreja.id}`);
  await page.getByRole('button', { name: /^Publicar / }).click();
  const preview = page.getByRole('region', { name: /^Publicar / });
  await preview.getByLabel('Saldos').selectOption('O total e cada conta');
  await expect(preview.getByText(`Caixa ${nome}`)).toBeVisible();
  await expect(preview).toContainText('123,45');
  await preview.getByRole('button', { name: 'Publicar no site' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar no site' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: /^Ver .* no site$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(day.slice(0, 4));
  await expect(page.getByText(/a igreja recebeu R\$\s123,45 e gastou R\$\s0,00/)).toBeVisible();
  const code = await page.locator('code').first().textContent();
  await page.getByLabel(/Código que você guardou/).fill(code ?? '');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText(/Confere: a publicação está intacta/)).toBeVisible();
  await expect(page.getByText(/O código que você guardou é o da publicação nº 1/)).toBeVisible();

  // A server that sends something else is detected.
  await page.route('**/cadeia', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('12345', '12346') });
  });
  await page.getByRole('button', { name: 'Conferir de novo' }).click();
  await expect(page.getByText(/o texto da publicação nº 1 não é o do código dela/)).toBeVisible();

  // The user who reopens it sees a preview of the reason, and is asked to confirm one that names a person.
  const pessoa = `Zilda Quintino ${unique()}`;
  await call('POST', 'pessoa', { nome: pessoa });
  await page.goto(`/admin/fechamento?igreja=${igreja.id}`);
  await page.getByRole('button', { name: /^Reabrir / }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('O motivo fica público');
  await dialog.getByLabel(/^Motivo/).fill('Zilda Quintino avisou');
  await expect(dialog.getByRole('figure')).toContainText('Motivo: Zilda Quintino avisou');
  await dialog.getByRole('button', { name: 'Reabrir' }).click();
  await expect(dialog).toContainText('nada se retira depois: Zilda Quintino');
  await dialog.getByRole('button', { name: 'Reabrir assim mesmo' }).click();
  await expect(page.getByText(/Reaberto em .*: Zilda Quintino avisou/)).toBeVisible();
});
