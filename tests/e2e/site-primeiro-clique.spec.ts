import { globSync, readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { test } from './shared-context.ts';
import { raffleOnSale } from './site-addresses.ts';
import { hydrate } from './support.ts';

/** Every `data-replay` of the pages, each with a test below of the first click on it, made before the page's scripts run. */
const tested = ['adicionar', 'carrinho', 'comprar-numeros', 'meus-numeros', 'play', 'print', 'share'];

/** Opens a page and clicks while its scripts are still on their way; they arrive only after the click was held. */
async function clickBeforeScripts(page: Page, path: string, find: () => Locator): Promise<void> {
  const clicked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto(path);
  await find().click();
  expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(0);
  clicked.resolve();
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

test('a page works without a style sheet that never arrives', async ({ page }) => {
  await page.route('**/assets/*.css', () => {});
  await page.goto('/contato');
  await hydrate(page);
});

/** Collects addresses of other hosts that the context asks for, and answers them here. */
async function strangers(context: BrowserContext): Promise<string[]> {
  const requests: string[] = [];
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>fora</title>' });
    },
  );
  return requests;
}

const video = '/conteudos/guarde-o-bom-deposito';

test('every data-replay of the site is tested here', () => {
  const names = globSync('src/web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/data-replay'?[=:]\s*["'{]*([\w-]+)/g)].map(([, name]) => name!),
  );
  expect([...new Set(names)].sort()).toEqual(tested);
});

test('the first click on play starts the player and does not leave the page', async ({ page, context }) => {
  const outside = await strangers(context);
  await clickBeforeScripts(page, video, () => page.getByRole('link', { name: /^Assistir/ }));
  await expect(page.locator('iframe')).toHaveAttribute('src', /autoplay=1/);
  await expect(page).toHaveURL(video);
  const documents = outside.filter((url) => !/youtube-nocookie|player\.vimeo/.test(url));
  expect(documents).toEqual([]);
});

test('the first click on the cart opens it beside the page', async ({ page }) => {
  await clickBeforeScripts(page, '/loja-virtual', () => page.getByRole('link', { name: 'Carrinho' }));
  await expect(page.getByRole('dialog', { name: 'Carrinho' })).toBeVisible();
  await expect(page).toHaveURL('/loja-virtual');
});

for (const [link, title] of [
  ['Comprar', 'Comprar números'],
  ['Meus números', 'Meus números'],
] as const)
  test(`the first click on "${link}" of a raffle opens its dialog beside the page`, async ({ page }) => {
    await clickBeforeScripts(page, raffleOnSale, () => page.getByRole('link', { name: link, exact: true }));
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page).toHaveURL(raffleOnSale);
  });

test('the first click on “add to cart” opens the cart beside the page', async ({ page }) => {
  const product = '/loja-virtual/produto/a-mesa-posta';
  await clickBeforeScripts(page, product, () => page.getByRole('button', { name: 'Pôr no carrinho' }));
  await expect(page.getByText('Colocado no carrinho.')).toBeVisible();
  await expect(page).toHaveURL(product);
});

test('the first click on a network opens its popup beside the page', async ({ page, context }) => {
  await strangers(context);
  const popup = page.waitForEvent('popup');
  await clickBeforeScripts(page, video, () => page.getByRole('link', { name: 'Compartilhar no X' }));
  await expect.poll(async () => (await popup).url()).toContain('https://x.com/intent/post');
  await expect(page).toHaveURL(video);
});

test('the first click on "copy" copies and does not reload the page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await clickBeforeScripts(page, video, () => page.getByRole('link', { name: 'Copiar o endereço' }));
  await expect(page.getByText('Endereço copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('on a phone the first tap on a network, which the share sheet replaces, opens the sheet', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const outside = await strangers(context);
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: unknown) => Object.assign(window, { shared }) });
  });
  await clickBeforeScripts(page, video, () => page.getByRole('link', { name: 'Compartilhar no X' }));
  await page.waitForFunction(() => 'shared' in window);
  await expect(page).toHaveURL(video);
  expect(context.pages()).toHaveLength(1);
  expect(outside).toEqual([]);
  await context.close();
});

test('the first click on the print button of a poster prints', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window, { printed: true });
  });
  await clickBeforeScripts(page, '/contribuir/cartaz', () => page.getByRole('button', { name: /Imprimir/ }));
  await page.waitForFunction(() => 'printed' in window);
});

test('a click held for scripts that fail to load is not followed, and the next one is a plain link', async ({
  page,
  context,
}) => {
  const outside = await strangers(context);
  const clicked = Promise.withResolvers<void>();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.route('**/assets/*.js', async (route) => {
    await clicked.promise;
    await route.abort();
  });
  await page.goto(video);
  const watch = page.getByRole('link', { name: /^Assistir/ });
  await watch.click();
  clicked.resolve();
  await failed;
  await expect(page).toHaveURL(video);
  await expect(async () => {
    if (outside.length === 0) await watch.click({ timeout: 2000 });
    expect(outside).not.toEqual([]);
  }).toPass();
});
