import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { admin } from '../support/server.ts';
import { newContext } from './shared-context.ts';
import { signIn } from './support.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and expect() says when one is not as thought
type Answer = any;

/** Calls of the administrator, beside the browser: its pages stay signed in as whoever they are. */
export async function office(request: APIRequestContext) {
  const login = await request.post('/api/auth/login', { data: admin });
  expect(login.status()).toBe(200);
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
  return async (method: string, path: string, data?: object): Promise<Answer> => {
    const response = await request.fetch(`/api/admin/${path}`, { method, headers, ...(data && { data }) });
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.status() === 204 ? null : response.json();
  };
}

export type Office = Awaited<ReturnType<typeof office>>;

/** A word that no other record has, and no number: searches understand those as amounts. */
export const unique = (): string => `p${randomUUID().slice(0, 8)}`;

const password = 'Segredo-123!';

/** Signs the browser in as a new account with this role, or with a new role that may just this. */
export async function signInAs(page: Page, call: Office, role: string | readonly AbilityRule[]) {
  const { data } = await call('GET', 'acesso/perfis');
  const perfil: { id: number; nome: string } =
    typeof role === 'string'
      ? data.find(({ nome }: { nome: string }) => nome === role)
      : await call('POST', 'acesso/perfis', { nome: `Perfil ${unique()}`, rules: role });
  const email = `${unique()}@igreja.example`;
  const account = { name: `Pessoa ${unique()}`, email, password, password_confirmation: password };
  await call('POST', 'users', { ...account, role: perfil.id, ativo: true });
  const login = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(login.status()).toBe(200);
  return { perfil };
}

/** The short form: a page reads half of the letters. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Part {
  /** all of the page when left out */
  part?: string;
  /** what of it is looked at elsewhere */
  without?: string;
}

/** The menu is the same on each page of the office. */
export const officeMenu = 'nav[aria-label="Navegação"]';

/** What axe finds wrong, on the page or in a part of it; of a page seen before, in other colours, its contrast alone. */
export async function axeViolations(
  page: Page,
  { part = 'html', without }: Part = {},
  rules?: string[],
): Promise<string[]> {
  // Half a megabyte: a page that has it is not given it again.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ only, ...where }) => {
      // What is right need not be told: on a long list that takes longer than looking for what is wrong.
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(where, {
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      });
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    { include: [part], exclude: without ? [without] : [], only: rules },
  );
}

/** The device likes this light from now on, and the page has followed it. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) =>
      performance.getEntriesByName('hydrated').length === 0 ||
      document.documentElement.dataset.mantineColorScheme === scheme,
    colorScheme,
  );
}

/** Everything in the light; the dark differs in its colours alone. */
export async function inBothThemes(
  page: Page,
  path: string,
  { open = () => page.goto(path), ...part }: Part & { open?: () => Promise<unknown> } = {},
): Promise<void> {
  await inTheme(page, 'light');
  await open();
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
  expect(await axeViolations(page, part), `${path} light`).toEqual([]);
  // The device changes its mind while the page is open: it follows.
  await inTheme(page, 'dark');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .not.toBe('rgb(250, 248, 245)');
  expect(await axeViolations(page, part, ['color-contrast']), `${path} dark`).toEqual([]);
}

/**
 * From a page of the office to another one as its links lead there: nothing is loaded again, and what the browser compiled
 * and made quick stays so. Every page has a title of its own.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/admin')) {
    await page.goto(path);
    return;
  }
  const before = await page.title();
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await expect(page, path).not.toHaveTitle(before);
}

/** Pages for all tests of a worker that only look: what was fetched for one serves the next. */
export const readingTest = test.extend<object, { adminPage: Page; visitorPage: Page }>({
  /** the administrator's */
  adminPage: [
    async ({ browser }, use, { project }) => {
      const context = await newContext(browser, project);
      // five rows look as twenty-five do, and are looked at in a third of the time
      await context.addInitScript(() => localStorage.setItem('list', '{"perPage":5}'));
      const page = await context.newPage();
      await signIn(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  /** of somebody who is not signed in */
  visitorPage: [
    async ({ browser }, use, { project }) => {
      const context = await newContext(browser, project);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** What goes wrong in the browser from now on: errors, warnings of the console, answers that failed. */
export function watchErrors(page: Page): string[] {
  const list: string[] = [];
  page.on('pageerror', (error) => list.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) list.push(`${message.type()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) list.push(`${response.status()} ${response.url()}`);
  });
  return list;
}
