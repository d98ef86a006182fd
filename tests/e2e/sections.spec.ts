import { expect } from '@playwright/test';
import { sections } from '#shared/sections/index.ts';
import { follow, inBothThemes, officeMenu, lookingTest as test, troubles } from './office-support.ts';

// each is a test for itself: all workers share them
test.describe.configure({ mode: 'parallel' });

for (const { name, hidden, single, readOnly } of sections) {
  if (hidden) continue;
  test(`${name}: its pages open without trouble, for everyone`, async ({ looking: page }) => {
    const trouble = troubles(page);
    const list = `/admin/${name}`;
    expect((await page.request.get(list)).status()).toBe(200);
    const without = officeMenu;
    await inBothThemes(page, list, { open: () => follow(page, list), without });
    // what nobody writes opens to be read
    const one = `${list}/editar/1`;
    if (readOnly) await inBothThemes(page, one, { open: () => follow(page, one), without });
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
