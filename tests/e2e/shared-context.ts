import {
  type Browser,
  type BrowserContext,
  test as base,
  type FullProject,
  type TestInfo,
} from '@playwright/test';

/** A context with the project's own options, kept for a whole worker. */
export function newContext(browser: Browser, { use }: FullProject): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId, contextOptions } = use;
  return browser.newContext({ baseURL, locale, timezoneId, ...contextOptions });
}

/** Clears what a test stored and closes its pages; only the browser's cache of the product's files stays. */
async function clearAfterTest(context: BrowserContext, origin: string, info: TestInfo): Promise<void> {
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

/** The tests of a worker share one browser context, so that scripts and styles are fetched and compiled once. */
export const test = base.extend<object, { sharedContext: BrowserContext }>({
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const context = await newContext(browser, project);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext }, use, info) => {
    await use(sharedContext);
    await clearAfterTest(sharedContext, info.project.use.baseURL!, info);
  },
});
