import { type APIRequestContext, expect } from '@playwright/test';
import { office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

interface Mail {
  para: string;
  assunto: string;
}

/** The code of the last mail to an address, read in the office. */
async function codeTo(request: APIRequestContext, email: string): Promise<string> {
  const call = await office(request);
  let code: string | undefined;
  await expect(async () => {
    const { data } = await call('GET', 'mensagens');
    const mail = (data as Mail[]).find(({ para, assunto }) => para === email && /^\d{6} /.test(assunto));
    code = mail?.assunto.slice(0, 6);
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor signs in with a code by mail, and arrives at the page that was asked for', async ({
    page,
    request,
  }) => {
    const email = `bia-${unique()}@casa.example`;
    await page.goto('/loja-virtual/auth/account/enderecos');
    await expect(page).toHaveURL('/loja-virtual/auth/login?to=%2Floja-virtual%2Fauth%2Faccount%2Fenderecos');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Receber código' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(email);
    await page.getByLabel('Código').fill('12');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('O código não confere');
    // still the second step, for the same address
    await expect(page.getByRole('main').getByRole('status')).toContainText(email);
    await expect(page.getByLabel('E-mail')).toHaveCount(0);
    await page.getByLabel('Código').fill(await codeTo(request, email));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/loja-virtual/auth/account/enderecos');

    await page.getByLabel('CEP').fill('29101-480');
    await page.getByRole('button', { name: 'Salvar endereço' }).click();
    await expect(page.getByRole('alert')).toContainText('Falta acertar 5 campos');
    await page.getByLabel('Rua').fill('Rua Jardim das Oliveiras');
    await page.getByLabel('Número').fill('245');
    await page.getByLabel('Bairro').fill('Itapuã');
    await page.getByLabel('Cidade').fill('Vila Velha');
    await page.getByLabel('Estado').selectOption('ES');
    await page.getByRole('button', { name: 'Salvar endereço' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Endereço salvo.');
    await expect(page.getByText('CEP 29101-480')).toBeVisible();

    // signed in, the pages of signing in lead to the store
    await page.goto('/loja-virtual/auth/login');
    await expect(page).toHaveURL('/loja-virtual');
    await page.goto('/admin');
    await expect(page).toHaveURL('/not-authorized');
  });
});
