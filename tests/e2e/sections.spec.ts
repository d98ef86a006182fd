import { expect, test } from '@playwright/test';
import { sections } from '#shared/sections/index.ts';
import { admin } from '../support/server.ts';
import { inBothThemes, troubles } from './office-support.ts';

// each is a test for itself: all workers share them
test.describe.configure({ mode: 'parallel' });

for (const { name, hidden, single } of sections) {
  if (hidden) continue;
  test(`${name}: its pages open without trouble, for everyone`, async ({ page }) => {
    test.slow();
    expect((await page.request.post('/api/auth/login', { data: admin })).status()).toBe(200);
    const trouble = troubles(page);
    for (const path of [`/admin/${name}`, ...(single ? [] : [`/admin/${name}/cadastrar`])]) {
      await inBothThemes(page, path);
    }
    expect(trouble).toEqual([]);
  });
}
