import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { admin } from '../support/server.ts';

/** Signs in with a session cookie, as the browser would. */
export async function signIn(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: admin });
  expect(response.status()).toBe(200);
}

let session: { token: string; until: number } | undefined;

/**
 * A bearer token of the administrator, to prepare and inspect data through the API. All calls of a worker share one
 * session, because signing in computes Argon2; no browser gets its cookie.
 */
export async function adminToken(): Promise<string> {
  if (session && Date.now() < session.until) return session.token;
  const response = await fetch(`${test.info().project.use.baseURL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  expect(response.status).toBe(200);
  const { accessToken } = (await response.json()) as { accessToken: string };
  // A token lasts fifteen minutes, and is a recent proof of identity for ten.
  session = { token: accessToken, until: Date.now() + 7 * 60_000 };
  return accessToken;
}

export async function api<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${await adminToken()}` };
  const response = await page.request.fetch(`/api/admin/${path}`, {
    method,
    headers,
    ...(data ? { data } : {}),
  });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (response.status() === 204 ? null : await response.json()) as T;
}

export const newPessoa = (page: Page, nome: string): Promise<{ id: number; versao: number }> =>
  api(page, 'POST', 'pessoa', { nome, status: 'congregado' });

/**
 * A public page hydrates on the first pointer event: sends one, and waits until React has hydrated it. A busy browser joins
 * two moves, and a move that ends where the pointer was is no event: each attempt therefore moves further.
 */
export async function hydrate(page: Page): Promise<void> {
  let at = 3;
  await expect(async () => {
    await page.mouse.move(at, at);
    at += 3;
    await page.mouse.move(at, at);
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, null, {
      timeout: 2000,
    });
  })
    .toPass({ timeout: 40_000 })
    .catch(async (error: unknown) => {
      throw new Error(`never hydrated: ${await loadingState(page)}`, { cause: error });
    });
}

/** How far the loading of a page came: its module script, its style sheets and the files that were fetched. */
const loadingState = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify({
      state: [document.readyState, document.visibilityState, document.hasFocus()],
      modules: document.querySelectorAll('head > script[type=module]').length,
      sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => [
        link.getAttribute('href'),
        link.disabled,
        link.sheet !== null,
      ]),
      files: performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)),
    }),
  );

/**
 * The texts of the elements that match in a document of the server, or an attribute of them: what only the HTML says is read
 * without drawing the page.
 */
export async function readParts(
  page: Page,
  path: string,
  selector: string,
  attribute?: string,
): Promise<(string | null)[]> {
  const response = await page.request.get(path, { headers: { accept: 'text/html' } });
  expect(response.status(), path).toBe(200);
  return page.evaluate(
    ({ html, selector, attribute }) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll(selector)].map((one) =>
        attribute ? one.getAttribute(attribute) : one.textContent,
      ),
    { html: await response.text(), selector, attribute },
  );
}

/** The status of a page that is not drawn. */
export const statusOf = async (page: Page, path: string): Promise<number> =>
  (await page.request.get(path, { headers: { accept: 'text/html' } })).status();

const weights = new Map<string, number>();

/** The gzipped size of scripts; the same ones occur on many pages. */
export async function weightOf(page: Page, scripts: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const url of scripts) {
    const weight = weights.get(url) ?? gzipSync(await (await page.request.get(url)).body()).length;
    weights.set(url, weight);
    bytes += weight;
  }
  return bytes;
}
