import { expect, type Page, type Request } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { pagesInBothThemes } from '../support/own-colours.ts';
import { expectNoSidewaysScroll } from './large-text.ts';
import { expectLateFontsMoveNothing, openWithLateFonts } from './late-fonts.ts';
import { expectAccessible, inTheme } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { addressOf, kinds, withLanguage } from './site-addresses.ts';
import { weightOf } from './support.ts';

const checker = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // React writes `checked=""` and `<img/>`, which browsers read the same.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    // Colours of the church and placeholders of pictures are in style attributes.
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // All our files come from our own host.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
});

// tests of this file run in parallel on all workers
test.describe.configure({ mode: 'parallel' });

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 844 };

/**
 * The document without its words: tags, attributes and whether they hold anything. Two documents with the same skeleton
 * are valid together. Which language is chosen, and which texts are marked as another's, makes no document invalid.
 */
const skeletonOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2></$1>')
    .replaceAll(/ (lang="[^"]+"|selected=""|aria-current="true")/g, '')
    .replaceAll(
      / (action|alt|aria-label|aria-valuetext|content|data-label|datetime|href|nonce|placeholder|title|value)="[^"]+"/g,
      ' $1="…"',
    )
    .replaceAll(/>[^<]*[^<\s][^<]*</g, '>…<');

test('every public page is valid HTML in every language', async ({ page }) => {
  const htmlOf = async (path: string, lang: string): Promise<string> =>
    (await page.request.get(withLanguage(path, lang))).text();
  const expectValid = async (html: string, address: string): Promise<void> => {
    const report = await checker.validateString(html);
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
    );
    expect(faults, address).toEqual([]);
  };
  for (const kind of kinds) {
    const path = await addressOf(page, kind);
    const html = await htmlOf(path, 'pt_BR');
    await expectValid(html, path);
    expect(html).toContain('<html lang="pt-BR"');
    for (const lang of ['en', 'es']) {
      const other = await htmlOf(path, lang);
      expect(other).toContain(`<html lang="${lang}"`);
      // The checker is slow: only a document that is built differently is checked again.
      if (skeletonOf(other) !== skeletonOf(html)) await expectValid(other, withLanguage(path, lang));
    }
  }
});

/** Other addresses of the pages at /not-authorized and /nada-aqui: their HTML alone is looked at. */
const isShownElsewhere = (kind: string): boolean => kind.startsWith('/pages/misc/');

/** Not the page that the service worker shows without a network. */
const hasOwnFonts = (kind: string): boolean => kind !== '/offline';

/** Opens the page on a phone: it fits there, asks nobody else and not the office for anything, and has few scripts. */
async function expectLight(page: Page, kind: string, path: string, origin: string): Promise<void> {
  const foreign: string[] = [];
  const scripts = new Set<string>();
  const note = (request: Request): void => {
    const url = request.url();
    // a page of the site needs nothing of the office
    if (path === '/' && /mantine|admin/i.test(url)) foreign.push(url);
    if (/^https?:/.test(url) && !url.startsWith(origin)) foreign.push(url);
    if (request.resourceType() === 'script') scripts.add(url);
  };
  page.on('request', note);
  await page.setViewportSize(phone);
  if (hasOwnFonts(kind)) await openWithLateFonts(page, path);
  else await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expectNoSidewaysScroll(page, path);
  page.off('request', note);
  expect(foreign, path).toEqual([]);
  const bytes = await weightOf(page, scripts);
  // The service worker stores the offline page in advance, so its size does not matter.
  if (path === '/offline') return;
  expect(bytes, `${path}: JavaScript in bytes, gzipped`).toBeLessThanOrEqual(120_000);
}

/**
 * Shows the open page in another language. A page whose scripts wait for a touch gets the body of the other document, which
 * costs less than a load; one that React has hydrated, or that has other styles, is loaded.
 */
async function showIn(page: Page, path: string, lang: string): Promise<void> {
  const address = withLanguage(path, lang);
  const html = await (await page.request.get(address)).text();
  const isShown = await page.evaluate(async (text) => {
    const other = new DOMParser().parseFromString(text, 'text/html');
    const stylesOf = (one: Document): string =>
      [...one.querySelectorAll('style, link[rel="stylesheet"]')]
        .map((style) => style.getAttribute('href') ?? style.textContent)
        .join();
    if (performance.getEntriesByName('hydrated').length > 0 || stylesOf(document) !== stylesOf(other))
      return false;
    document.documentElement.lang = other.documentElement.lang;
    document.body.replaceWith(document.adoptNode(other.body));
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return true;
  }, html);
  if (!isShown) await page.goto(address);
  await expect(page.locator('html'), address).toHaveAttribute('lang', lang);
}

// All checks of a page share its loads, which cost more than the checks.
for (const kind of kinds) {
  if (isShownElsewhere(kind)) continue;
  const dark = pagesInBothThemes.has(kind);
  const themes = dark ? ' in both themes' : '';
  test(`everyone can use ${kind}${themes}, on a phone, with large text and late fonts`, async ({
    visitorPage: page,
    baseURL,
  }) => {
    const path = await addressOf(page, kind);
    await inTheme(page, 'light');
    await expectLight(page, kind, path, baseURL!);
    await page.setViewportSize(desk);
    const open = async () => {
      if (hasOwnFonts(kind)) await expectLateFontsMoveNothing(page, path);
    };
    // on the first with the foot, which no other page checks
    await expectAccessible(page, path, { open, dark, whole: path === '/' });
    // The words of the other languages are longer.
    await page.setViewportSize(phone);
    for (const lang of ['en', 'es']) {
      await showIn(page, path, lang);
      await expectNoSidewaysScroll(page, withLanguage(path, lang));
    }
    await page.context().clearCookies();
  });
}

test('a page waits for no style sheet, and has it once its scripts run', async ({ page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  // Compares computed styles, not sizes: a web font that arrives meanwhile is a little wider.
  const looks = () =>
    page.evaluate(() => {
      const sides = ['top', 'right', 'bottom', 'left'];
      const boxes = ['margin', 'padding'].flatMap((box) => sides.map((side) => `${box}-${side}`));
      const names = ['color', 'font-size', 'display', 'border-top-left-radius', ...boxes];
      return [...document.querySelectorAll('body *')].map((one) => {
        const style = one.computedStyleMap();
        return [one.tagName, ...names.map((name) => String(style.get(name)))].join(' ');
      });
    });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(sheets).toEqual([]);
  const before = await looks();
  await page.mouse.move(5, 5);
  await page.mouse.move(40, 40);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  expect(sheets.length).toBeGreaterThan(0);
  expect((await looks()).slice(0, before.length)).toEqual(before);
});
