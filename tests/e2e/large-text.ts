import { expect, type Page } from '@playwright/test';

const rootSize = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** Runs a check with text at 200 %: by the browser's own font size, and by the page's text alone. */
export async function withLargeText(page: Page, check: (way: string) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect.poll(() => rootSize(page)).toBe('32px');
  await check("the browser's font size");
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await expect.poll(() => rootSize(page)).toBe('16px');
  await session.detach();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await rootSize(page)).toBe('32px');
  await check('text-only zoom');
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** The page does not scroll sideways on the screen that it is on, nor with text at 200 %. */
export async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const { width } = page.viewportSize()!;
  const check = async (way: string): Promise<void> => {
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `${path} is wider than the screen (${way})`).toBeLessThanOrEqual(width);
  };
  await check('text as it is');
  await withLargeText(page, check);
}
