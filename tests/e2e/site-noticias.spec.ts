import { expect, type Page } from '@playwright/test';
import { test } from './shared-context.ts';
import { api, hydrate } from './support.ts';

const marked = `${Date.now()}`;

/** Collects requests to other hosts than the site's own. */
function strangers(page: Page): string[] {
  const requestedUrls: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') requestedUrls.push(request.url());
  });
  return requestedUrls;
}

/** Answers requests to players and networks here, so that nothing leaves the machine. */
async function answerStrangers(page: Page): Promise<void> {
  await page.context().route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>fora</title>' }),
  );
}

test('a visitor reads a news item and goes on to the next', async ({ page }) => {
  const first = `O coral volta a ensaiar ${marked}`;
  const second = `Mutirão no jardim da igreja ${marked}`;
  // one after the other, in years of which no other item is, at moments of this run
  const published = Date.UTC(2018, 0) + (Date.now() % 10 ** 10);
  for (const [titulo, publicado_em] of [
    [first, new Date(published).toISOString()],
    [second, new Date(published + 1).toISOString()],
  ])
    await api(page, 'POST', 'postagem', {
      titulo,
      resumo: `Resumo: ${titulo}`,
      texto: `<h2>Como foi</h2><p>${'palavra '.repeat(450)}</p>`,
      status: 'publicada',
      publicado_em,
    });
  const outside = strangers(page);

  await page.goto('/noticias');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notícias');
  // its position depends on other records, so the test pages through the list
  for (const link = page.getByRole('link', { name: first }); !(await link.isVisible()); ) {
    const next = page.getByRole('link', { name: 'Próxima' });
    await page.goto((await next.getAttribute('href'))!);
  }
  await page.getByRole('link', { name: first }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await expect(page.getByText('3 min de leitura').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Como foi' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Outras notícias' }).getByRole('link', { name: second }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  await expect(page).toHaveTitle(new RegExp(second));
  expect(outside).toEqual([]);
});

test('a news item on paper is dark words on white, with its address and nothing to press, and is shared in a popup of 626 × 436', async ({
  page,
  context,
}) => {
  await answerStrangers(page);
  const appearance = encodeURIComponent(JSON.stringify({ theme: 'dark' }));
  await context.addCookies([{ name: 'appearance', value: appearance, url: 'http://localhost' }]);
  await page.goto('/noticias');
  const link = page.getByRole('heading', { level: 2 }).first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(name);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(title).toHaveCSS('color', 'rgb(33, 29, 26)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('main').getByText(page.url())).toBeVisible();
  for (const part of [page.getByRole('contentinfo'), page.getByRole('navigation')])
    for (const one of await part.all()) await expect(one).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: /Compartilhar/ })).toHaveCount(0);

  await page.emulateMedia({ media: null });
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Compartilhar no X' }).click();
  const popup = await opening;
  await expect.poll(() => popup.url()).toContain('https://x.com/intent/post');
  const fields = new URL(popup.url()).searchParams;
  expect(fields.get('text')).toBe(name);
  expect(fields.get('url')).toBe(page.url());
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([626, 436]);
  await popup.close();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Copiar o endereço' }).click();
  await expect(page.getByText('Endereço copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('without scripts everything is there to read, and a video leads to where it is', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/conteudos');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Guarde o bom depósito' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guarde o bom depósito');
  await expect(page.getByText('só fica sabendo da sua visita quando você o abre')).toBeVisible();
  const watch = page.getByRole('main').getByRole('link', { name: /^Assistir/ });
  await expect(watch).toHaveAttribute('href', /^https:\/\/(youtu\.be|www\.youtube\.com|vimeo\.com)\//);
  await context.close();
});

test('going back to a page shows the changes made meanwhile', async ({ page }) => {
  const titulo = `Vigília da juventude ${marked}`;
  const { id } = await api<{ id: number }>(page, 'POST', 'postagem', {
    titulo,
    resumo: 'Traga um agasalho.',
    texto: '<p>Traga um agasalho.</p>',
    status: 'publicada',
  });
  await page.goto('/');
  await hydrate(page);
  const menu = page.getByRole('navigation', { name: 'Principal' }).first();
  const open = (name: string) => menu.getByRole('link', { name, exact: true }).click();
  await open('Notícias');
  await expect(page.getByRole('link', { name: titulo })).toBeVisible();
  // Twice: the list was part of the first page, and is fetched from then on.
  for (const now of [`${titulo}, às 19h`, `${titulo}, às 20h`]) {
    await open('Eventos');
    await expect(page).toHaveURL('/eventos');
    await api(page, 'PUT', `postagem/${id}`, { titulo: now });
    await open('Notícias');
    await expect(page).toHaveURL('/noticias');
    await expect(page.getByRole('link', { name: now })).toBeVisible();
  }
});

test('a video loads only when the visitor presses play', async ({ page }) => {
  await answerStrangers(page);
  const outside = strangers(page);
  await page.goto('/conteudos/guarde-o-bom-deposito');
  await hydrate(page);
  const play = page.getByRole('button', { name: /^Assistir/ });
  await expect(play).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);

  await play.press('Enter');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    /^https:\/\/(www\.youtube-nocookie|player\.vimeo)\.com\/.*autoplay=1/,
  );
  await expect(frame).toBeFocused();
  await expect(page.getByText('que agora sabe desta visita')).toBeVisible();
  await expect.poll(() => outside.length).toBeGreaterThan(0);
});

test('on a phone one button opens the share sheet of the system', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (shared: unknown) => Object.assign(window, { shared }),
    });
  });
  await page.goto('/conteudos/guarde-o-bom-deposito');
  await hydrate(page);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: Record<string, string> }).shared);
  expect(shared).toMatchObject({ title: 'Guarde o bom depósito', url: page.url() });
  await context.close();
});
