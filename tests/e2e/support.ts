import { expect, type Page } from '@playwright/test';
import { admin } from '../support/server.ts';

/** Signs in with a session cookie, as the browser would. */
export async function signIn(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: admin });
  expect(response.status()).toBe(200);
}

/** A token of the administrator, to prepare and inspect data through the API. */
async function tokenOf(page: Page): Promise<string> {
  const response = await page.request.post('/api/auth/login', { data: admin });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

export async function api<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
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

/** A public page hydrates on the first pointer event: sends one, and waits until React has hydrated it. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(6, 6);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}
