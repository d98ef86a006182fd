import { expect } from '@playwright/test';
import { routeTable } from '#web/route-table.ts';
import { inBothThemes, navigate, readingTest as test } from './office-support.ts';

const example = (path: string): string =>
  path
    .replace(':id', '1')
    .replace(':slug', 'exemplo')
    .replace(':tab', 'account')
    .replace(':error', 'x')
    .replace('*', 'nada');

/** Pages that differ only in their texts are checked once. */
const looks = [...new Map(routeTable.map((entry) => [entry.page + entry.layout, entry])).values()];

/** The pages of the site have a test of their own, with addresses that exist. */
const elsewhere = looks.filter(
  ({ access, page }) => ['public', 'guest'].includes(access.kind) && !/^pages\/(site|misc)\//.test(page),
);
for (const entry of elsewhere) {
  test(`everyone can use ${entry.path}`, ({ visitorPage }) => inBothThemes(visitorPage, example(entry.path)));
}

/** Pages of sections too (sections.spec.ts). */
const inOffice = looks.filter(
  ({ access, layout, sectionPage }) => access.kind !== 'public' && layout === 'admin' && !sectionPage,
);
for (const entry of inOffice) {
  test(`every member of staff can use ${entry.path}`, async ({ adminPage }) => {
    const path = example(entry.path);
    await inBothThemes(adminPage, path, { open: () => navigate(adminPage, path) });
  });
}

test('lists and forms stay usable on a phone', async ({ adminPage: page }) => {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/pessoa', '/admin/pessoa/editar/1', '/admin/conta/cadastrar']) {
    await inBothThemes(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize(desk!);
});
