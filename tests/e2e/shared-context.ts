import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type FullProject,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { leaveOffice, office as officeCalls, type Role, signInAs } from './office-support.ts';
import { signIn } from './support.ts';

const viewport = { width: 1280, height: 720 };

/**
 * A context with the project's own options. Playwright takes those that are not named here from the test that runs: a context
 * that a test without scripts made would have none for all later tests of the worker.
 */
function newContext(
  browser: Browser,
  { use }: FullProject,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId, serviceWorkers, contextOptions } = use;
  const options = { baseURL, locale, timezoneId, serviceWorkers, javaScriptEnabled: true, viewport };
  return browser.newContext({ ...options, ...contextOptions, ...more });
}

/**
 * Refuses what Playwright cannot take out of a context again and later tests would meet: a clock, whose `performance` has no
 * entries (pages look as if they were never hydrated), init scripts and bindings.
 */
function refuseWhatStays(context: BrowserContext): void {
  const refuse = (name: string) => () => {
    throw new Error(`${name} stays in the context that tests share: use testInOwnContext`);
  };
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const)
    context[name] = refuse(name);
  const { clock } = context;
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
    clock[name] = refuse(`clock.${name}`);
}

/** Clears what a test stored and closes its pages; only the browser's cache of the product's files stays. */
async function clearAfterTest(context: BrowserContext, origin: string, info: TestInfo): Promise<void> {
  const pages = context.pages();
  if (info.status !== info.expectedStatus)
    await pages.at(-1)?.screenshot({ path: info.outputPath('failed.png') });
  const page = pages[0] ?? (await context.newPage());
  // First of all: a page that is still open could store a session again with its next answer.
  await Promise.all(pages.filter((each) => each !== page).map((each) => each.close()));
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,cache_storage,indexeddb';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
}

interface Kept {
  sharedContext: BrowserContext;
  /** signed in as the administrator, for tests that only read */
  adminPage: Page;
  /** not signed in, for tests that only read */
  visitorPage: Page;
  /** for `testInOpenOffice`, by role */
  openOffices: Map<string, OpenOffice>;
}

interface OpenOffice {
  page: Page;
  signedIn: number;
}

/**
 * Tests with a browser context of their own. What a worker keeps is declared here alone: Playwright starts another worker
 * and browser for a file that declares other things to keep.
 */
export const testInOwnContext = base.extend<object, Kept>({
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const context = await newContext(browser, project);
      refuseWhatStays(context);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  adminPage: [
    async ({ browser }, use, { project }) => {
      const context = await newContext(browser, project);
      // five rows per page are enough to check, in a third of the time of twenty-five
      await context.addInitScript(() => localStorage.setItem('list', '{"perPage":5}'));
      const page = await context.newPage();
      await signIn(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  visitorPage: [
    async ({ browser }, use, { project }) => {
      const context = await newContext(browser, project);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  openOffices: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it
    ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
});

/**
 * The tests of a worker share one browser context, so that scripts and styles are fetched and compiled once. Those without
 * scripts have one of their own; other options of a context are for `testInOwnContext`.
 */
export const test = testInOwnContext.extend({
  context: async ({ browser, sharedContext, javaScriptEnabled }, use, info) => {
    if (javaScriptEnabled === false) {
      const context = await newContext(browser, info.project, { javaScriptEnabled });
      await use(context);
      await context.close();
      return;
    }
    await use(sharedContext);
    await clearAfterTest(sharedContext, info.project.use.baseURL!, info);
  },
});

/** Signing in is a recent proof of identity for ten minutes. */
const signInAgain = 5 * 60_000;
const watched = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'] as const;

/** In an object, because Playwright would read an array as a value with its options. */
interface InRole {
  /** the administrator, unless a file or a block uses another one */
  role: { of: Role };
}
const administrator = 'administrator';

async function openOfficeOf(
  { browser, openOffices: offices, role }: Pick<Kept, 'openOffices'> & InRole & { browser: Browser },
  project: FullProject,
): Promise<OpenOffice> {
  const key = JSON.stringify(role.of);
  let office = offices.get(key);
  if (!office) {
    const context = await newContext(browser, project);
    refuseWhatStays(context);
    office = { page: await context.newPage(), signedIn: 0 };
    offices.set(key, office);
  }
  const { page } = office;
  if (Date.now() - office.signedIn > signInAgain) {
    await page.goto('about:blank');
    await page.context().clearCookies();
    if (role.of === administrator) await signIn(page);
    else await signInAs(page, await officeCalls(page.request), role.of);
    office.signedIn = Date.now();
  }
  return office;
}

/**
 * Tests in one page for each role that stays open, because loading the office costs much (docs/decisions/0063). They open its
 * pages by `navigate`, and close their dialogs. Between two of them the office is left by the router, so that lists and forms
 * start anew; the scripts stay. After a failed test Playwright starts another worker.
 */
export const testInOpenOffice = testInOwnContext.extend<InRole & { openOffice: OpenOffice }>({
  role: [{ of: administrator }, { option: true }],
  openOffice: async ({ browser, openOffices, role }, use, { project }) =>
    use(await openOfficeOf({ browser, openOffices, role }, project)),
  context: ({ openOffice }, use) => use(openOffice.page.context()),
  page: async ({ openOffice: { page } }, use, info) => {
    const context = page.context();
    await use(page);
    if (info.status !== info.expectedStatus) {
      await page.screenshot({ path: info.outputPath('failed.png') });
      return;
    }
    for (const event of watched) page.removeAllListeners(event);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(context.pages().map((each) => each !== page && each.close()));
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await leaveOffice(page);
  },
});
