import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { routeTable } from '#web/route-table.ts';
import { signIn } from './support.ts';

const example = (path: string): string =>
  path
    .replace(':id', '1')
    .replace(':slug', 'exemplo')
    .replace(':tab', 'account')
    .replace(':error', 'x')
    .replace('*', 'nada');

/** Pages that differ only in their words are looked at once. */
const looks = [
  ...new Map(
    routeTable.map((entry) => [entry.page + entry.layout + entry.path.split('/').length, entry]),
  ).values(),
];

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

async function inBothThemes(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path, { waitUntil: 'networkidle' });
  for (const colorScheme of ['light', 'dark'] as const) {
    // The device changes its mind while the page is open: it follows.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations(page), `${path} ${colorScheme}`).toEqual([]);
  }
}

/** The pages of the site have a test of their own, with addresses that exist. */
const elsewhere = looks.filter(
  ({ access, page }) => ['public', 'guest'].includes(access.kind) && !page.startsWith('pages/site/'),
);
for (const entry of elsewhere) {
  test(`everyone can use ${entry.path}`, ({ page }) => inBothThemes(page, example(entry.path)));
}

for (const entry of looks.filter(({ access, layout }) => access.kind !== 'public' && layout === 'admin')) {
  test(`every member of staff can use ${entry.path}`, async ({ page }) => {
    await signIn(page);
    await inBothThemes(page, example(entry.path));
  });
}

test('lists and forms stay usable on a phone', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/pessoa', '/admin/pessoa/editar/1', '/admin/conta/cadastrar']) {
    await inBothThemes(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(390);
  }
});
