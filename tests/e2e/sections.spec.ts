import { expect } from '@playwright/test';
import { sections } from '#shared/sections/index.ts';
import { follow, inBothThemes, lookingTest as test, troubles } from './office-support.ts';

// each is a test for itself: all workers share them
test.describe.configure({ mode: 'parallel' });

for (const { name, hidden, single, readOnly } of sections) {
  if (hidden) continue;
  test(`${name}: its pages open without trouble, for everyone`, async ({ looking: page }) => {
    const trouble = troubles(page);
    const list = `/admin/${name}`;
    expect((await page.request.get(list)).status()).toBe(200);
    await inBothThemes(page, list, () => follow(page, list));
    // what nobody writes opens to be read
    const one = `${list}/editar/1`;
    if (readOnly) await inBothThemes(page, one, () => follow(page, one));
    else if (!single) {
      const form = `${list}/cadastrar`;
      await inBothThemes(page, form, async () => {
        await page.locator(`main a[href="${form}"]`).first().click();
        await page.waitForURL(form);
      });
    }
    expect(trouble).toEqual([]);
  });
}
