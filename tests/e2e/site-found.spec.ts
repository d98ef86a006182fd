import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { api, readParts, signIn } from './support.ts';

test.use({ serviceWorkers: 'allow' });

const newPostagem = (page: Page, values: Record<string, unknown>): Promise<{ id: number; slug: string }> =>
  api(page, 'POST', 'postagem', {
    texto: '<p>Vieram todos, e sobrou pão.</p>',
    status: 'publicada',
    ...values,
  });

/** Visits the page and waits until the service worker has stored it. */
async function kept(page: Page, path: string): Promise<void> {
  await page.mouse.move(40, 40);
  await page.mouse.wheel(0, 40);
  await expect
    .poll(() =>
      page.evaluate(async (url) => {
        for (const name of await caches.keys())
          if (name.includes('paginas') && (await (await caches.open(name)).match(url))) return true;
        return false;
      }, path),
    )
    .toBe(true);
}

test('a page found in another language stays in it', async ({ page, baseURL }) => {
  await page.goto('/contato?lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/contato?lang=en`);
  await page.goto('/noticias');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // the address wins over the earlier choice; an unknown language is ignored
  await page.goto('/noticias?lang=pt');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.goto('/noticias?lang=klingon');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('pt_BR');
});

test('a changed address redirects, in the same language', async ({ page }) => {
  const titulo = `Um nome que muda ${unique()}`;
  const { id, slug } = await newPostagem(page, { titulo });
  const { versao } = await api<{ versao: number }>(page, 'GET', `postagem/${id}`);
  await api(page, 'PUT', `postagem/${id}`, { slug: `${slug}-de-novo`, versao });
  await page.context().clearCookies();
  for (const name of [slug, id]) {
    const moved = await page.request.get(`/noticias/${name}?lang=en`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `/noticias/${slug}-de-novo?lang=en`]);
  }
  expect(await readParts(page, `/noticias/${slug}?lang=en`, 'html', 'lang')).toEqual(['en']);
  expect(await readParts(page, `/noticias/${slug}?lang=en`, 'main h1')).toEqual([titulo]);
});

test('a news item has its canonical address, picture and structured data for sharing', async ({
  page,
  baseURL,
}) => {
  const { slug } = await newPostagem(page, { titulo: 'Festa da </script> colheita', resumo: 'Mesa cheia.' });
  await page.context().clearCookies();
  const html = await (await page.request.get(`/noticias/${slug}`)).text();
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/noticias/${slug}"`);
  // its text is in Portuguese in whatever language the page around it is
  expect(/<link[^>]*hrefLang/i.test(html)).toBe(false);

  const [image] = await readParts(page, `/noticias/${slug}`, 'meta[property="og:image"]', 'content');
  expect(image).toMatch(new RegExp(`^${baseURL}/og/noticia/${slug}\\.png\\?v=`));
  const drawn = await page.request.get(image!);
  expect(drawn.headers()['cache-control']).toContain('public, max-age=31536000, immutable');
  expect(await sharp(await drawn.body()).metadata()).toMatchObject({ width: 1200, height: 630 });

  const [data] = await readParts(page, `/noticias/${slug}`, 'script[type="application/ld+json"]');
  const items = [JSON.parse(data!)].flatMap((ld) => ld['@graph'] ?? [ld]) as Record<string, unknown>[];
  expect(items.find((item) => item['@type'] === 'NewsArticle')).toMatchObject({
    headline: 'Festa da </script> colheita',
  });
});

test('the church can be put on a home screen', async ({ page }) => {
  const [href] = await readParts(page, '/', 'link[rel=manifest]', 'href');
  const manifest = await (await page.request.get(href!)).json();
  expect([manifest.name]).toEqual(await readParts(page, '/', 'meta[property="og:site_name"]', 'content'));
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect((await page.request.get('/favicon.ico')).ok()).toBe(true);
});

test('pages read last can be read without a network', async ({ page, context }) => {
  const { slug } = await newPostagem(page, { titulo: 'Para ler no caminho' });
  await context.clearCookies();
  await page.goto(`/noticias/${slug}`);
  await kept(page, `/noticias/${slug}`);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Para ler no caminho');
  await expect(page.getByText('Vieram todos, e sobrou pão.')).toBeVisible();

  await page.goto('/contato');
  await expect(page).toHaveURL(/\/offline\?de=%2Fcontato$/);
  await page.getByRole('link', { name: 'Para ler no caminho' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Para ler no caminho');
  // a link on a stored page leads to one that is not stored
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contato' }).first().click();
  await expect(page).toHaveURL(/\/offline\?de=%2Fcontato$/);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page).toHaveURL(/\/contato$/);
});

test('no page of a signed-in user is stored', async ({ page }) => {
  await signIn(page);
  await page.goto('/noticias');
  await kept(page, '/noticias');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const texts = await page.evaluate(async () => {
    const found: [string, boolean][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const html = response?.headers.get('content-type')?.startsWith('text/html');
        found.push([new URL(request.url).pathname, html ? /"user":\{/.test(await response!.text()) : false]);
      }
    }
    return found;
  });
  expect(texts.map(([path]) => path)).toContain('/noticias');
  expect(texts.filter(([path, known]) => known || /^\/(admin|auth|api|arquivos)/.test(path))).toEqual([]);
});
