import { expect, type Page } from '@playwright/test';
import { testInOwnContext as test } from './shared-context.ts';
import { addressOf, kinds, withLanguage } from './site-addresses.ts';

const phone = { width: 390, height: 844 };
const pages = [...kinds, '/auth/login', '/auth/cadastrar', '/auth/esqueceu-senha', '/auth/verificar-email'];

/** Text at 200 %: by the browser's own font size, or by the page's text alone. */
const enlargements: Record<string, (page: Page) => Promise<unknown>> = {
  "the browser's font size": async (page) => {
    const session = await page.context().newCDPSession(page);
    return session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  },
  'text-only zoom': (page) =>
    page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% !important }');
      document.adoptedStyleSheets.push(sheet);
    }),
};

for (const [way, enlarge] of Object.entries(enlargements)) {
  test(`no public page scrolls sideways on a phone with text at 200 % (${way})`, async ({ page }) => {
    await page.setViewportSize(phone);
    await enlarge(page);
    for (const kind of pages) {
      const path = await addressOf(page, kind);
      await page.goto(path);
      const { size, width } = await page.evaluate(() => ({
        size: getComputedStyle(document.documentElement).fontSize,
        width: document.documentElement.scrollWidth,
      }));
      expect(size).toBe('32px');
      expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(phone.width);
    }
  });
}

for (const [way, enlarge] of Object.entries(enlargements)) {
  test(`no column of the footer runs into the next with text at 200 % (${way})`, async ({ page }) => {
    await enlarge(page);
    for (const width of [820, 1120, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const lang of ['pt_BR', 'en', 'es']) {
        await page.goto(withLanguage('/noticias', lang));
        const tooWide = await page
          .locator('footer > div > *')
          .evaluateAll((columns) =>
            columns.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
          );
        expect(tooWide, `${width} in ${lang}`).toEqual([]);
      }
    }
  });
}

test('labels of the tab bar stay apart with text at 200 %', async ({ page }) => {
  await page.setViewportSize(phone);
  await enlargements["the browser's font size"]!(page);
  for (const lang of ['pt_BR', 'en', 'es']) {
    await page.goto(withLanguage('/', lang));
    const labels = await page.locator('nav a:has(> svg)').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { text: link.textContent!, left, right, top, bottom };
      }),
    );
    expect(labels, lang).toHaveLength(4);
    for (const [at, one] of labels.entries()) {
      expect(one.left, `${one.text} is on the screen`).toBeGreaterThanOrEqual(0);
      expect(one.right, `${one.text} is on the screen`).toBeLessThanOrEqual(phone.width);
      for (const other of labels.slice(at + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(isApart, `${one.text} and ${other.text} in ${lang}`).toBe(true);
      }
    }
  }
});
