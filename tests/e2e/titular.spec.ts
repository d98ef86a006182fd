import { expect } from '@playwright/test';
import { axeViolations, office, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { signIn } from './support.ts';

interface Mail {
  id: string;
  para: string;
  assunto: string;
}

test('a person requests their data on the site; the office answers, downloads it and erases it', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const [nome, email] = [`Zilda Prado ${unique()}`, `${unique()}@casa.example`];
  await page.goto('/politica-privacidade');
  await page.getByRole('link', { name: 'Fazer um pedido sobre os meus dados' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido sobre os seus dados');
  await page.getByLabel('O que você quer pedir').selectOption('eliminacao_ou_anonimizacao');
  await page.getByLabel('Seu nome').fill(nome);
  await page.getByLabel('Seu e-mail').fill(email);
  const heading = page.getByRole('heading', { level: 1, name: 'Falta confirmar o seu e-mail' });
  // a form that is sent within a moment is taken for a robot's: it may be sent again
  await expect(async () => {
    if (!(await heading.isVisible())) await page.getByRole('button', { name: 'Enviar o pedido' }).click();
    await expect(heading).toBeVisible({ timeout: 2000 });
  }).toPass();

  let mail: Mail | undefined;
  await expect
    .poll(async () => {
      const { data } = await call('GET', 'mensagens?per_page=50');
      mail = data.find(({ para, assunto }: Mail) => para === email && assunto.startsWith('Confirme'));
      return mail !== undefined;
    })
    .toBe(true);
  const { texto } = await call('GET', `mensagens/${mail!.id}`);
  await page.goto(/\/politica-privacidade\/pedido\/[a-z2-7]{26}/.exec(texto)![0]);
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Sim, o pedido é meu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido recebido');

  const person = await call('POST', 'pessoa', { nome, email, profissao: 'Costureira' });
  const { data } = await call('GET', `requerimento/search?field=nome&term=${encodeURIComponent(nome)}`);
  await call('PUT', `requerimento/${data[0].id}`, { pessoa: person.id });
  await signIn(page);
  await page.goto(`/admin/requerimento/visualizar/${data[0].id}`);
  await page.getByRole('link', { name: 'Dados pessoais (LGPD)' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Apagar os dados' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar em PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^dados-zilda-prado-.*\.pdf$/);
  await page.getByRole('button', { name: 'Apagar os dados' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para sempre' }).click();
  await expect(page.getByText('Os dados desta pessoa foram apagados em')).toBeVisible();
  expect(await call('GET', `pessoa/${person.id}`)).toMatchObject({ nome: 'Pessoa anonimizada', email: null });
});
