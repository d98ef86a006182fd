import { expect } from '@playwright/test';
import { sections } from '#shared/sections/index.ts';
import { inBothThemes, lookingTest as test, troubles } from './office-support.ts';

// each is a test for itself: all workers share them
test.describe.configure({ mode: 'parallel' });

for (const { name, hidden, single, readOnly } of sections) {
  if (hidden) continue;
  test(`${name}: its pages open without trouble, for everyone`, async ({ looking: page }) => {
    const trouble = troubles(page);
    await inBothThemes(page, `/admin/${name}`);
    // what nobody writes opens to be read
    if (readOnly) await inBothThemes(page, `/admin/${name}/editar/1`);
    else if (!single) {
      const form = `/admin/${name}/cadastrar`;
      await inBothThemes(page, form, async () => {
        await page.locator(`main a[href="${form}"]`).first().click();
        await page.waitForURL(form);
      });
    }
    expect(trouble).toEqual([]);
  });
}
