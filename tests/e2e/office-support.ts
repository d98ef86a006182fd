import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { adminToken } from './support.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely, and expect() fails when one differs
type Answer = any;

/** API calls as the administrator, separate from the browser, whose session stays as it is. */
export async function office(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await adminToken()}` };
  return async (method: string, path: string, data?: object): Promise<Answer> => {
    const response = await request.fetch(`/api/admin/${path}`, { method, headers, ...(data && { data }) });
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.status() === 204 ? null : response.json();
  };
}

export type Office = Awaited<ReturnType<typeof office>>;

/** A word that no other record has; not a number, which searches read as an amount. */
export const unique = (): string => `p${randomUUID().slice(0, 8)}`;

/** The password that the users of the accounts made by `signInToNew` choose. */
export const accountPassword = 'Segredo-123!';
/** The first password of these accounts, given by the office. */
export const givenPassword = 'Dada-Senha-17!';

/** Makes an account, and signs the browser in to it with a password of its own. */
export async function signInToNew(page: Page, call: Office, account: object): Promise<{ email: string }> {
  const email = `${unique()}@igreja.example`;
  const pair = { password: givenPassword, password_confirmation: givenPassword };
  await call('POST', 'users', { ...account, email, ...pair, ativo: true });
  const login = await page.request.post('/api/auth/login', { data: { email, password: givenPassword } });
  expect(login.status()).toBe(200);
  const changed = await page.request.put('/api/admin/auth/senha', {
    headers: { authorization: `Bearer ${(await login.json()).accessToken}` },
    data: { atual: givenPassword, password: accountPassword, password_confirmation: accountPassword },
  });
  expect(changed.status()).toBe(200);
  return { email };
}

/** The name of a role that the church has, or the rules of a role of their own. */
export type Role = string | readonly AbilityRule[];

interface Account {
  perfil: { id: number; nome: string };
  name: string;
  email: string;
}

/** The accounts that tests of this worker share, by their role: making one costs four runs of Argon2. */
const accounts = new Map<string, Account>();

/**
 * Signs the browser in with this role, or with a new role of these rules. The account is that of earlier tests with the same
 * role; `fresh` makes another one, for a test that changes the account or its role, or needs two people.
 */
export async function signInAs(
  page: Page,
  call: Office,
  role: Role,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<Account> {
  const key = JSON.stringify(role);
  const known = fresh ? undefined : accounts.get(key);
  if (known) {
    const data = { email: known.email, password: accountPassword };
    expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
    return known;
  }
  const { data } = await call('GET', 'acesso/perfis');
  const perfil: Account['perfil'] =
    typeof role === 'string'
      ? data.find(({ nome }: { nome: string }) => nome === role)
      : await call('POST', 'acesso/perfis', { nome: `Perfil ${unique()}`, rules: role });
  const name = `Pessoa ${unique()}`;
  const { email } = await signInToNew(page, call, { name, role: perfil.id });
  const account = { perfil, name, email };
  if (!fresh) accounts.set(key, account);
  return account;
}

/** The minified build: half the size to load into a page. Without the HTML of each checked element, which nobody reads. */
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

interface Part {
  /** the whole page by default */
  part?: string;
  /** a part that another test checks */
  without?: string;
  /** with the parts that are the same on every page */
  whole?: boolean;
}

/** Opens the link that was mailed to verify the address of an account, and signs in there. */
export async function openVerificationLink(
  page: Page,
  call: Office,
  { email, password }: { email: string; password: string },
): Promise<void> {
  let link = '';
  await expect(async () => {
    const { data } = await call('GET', 'mensagens');
    const mail = data.find(({ para }: { para: string }) => para.includes(email));
    link = /http\S+verificar-email\?token=\S+/.exec((await call('GET', `mensagens/${mail.id}`)).texto)![0];
  }).toPass();
  await page.goto(link);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirmar e entrar' }).click();
}

/** The menu, which is the same on every page of the office. */
export const officeMenu = 'nav[aria-label="Navegação"]';
/** With the foot of the site: checked on the first page of the office and of the site, and left out on all others. */
const sameOnEveryPage = [officeMenu, 'footer.later'];

/**
 * The violations that axe finds on the page or a part of it; for a page already checked in another theme,
 * only its contrast.
 */
export async function axeViolations(
  page: Page,
  { part = 'html', without, whole = false }: Part = {},
  rules?: string[],
): Promise<string[]> {
  // Half a megabyte: loaded only once per page.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ only, ...where }) => {
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(where, {
        // Violations only: on a long list, reporting what passed takes longer than the check.
        resultTypes: ['violations'],
        // Without the rules of all style sheets, which only a rule that is off reads.
        preload: { assets: ['media'] },
        ...(only && { runOnly: only }),
      });
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    {
      include: [part],
      exclude: [...(whole ? [] : sameOnEveryPage), ...(without ? [without] : [])],
      only: rules,
    },
  );
}

/** Emulates the colour scheme of the device, and waits until the page has followed. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) =>
      performance.getEntriesByName('hydrated').length === 0 ||
      document.documentElement.dataset.mantineColorScheme === scheme,
    colorScheme,
  );
}

interface Look extends Part {
  open?: () => Promise<unknown>;
  /** in the dark theme too; where pages use tokens alone, tests/unit/colour-tokens.test.ts proves its contrast */
  dark?: boolean;
}

/** Opens a page and finds no violation by axe: all rules in the light theme, and in the dark its contrast. */
export async function expectAccessible(
  page: Page,
  path: string,
  { open = () => page.goto(path), dark = false, ...part }: Look = {},
): Promise<void> {
  await inTheme(page, 'light');
  await open();
  await expectLoaded(page, path);
  expect(await axeViolations(page, part), `${path} light`).toEqual([]);
  if (!dark) return;
  // The system's theme changes while the page is open: it follows.
  await inTheme(page, 'dark');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .not.toBe('rgb(250, 248, 245)');
  expect(await axeViolations(page, part, ['color-contrast']), `${path} dark`).toEqual([]);
}

/** The page has its heading, and nothing of it is still being loaded. */
export async function expectLoaded(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}

/** No page has this address: the router shows its page of unknown addresses, which has nothing of the office. */
const outside = '/fora-do-escritorio';

/** Leads to an address by the router, without a page load, as a link does. */
export const routeTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/**
 * Navigates within the office by the router, without a page load, so that compiled scripts stay. Waits for
 * the title, which differs on every page.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if (!pathname.startsWith('/admin') && pathname !== outside) {
    await page.goto(path);
    return;
  }
  const before = await page.title();
  await routeTo(page, path);
  await expect(page, path).not.toHaveTitle(before);
}

/** Leaves the office by the router, which drops its loaded data and typed text; dialogs would stay. */
export async function leaveOffice(page: Page): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/admin')) return;
  await routeTo(page, outside);
  const left = page.getByRole('heading', { level: 1, name: 'Página não encontrada' });
  const leave = page.getByRole('button', { name: 'Sair sem salvar' });
  await expect(left.or(leave)).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  await expect(left).toBeVisible();
  await expect(page.locator('dialog[open]'), 'a dialog that the test left open').toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
}

const expectedWarnings = [
  // a page that is left while its socket connects
  'WebSocket is closed before the connection is established.',
  // contexts that tests share (shared-context.ts)
  'Service Worker registration blocked by Playwright',
  // the router fetches the styles of the next page first; a busy machine shows the page seconds later
  'was preloaded using link preload but not used within a few seconds',
];

/**
 * Collects everything that goes wrong in the browser: errors, console warnings, failed responses. A call with a token that
 * has expired does not: the page renews it and calls again.
 */
export function watchErrors(page: Page): string[] {
  const list: string[] = [];
  const isRefusal = (text: string): boolean => /^401 |status of 401/.test(text);
  const forgetRefusals = () => list.splice(0, list.length, ...list.filter((text) => !isRefusal(text)));
  page.on('pageerror', (error) => list.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (expectedWarnings.some((warning) => message.text().includes(warning))) return;
    if (['error', 'warning'].includes(message.type())) list.push(`${message.type()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) list.push(`${response.status()} ${response.url()}`);
    else if (response.url().endsWith('/api/auth/renovar')) forgetRefusals();
  });
  return list;
}
