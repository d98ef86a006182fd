import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { firstInMap } from '../support/sitemap.ts';
import { confirmCharge } from './giving.ts';
import { axeViolations } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { hydrate } from './support.ts';

const purchasePage = /\/rifa\/[a-z0-9-]+\/compra\/[^/]+$/;
const phone = (): string => `279${randomInt(10_000_000, 99_999_999)}`;

/** The raffle of the demo church that is on sale. */
async function onSale(page: Page): Promise<string> {
  return firstInMap(await (await page.request.get('/sitemap.xml')).text(), 'rifa');
}

/** Somebody else buys these numbers. */
async function takeMeanwhile(page: Page, path: string, numeros: readonly number[]): Promise<void> {
  const answer = await page.request.post(`/api${path.replace('/rifa/', '/rifas/')}/comprar`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { numeros, nome: 'Outra Pessoa', whatsapp: phone(), aceite: true, metodo: 'pix' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

async function fillBuyer(page: Page, whatsapp: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Rute Alves');
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill(whatsapp);
  await page.getByLabel('Tenho 18 anos ou mais').check();
}

test('somebody chooses numbers, loses one to another buyer, pays by Pix and finds them again', async ({
  page,
}) => {
  const path = await onSale(page);
  await page.goto(path);
  await hydrate(page);
  await page.getByLabel('Procurar um número').fill('4321');
  await page.getByRole('button', { name: 'Procurar', exact: true }).click();
  await page.getByRole('button', { name: 'Ficar com ele' }).click();
  await expect(page.getByText('O 4321 já está na sua escolha.')).toBeVisible();
  await page.getByRole('gridcell', { name: '4322', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '4322' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/2 números: R\$.20,00/)).toBeVisible();

  // kept over a reload, until another buyer takes one
  await page.reload();
  await hydrate(page);
  await expect(page.getByText(/2 números: R\$.20,00/)).toBeVisible();
  await takeMeanwhile(page, path, [4322]);
  await expect(page.getByText('O número 4322 acabou de ser vendido')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Mais 5', exact: true }).click();
  await expect(page.getByText(/6 números: R\$.60,00/)).toBeVisible();

  await page.getByRole('link', { name: 'Comprar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Comprar números' });
  await dialog.getByRole('button', { name: /Gerar o Pix de R\$.60,00/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nome completo');
  const whatsapp = phone();
  await fillBuyer(page, whatsapp);
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  const polled = page.waitForRequest(/\/api\/cobrancas\/[^/]+$/);
  await dialog.getByRole('button', { name: /Gerar o Pix/ }).click();
  await page.waitForURL(purchasePage);
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible();
  await expect(page.getByText('4321')).toBeVisible();
  const chave = await page.locator('section code').innerText();
  const address = page.url();

  await confirmCharge(page, (await polled).url().split('/').at(-1)!, 6000);
  await expect(page.getByRole('heading', { level: 1, name: 'Você está concorrendo!' })).toBeVisible({
    timeout: 60_000,
  });
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);

  await page.getByRole('link', { name: 'Voltar à rifa' }).click();
  await page.getByRole('link', { name: 'Meus números', exact: true }).click();
  const mine = page.getByRole('dialog', { name: 'Meus números' });
  await mine.getByRole('textbox', { name: 'WhatsApp' }).fill(whatsapp);
  await mine.getByRole('button', { name: 'Ver meus números' }).click();
  await expect(mine.getByRole('alert')).toContainText('Código da compra');
  await mine.getByLabel('Código da compra').fill(chave.toLowerCase());
  await mine.getByRole('button', { name: 'Ver meus números' }).click();
  await expect(mine.getByText('Paga: você está concorrendo')).toBeVisible();
  await expect(mine.getByRole('link', { name: 'Abrir a compra' })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  );
});

test('numbers are chosen by keyboard, few of them in the page at a time', async ({ page }) => {
  await page.goto(await onSale(page));
  await hydrate(page);
  const grid = page.getByRole('grid', { name: 'Números da rifa' });
  await grid.getByRole('gridcell', { name: '0000', exact: true }).focus();
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.number);
  for (const [key, to] of [
    ['ArrowRight', '1'],
    ['ArrowDown', '11'],
    ['End', '19'],
    ['Home', '10'],
    ['Control+End', '4999'],
    ['ArrowUp', '4989'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await at()]).toEqual([key, to]);
  }
  await page.keyboard.press('Space');
  await expect(page.getByText(/1 número: R\$.10,00/)).toBeVisible();
  await page.keyboard.press('PageUp');
  expect(Number(await at())).toBeLessThan(4989);
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(400);
  await page.getByRole('button', { name: 'Tirar o 4989' }).click();
  await expect(page.getByText('Nenhum número escolhido')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody buys a quantity and gets the Pix of their numbers', async ({ page }) => {
    await page.goto(await onSale(page));
    await page.getByRole('link', { name: 'Comprar', exact: true }).click();
    await page.getByLabel('Quantos números?').fill('3');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alert')).toContainText('WhatsApp');
    await expect(page.getByLabel('Quantos números?')).toHaveValue('3');
    await fillBuyer(page, phone());
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(purchasePage);
    expect(await page.getByLabel('Pix copia e cola').inputValue()).toContain('540530.00');
    await expect(page.getByRole('heading', { name: 'Seus 3 números' })).toBeVisible();
  });
});
