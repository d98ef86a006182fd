import { expect, type Page } from '@playwright/test';

/** The fonts that the first text on the screen of those that match is drawn with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  let fonts: string[] = [];
  // a text that is not drawn (of a folded part, or only for screen readers) has none
  for (let at = 0; at < nodeIds.length && fonts.length === 0; at++) {
    const drawn = await session.send('CSS.getPlatformFontsForNode', { nodeId: nodeIds[at]! });
    fonts = drawn.fonts.map(({ familyName }) => familyName);
  }
  await session.detach();
  return fonts;
}

/** How far the page has moved by itself since a moment of its clock. */
const layoutShift = (page: Page, since = 0): Promise<number> =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(
            shifts.filter(({ startTime }) => startTime >= from).reduce((sum, { value }) => sum + value, 0),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // without any shift the observer is never called: two frames later there was none
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
    since,
  );

/** Opens a page whose fonts are later than its first paint: they replace their fallbacks and move nothing. */
export async function openWithLateFonts(page: Page, path: string): Promise<void> {
  const paint = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await paint.promise;
    await route.continue();
  });
  try {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const early = await fontsOf(page, 'h1');
    expect(early.join(), `${path}: first paint`).not.toContain('Fraunces');
  } finally {
    paint.resolve();
  }
  await expectFontsMovedNothing(page, path);
  await page.unrouteAll({ behavior: 'wait' });
}

async function expectFontsMovedNothing(page: Page, path: string, since = 0): Promise<void> {
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  expect((await fontsOf(page, 'main p, main label')).join(), path).toContain('Source Sans');
  // today's dates decide where some lines break: one line more or less is allowed, and most pages have none
  expect(await layoutShift(page, since), `${path}: layout shift`).toBeLessThan(0.05);
}

/** The same on a page that is open, for another width: takes the fonts away, and gives them back after a painted frame. */
export async function expectLateFontsMoveNothing(page: Page, path: string): Promise<void> {
  const removed = await page.evaluateHandle(async () => {
    const rules: { list: CSSStyleSheet | CSSGroupingRule; at: number; text: string }[] = [];
    const take = (list: CSSStyleSheet | CSSGroupingRule): void => {
      for (let at = list.cssRules.length - 1; at >= 0; at--) {
        const rule = list.cssRules[at];
        // the fallbacks, which are fonts of the machine with other measures, stay
        if (rule instanceof CSSFontFaceRule && rule.cssText.includes('url(')) {
          rules.push({ list, at, text: rule.cssText });
          list.deleteRule(at);
        } else if (rule instanceof CSSGroupingRule) take(rule);
      }
    };
    for (const sheet of document.styleSheets) take(sheet);
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
    return rules;
  });
  expect((await fontsOf(page, 'h1')).join(), `${path}: without its fonts`).not.toContain('Fraunces');
  const since = await removed.evaluate((gone) => {
    const now = performance.now();
    for (const { list, at, text } of gone.toReversed()) list.insertRule(text, at);
    return now;
  });
  await removed.dispose();
  await page.waitForFunction(() => document.fonts.check('1rem "Source Sans 3 Variable"'));
  await expectFontsMovedNothing(page, path, since);
}
