import { expect } from '@playwright/test';
import { axeViolations, office, signInAs, unique } from './office-support.ts';
import { test } from './shared-context.ts';

test('a product is sold at the counter in three taps, and its label is scanned the next time', async ({
  page,
}) => {
  const call = await office(page.request);
  const nome = `Caneca ${unique()}`;
  const sku = unique().toUpperCase();
  const { id } = await call('POST', 'produto', {
    nome,
    ref: `R-${sku}`,
    preco: 3_500,
    ativo: true,
    variantes: [{ sku, estoque: 3 }],
  });
  await signInAs(page, call, 'Loja');
  await page.goto(`/admin/pedido/balcao`);
  await page.getByRole('searchbox', { name: 'Produto, SKU ou código de barras' }).fill(nome);
  await page.getByRole('button', { name: nome }).click();
  await page.getByRole('radio', { name: 'Dinheiro' }).check();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Receber R$ 35,00' }).click();
  await expect(page.getByRole('heading', { name: 'Venda de R$ 35,00 registrada' })).toBeFocused();
  await expect(page.getByText(`1 × ${nome}`)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Nova venda' }).click();
  const field = page.getByRole('searchbox', { name: 'Produto, SKU ou código de barras' });
  const isOfCode = (url: URL) => url.searchParams.get('termo') === sku;
  const searchResponse = page.waitForResponse((response) => isOfCode(new URL(response.url())));
  await field.fill(sku);
  await searchResponse;
  await page.route(isOfCode, (route) => route.abort());
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Os produtos não puderam ser carregados/);
  await page.unrouteAll();
  // The scan is answered after a tap, and when the next code is being read: both count, and the code stays.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isOfCode, async (route) => {
    await answered;
    await route.continue();
  });
  await field.press('Enter');
  // the reader goes on typing into the field
  await page
    .getByRole('button', { name: nome })
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole('button', { name: 'Receber R$ 35,00' })).toBeVisible();
  await page.keyboard.type('78');
  await expect(field).toHaveValue('78');
  answer();
  await expect(page.getByRole('button', { name: 'Receber R$ 70,00' })).toBeVisible();
  await expect(field).toHaveValue('78');
  await field.fill('');
  await page.getByRole('button', { name: 'Receber R$ 70,00' }).click();
  await expect(page.getByText('Escolha como foi pago.')).toBeVisible();
  await page.getByRole('radio', { name: 'Pix que já chegou' }).check();
  await page.getByRole('button', { name: 'Receber R$ 70,00' }).click();
  await expect(page.getByRole('heading', { name: 'Venda de R$ 70,00 registrada' })).toBeFocused();
  const { data } = await call('GET', `produto/${id}/estoque`);
  expect(data).toMatchObject([{ estoque: 0, presas: 0 }]);
});
