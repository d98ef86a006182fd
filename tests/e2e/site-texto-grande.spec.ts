import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, withLargeText } from './large-text.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { withLanguage } from './site-addresses.ts';

const phone = { width: 390, height: 844 };
const languages = ['pt_BR', 'en', 'es'];

// The pages of the site have the same check in site-pages.spec.ts.
test('no page of sign-in scrolls sideways on a phone with text at 200 %', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/auth/login', '/auth/cadastrar', '/auth/esqueceu-senha', '/auth/verificar-email']) {
    await page.goto(path);
    await expectNoSidewaysScroll(page, path);
  }
});

test('no column of the footer runs into the next with text at 200 %', async ({ page }) => {
  for (const lang of languages) {
    await page.goto(withLanguage('/noticias', lang));
    await withLargeText(page, async (way) => {
      for (const width of [820, 1120, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const tooWide = await page
          .locator('footer > div > *')
          .evaluateAll((columns) =>
            columns.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
          );
        expect(tooWide, `${width} in ${lang} (${way})`).toEqual([]);
      }
    });
  }
});

test('labels of the tab bar stay apart with text at 200 %', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const lang of languages) {
    await page.goto(withLanguage('/', lang));
    await withLargeText(page, async (way) => {
      const labels = await page.locator('nav a:has(> svg)').evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { text: link.textContent!, left, right, top, bottom };
        }),
      );
      const where = `${lang} (${way})`;
      expect(labels, where).toHaveLength(4);
      for (const [at, one] of labels.entries()) {
        expect(one.left, `${one.text} is on the screen: ${where}`).toBeGreaterThanOrEqual(0);
        expect(one.right, `${one.text} is on the screen: ${where}`).toBeLessThanOrEqual(phone.width);
        for (const other of labels.slice(at + 1)) {
          const isApart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top;
          expect(isApart, `${one.text} and ${other.text}: ${where}`).toBe(true);
        }
      }
    });
  }
});
