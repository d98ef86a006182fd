import { expect, type Page } from '@playwright/test';
import { routeTable } from '#web/route-table.ts';
import { pagesInBothThemes } from '../support/own-colours.ts';
import { expectNoSidewaysScroll } from './large-text.ts';
import { expectAccessible, expectLoaded, navigate, routeTo } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

const phone = { width: 390, height: 844 };

const example = (path: string): string =>
  path
    .replace(':id', '1')
    .replace(':slug', 'exemplo')
    .replace(':tab', 'account')
    .replace(':error', 'x')
    .replace('*', 'nada');

/** Checked in the dark theme too: one page of sign-in, two of the office, and those with colours of their own. */
const isDark = (path: string): boolean =>
  ['/auth/login', '/admin', '/admin/acesso/perfis'].includes(path) || pagesInBothThemes.has(path);

/** Pages that differ only in their texts are checked once. */
const layouts = [...new Map(routeTable.map((entry) => [entry.page + entry.layout, entry])).values()];

/** The pages of the site have a test of their own, with addresses that exist. */
const elsewhere = layouts.filter(
  ({ access, page }) =>
    ['public', 'guest'].includes(access.kind) &&
    !/^pages\/(site|misc|loja\/(vitrine|produto|carrinho))\b/.test(page),
);
for (const entry of elsewhere) {
  test(`everyone can use ${entry.path}`, async ({ visitorPage: page }) => {
    const path = example(entry.path);
    await expectAccessible(page, path, { dark: isDark(entry.path) });
    if (!path.startsWith('/auth/')) return;
    const desk = page.viewportSize()!;
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page, path);
    await page.setViewportSize(desk);
  });
}

/** Pages of sections too (sections.spec.ts). */
const officeLayouts = layouts.filter(
  ({ access, layout, sectionPage }) => access.kind !== 'public' && layout === 'admin' && !sectionPage,
);
/** Pages with wide tables and figures: they fit a phone and a tablet. */
const narrow = new Set([
  '/admin/tarefas',
  '/admin/financeiro/conciliacao',
  '/admin/privacidade/registro',
  '/admin/fechamento',
  '/admin/recibos',
  '/admin/relatorios',
  '/admin/transparencia',
]);

async function expectFitsNarrow(page: Page, path: string): Promise<void> {
  if (path === '/admin/transparencia') {
    // the congregation of the demo church that publishes its months
    await routeTo(page, `${path}?igreja=2`);
    await expect(page.locator('#content select')).toHaveValue('2');
    await expectLoaded(page, path);
  }
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const desk = page.viewportSize()!;
  for (const width of [375, 820]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(desk);
}

for (const entry of officeLayouts) {
  test(`every member of staff can use ${entry.path}`, async ({ adminPage }) => {
    const path = example(entry.path);
    const dark = isDark(entry.path);
    const open = () => navigate(adminPage, path);
    // with the menu, which no other page checks
    await expectAccessible(adminPage, path, { open, dark, whole: path === '/admin' });
    if (narrow.has(entry.path)) await expectFitsNarrow(adminPage, path);
  });
}

test('every page with wide tables is opened here', () => {
  const paths = new Set(officeLayouts.map(({ path }) => path));
  expect([...narrow].filter((path) => !paths.has(path))).toEqual([]);
});

test('lists and forms stay usable on a phone', async ({ adminPage: page }) => {
  const desk = page.viewportSize()!;
  await page.setViewportSize(phone);
  for (const path of ['/admin/pessoa', '/admin/pessoa/editar/1', '/admin/conta/cadastrar']) {
    await expectAccessible(page, path, { open: () => navigate(page, path) });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(phone.width);
  }
  await page.setViewportSize(desk);
});
