import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { pagesInBothThemes } from '../support/own-colours.ts';
import { expectAccessible } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { addressOf, kinds, withLanguage } from './site-addresses.ts';

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

/**
 * The document without its words: tags, attributes and whether they hold anything. Two documents with the same skeleton
 * are valid together.
 */
const skeletonOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2></$1>')
    .replaceAll(
      / (alt|aria-label|content|datetime|href|hreflang|lang|nonce|placeholder|title|value)="[^"]+"/g,
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

for (const kind of kinds) {
  const dark = pagesInBothThemes.has(kind);
  test(`everyone can use ${kind}${dark ? ', in both themes' : ''}`, async ({ visitorPage }) => {
    await expectAccessible(visitorPage, await addressOf(visitorPage, kind), { dark });
  });
}

test('public pages fit a phone, ask nobody else for anything, and stay light', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const foreign: string[] = [];
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(baseURL!)) foreign.push(url);
    if (request.resourceType() === 'script') scripts.add(url);
  });
  const weights = new Map<string, number>();
  for (const kind of kinds) {
    const path = await addressOf(page, kind);
    scripts.clear();
    await page.goto(path, { waitUntil: 'networkidle' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(390);
    let bytes = 0;
    for (const url of scripts) {
      if (!weights.has(url)) weights.set(url, gzipSync(await (await page.request.get(url)).body()).length);
      bytes += weights.get(url)!;
    }
    // The service worker stores the offline page in advance, so its size does not matter. The cart is personal: its
    // scripts come with it, and not at the first touch.
    if (['/offline', '/loja-virtual/carrinho'].includes(path)) continue;
    expect(bytes, `${path}: JavaScript in bytes, gzipped`).toBeLessThanOrEqual(120_000);
  }
  expect(foreign).toEqual([]);
});

test('public pages fit a phone in the other languages too, whose words are longer', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const kind of kinds) {
    const path = await addressOf(page, kind);
    for (const lang of ['en', 'es']) {
      const address = withLanguage(path, lang);
      await page.goto(address);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${address} is wider than the screen`).toBeLessThanOrEqual(390);
    }
  }
});

test('a page waits for no style sheet, and has it when it wakes up', async ({ page }) => {
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
