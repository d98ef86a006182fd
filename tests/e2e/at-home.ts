import {
  type Browser,
  type BrowserContext,
  test as base,
  type FullProject,
  type TestInfo,
} from '@playwright/test';

/** A browser as the tests' own are, for a whole worker. */
export function contextOf(browser: Browser, { use }: FullProject): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId, contextOptions } = use;
  return browser.newContext({ baseURL, locale, timezoneId, ...contextOptions });
}

/** Leaves nothing of a test behind but what the browser fetched of the product's files. */
async function tidy(context: BrowserContext, origin: string, info: TestInfo): Promise<void> {
  const pages = context.pages();
  if (info.status !== info.expectedStatus)
    await pages.at(-1)?.screenshot({ path: info.outputPath('failed.png') });
  const page = pages[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,service_workers,cache_storage,indexeddb';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await context.clearCookies();
  await context.clearPermissions();
  await Promise.all(context.pages().map((each) => each.close()));
}

/** The tests of a worker share a browser that has been here before, as whoever works in the office does. */
export const test = base.extend<object, { home: BrowserContext }>({
  home: [
    async ({ browser }, use, { project }) => {
      const context = await contextOf(browser, project);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ home }, use, info) => {
    await use(home);
    await tidy(home, info.project.use.baseURL!, info);
  },
});
