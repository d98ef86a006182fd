import { expect } from '@playwright/test';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { hasOwnParts, inputsOf, minimalCover, partsOf } from '../support/section-choice.ts';
import { expectAccessible, expectLoaded, navigate, watchErrors } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

// tests of this file run in parallel on all workers
test.describe.configure({ mode: 'parallel' });

const shown = sections.filter(({ hidden }) => !hidden);
/** Together they have every input: axe looks at them in both themes. */
const inDark = new Set(minimalCover(shown, inputsOf));
/** With them every cell of a list, every build of a page and all components of single sections: in the light theme. */
const looked = new Set(minimalCover(shown, partsOf, [...inDark, ...shown.filter(hasOwnParts)]));

test('axe looks at every kind of field, and not at every section', () => {
  const partsIn = (some: Iterable<Section>) => new Set([...some].flatMap(partsOf));
  expect(partsIn(looked)).toEqual(partsIn(shown));
  expect(looked.size).toBeLessThan(shown.length);
  expect(inDark.size).toBeLessThan(looked.size);
});

for (const section of shown) {
  const { name, single, readOnly } = section;
  const isLooked = looked.has(section);
  test(`${name}: its pages open without errors${isLooked ? ', for everyone' : ''}`, async ({
    adminPage: page,
  }) => {
    const errors = watchErrors(page);
    const look = async (path: string, open: () => Promise<unknown>): Promise<void> => {
      if (isLooked) return expectAccessible(page, path, { open, dark: inDark.has(section) });
      await open();
      await expectLoaded(page, path);
    };
    const list = `/admin/${name}`;
    expect((await page.request.get(list)).status()).toBe(200);
    await look(list, () => navigate(page, list));
    // the title of a row links to its form, or to its page where there is no form
    const rows = page.locator('main [data-row-link]');
    const row = single || (await rows.count()) === 0 ? null : await rows.first().getAttribute('href');
    const firstId = single ? 1 : row?.split('/').at(-1);
    const form = `${list}/cadastrar`;
    if (!single && !readOnly)
      await look(form, async () => {
        await page.locator(`main a[href="${form}"]`).first().click();
        await page.waitForURL(form);
      });
    // every record has a page that shows it
    if (firstId) {
      const one = `${list}/visualizar/${firstId}`;
      await look(one, () => navigate(page, one));
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
}
