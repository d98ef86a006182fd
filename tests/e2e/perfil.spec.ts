import { expect } from '@playwright/test';
import {
  accountPassword,
  axeViolations,
  expectLoaded,
  office,
  openVerificationLink,
  signInToNew,
  unique,
  watchErrors,
} from './office-support.ts';
import { test } from './shared-context.ts';

test('a person changes their photo and data, proves their address, begins a monthly contribution, pauses it and looks at the year', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const nome = `Rute ${unique()}`;
  const { data: roles } = await call('GET', 'acesso/perfis');
  const role = roles.find((one: { nome: string }) => one.nome === 'Intercessão').id;
  const { id: pessoa } = await call('POST', 'pessoa', { nome });
  const { email } = await signInToNew(page, call, { name: nome, role, pessoa });
  const errors = watchErrors(page);

  await page.goto('/admin/profile/account');
  await expectLoaded(page, '/admin/profile/account');
  const main = page.getByRole('main');
  await main.getByLabel('Telefone').fill('81 99999-1234');
  await main.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Dados salvos.')).toBeVisible();
  await expect(main.getByLabel('Telefone')).toHaveValue('(81) 99999-1234');

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: picture });
  await main.getByLabel('Aproximar').fill('2');
  expect(await axeViolations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Salvar foto' }).click();
  await expect(page.getByText('Foto salva.')).toBeVisible();
  const shown = page.getByRole('banner').locator('img[src^="/arquivos/"]');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(100);

  // the user who made the account knows its first password: a link to the address proves that its owner signed in
  await page.getByRole('link', { name: 'Cobrança e planos' }).click();
  await expect(main.getByText('Confirme o seu e-mail por um link')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByText(`Enviamos o link para ${email}`)).toBeVisible();
  await openVerificationLink(page, call, { email, password: accountPassword });
  await page.waitForURL('/admin');
  await page.goto('/admin/profile/account');
  await expectLoaded(page, '/admin/profile/account');

  // a change of address that could not be withdrawn says so, and can be withdrawn again
  await main.getByRole('button', { name: 'Trocar e-mail' }).click();
  const novo = `${unique()}@igreja.example`;
  await main.getByLabel('E-mail novo').fill(novo);
  await main.getByRole('button', { name: 'Enviar o link' }).click();
  await page.getByRole('dialog').getByRole('button').first().click();
  const account = '**/api/admin/profile/email';
  await page.route(account, (route) => route.fulfill({ status: 409, json: { message: 'Tente de novo.' } }));
  await main.getByRole('button', { name: 'Desistir da troca' }).click();
  const refusal = page.getByRole('alertdialog').filter({ hasText: 'Tente de novo.' });
  await refusal.getByRole('button').last().click();
  await page.unroute(account);
  await main.getByRole('button', { name: 'Desistir da troca' }).click();
  await expect(page.getByText('O e-mail continua o mesmo.')).toBeVisible();

  // the page of the mailed link names the address, and says when it is no longer asked for
  await page.goto('/admin/profile/account?email=link');
  await expect(main.getByText('Este link não vale mais.')).toBeVisible();
  await main.getByRole('button', { name: 'Trocar e-mail' }).click();
  await main.getByLabel('E-mail novo').fill(novo);
  await main.getByRole('button', { name: 'Enviar o link' }).click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(main.getByText(`Você abriu o link que enviamos para ${novo}.`)).toBeVisible();

  await page.goto('/admin/profile/billing-plans');
  await main.getByLabel('Valor por mês').fill('150');
  await main.getByLabel('Dia do mês').fill('7');
  await main.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('dialog').getByRole('button').first().click();
  const plan = main.getByRole('article', { name: 'Dízimo' });
  await expect(plan).toContainText(/R\$\s150,00 por mês/);
  await plan.getByRole('button', { name: 'Pausar' }).click();
  await expect(plan).toContainText('Pausada');
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Histórico de cobrança' }).click();
  await expect(main.getByText(/^Nada em \d{4}$/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // the change that was refused on purpose
  expect(errors.filter((error) => !error.includes('409') && !error.includes('/profile/email'))).toEqual([]);
});
