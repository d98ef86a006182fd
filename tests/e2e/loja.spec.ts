import { expect, type Locator } from '@playwright/test';
import { testInOwnContext as test } from './shared-context.ts';
import { hydrate } from './support.ts';

test('a visitor finds a product, and a variant of it, without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'pt-BR', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/loja-virtual');
  await page.getByRole('searchbox').fill('oracao');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busca: oracao');
  await page.getByRole('link', { name: 'Tirar “oracao”' }).click();
  await expect(page).toHaveURL('/loja-virtual');
  const filters = page.getByRole('navigation', { name: 'Filtrar' });
  await filters.getByRole('link', { name: /^GG \d+$/ }).click();
  await filters.getByRole('link', { name: /^Só o que tem em estoque \d+$/ }).click();
  await expect(page).toHaveURL('/loja-virtual?tamanho=gg&disponivel=1');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Maior preço' }).click();
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  // no size is chosen for the buyer
  await page.getByRole('button', { name: 'Pôr no carrinho' }).click();
  await expect(page.getByRole('alert')).toHaveText('Escolha o tamanho para pôr no carrinho.');
  await page.getByRole('list', { name: 'Tamanho' }).getByRole('link', { name: /^M\b/ }).click();
  await expect(page).toHaveURL(/\/loja-virtual\/produto\/[a-z0-9-]+\?variante=\d+$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/produto\/[a-z0-9-]+$/);
  await context.close();
});

test('pictures of a product are browsed by keyboard, and a sold-out product takes an address for a notice', async ({
  page,
}) => {
  await page.goto('/loja-virtual/produto/camiseta-aprisco-da-graca');
  await hydrate(page);
  const first = page.getByRole('link', { name: /^Ampliar: .* foto 1 de 3$/ });
  await first.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fotos do produto' });
  await expect(dialog).toContainText('1 de 3');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toContainText('3 de 3');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();

  await page.goto('/loja-virtual/produto/vela-perfumada-nardo');
  const email = page.getByLabel('Seu e-mail');
  // a form that is sent at once is taken for a robot's
  const send = (typed: string, answer: Locator) =>
    expect(async () => {
      if (await email.isVisible()) {
        await email.fill(typed, { timeout: 1000 });
        await page.getByRole('button', { name: 'Avise-me quando voltar' }).click({ timeout: 1000 });
      }
      await expect(answer).toBeVisible({ timeout: 1000 });
    }).toPass();
  await send('visitante', page.getByText('Informe um e-mail válido.'));
  await expect(email).toHaveAccessibleDescription('Informe um e-mail válido.');
  await send('visitante@example.com', page.getByRole('heading', { name: 'Falta só um passo' }));
});
