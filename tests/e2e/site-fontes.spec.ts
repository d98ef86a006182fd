import { expect, type Page } from '@playwright/test';
import { testInOwnContext as test } from './shared-context.ts';
import { addressOf, kinds } from './site-addresses.ts';

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

const pages = kinds.filter((kind) => !kind.startsWith('/pages/') && kind !== '/offline');

for (const width of [390, 1440])
  test(`a font that is later than the first paint replaces its fallback and moves nothing at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    let release = () => {};
    await page.route('**/*.woff2', async (route) => {
      await new Promise<void>((resolve) => {
        const before = release;
        release = () => {
          before();
          resolve();
        };
      });
      await route.continue();
    });
    for (const kind of pages) {
      const path = await addressOf(page, kind);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const early = await fontsOf(page, 'h1');
      expect(early.join(), `${path}: first paint`).not.toContain('Fraunces');
      release();
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      expect((await fontsOf(page, 'main p, main label')).join(), path).toContain('Source Sans');
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const observer = new PerformanceObserver((list) => {
              const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(shifts.reduce((sum, { value }) => sum + value, 0));
            });
            observer.observe({ type: 'layout-shift', buffered: true });
            // without any shift the observer is never called: two frames later there was none
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      // today's dates decide where some lines break: one line more or less is allowed, and most pages have none
      expect(shift, `${path}: layout shift`).toBeLessThan(0.05);
    }
  });
