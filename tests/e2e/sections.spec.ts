import { expect } from '@playwright/test';
import { sections } from '#shared/sections/index.ts';
import { inBothThemes, navigate, officeMenu, readingTest as test, watchErrors } from './office-support.ts';

// tests of this file run in parallel on all workers
test.describe.configure({ mode: 'parallel' });

for (const { name, hidden, single, readOnly } of sections) {
  if (hidden) continue;
  test(`${name}: its pages open without trouble, for everyone`, async ({ adminPage: page }) => {
    const trouble = watchErrors(page);
    const list = `/admin/${name}`;
    expect((await page.request.get(list)).status()).toBe(200);
    const without = officeMenu;
    await inBothThemes(page, list, { open: () => navigate(page, list), without });
    // records of a read-only section open for reading
    const one = `${list}/editar/1`;
    if (readOnly) await inBothThemes(page, one, { open: () => navigate(page, one), without });
    else if (!single) {
      const form = `${list}/cadastrar`;
      const open = async () => {
        await page.locator(`main a[href="${form}"]`).first().click();
        await page.waitForURL(form);
      };
      await inBothThemes(page, form, { open, without });
    }
    expect(trouble).toEqual([]);
  });
}
