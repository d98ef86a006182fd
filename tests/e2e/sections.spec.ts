import { expect } from '@playwright/test';
import { sections } from '#shared/sections/index.ts';
import { inBothThemes, lookingTest as test, troubles } from './office-support.ts';

// each is a test for itself: all workers share them
test.describe.configure({ mode: 'parallel' });

for (const { name, hidden, single, readOnly } of sections) {
  if (hidden) continue;
  test(`${name}: its pages open without trouble, for everyone`, async ({ looking: page }) => {
    const trouble = troubles(page);
    // what nobody writes opens to be read
    const form = `/admin/${name}/${readOnly ? 'editar/1' : 'cadastrar'}`;
    for (const path of [`/admin/${name}`, ...(single ? [] : [form])]) await inBothThemes(page, path);
    expect(trouble).toEqual([]);
  });
}
