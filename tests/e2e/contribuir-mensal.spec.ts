import { expect, type Page } from '@playwright/test';
import { expectAccessible, office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { hydrate } from './support.ts';

/** A monthly gift of R$ 50,00 by a test card. */
async function giveMonthly(page: Page, nome: string): Promise<void> {
  await page.getByRole('radio', { name: 'R$ 50' }).check();
  await page.getByRole('radio', { name: 'Todo mês' }).check();
  await page.getByRole('radio', { name: /Cartão de crédito/ }).check();
  await page.getByLabel('Seu nome').fill(nome);
  await page.locator('[name="email"]').fill('rute.mensal@casa.example');
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a monthly gift by card: options that are not monthly are not shown', async ({ page }) => {
    await page.goto('/contribuir');
    await expect(page.getByRole('radio', { name: /Boleto/ })).toBeVisible();
    await giveMonthly(page, 'Sem Script');
    await expect(page.getByRole('radio', { name: /Boleto/ })).toBeHidden();
    await expect(page.getByLabel('Parcelas')).toBeHidden();
    await expect(page.getByText('O cartão é cobrado agora e todo mês')).toBeVisible();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento de teste aprovado');
    await expect(page.getByText('O seu cartão é cobrado')).toBeVisible();
  });
});

test('a monthly card says when it is charged, is stopped from its page, and the office sees it', async ({
  page,
}) => {
  const nome = `Rute ${unique()}`;
  await page.goto('/contribuir');
  await hydrate(page);
  const emailLabel = page.locator('label[for="campo-email"]');
  await page.getByRole('radio', { name: /^Pix/ }).check();
  await expect(emailLabel).toHaveText(/opcional/);
  await page.getByRole('radio', { name: /Boleto/ }).check();
  // a method that cannot be monthly is deselected
  await page.getByRole('radio', { name: 'Todo mês' }).check();
  await expect(page.getByRole('radio', { name: /Pix/ })).toBeChecked();
  await expect(emailLabel).not.toHaveText(/opcional/);
  await giveMonthly(page, nome);
  await page.getByRole('button', { name: 'Pagar R$ 50,00 por mês' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento de teste aprovado');
  await page.getByRole('link', { name: 'Parar a contribuição mensal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parar a contribuição mensal?');
  const { pathname, search } = new URL(page.url());
  await expectAccessible(page, pathname + search);
  await page.getByRole('button', { name: 'Parar de cobrar o cartão' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seu cartão não é mais cobrado');
  const call = await office(page.request);
  const { data } = await call('GET', `contribuicao_mensal/search?term=${encodeURIComponent(nome)}`);
  expect(data).toMatchObject([{ nome, forma: 'cartao', estado: 'parada', valor: 5000 }]);
});
