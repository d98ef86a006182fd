import { expect } from '@playwright/test';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { minimalCover, ownPages, partsOf, type SectionPage } from '../support/section-choice.ts';
import { expectAccessible, expectLoaded, navigate, watchErrors } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

// tests of this file run in parallel on all workers
test.describe.configure({ mode: 'parallel' });

const shown = sections.filter(({ hidden }) => !hidden);
const pages: readonly SectionPage[] = ['list', 'form', 'view'];
/** Those whose page of this kind axe looks at: together they show every part of it, and all components of single sections. */
const coverOf = (page: SectionPage): Section[] =>
  minimalCover(
    shown,
    partsOf[page],
    shown.filter((section) => partsOf[page](section).length > 0 && ownPages(section).includes(page)),
  );
const looked = {
  list: new Set(coverOf('list')),
  form: new Set(coverOf('form')),
  view: new Set(coverOf('view')),
};
const inputsOf = (section: Section): string[] =>
  partsOf.form(section).filter((part) => part.startsWith('input: '));
/** Together they have every input: their forms are looked at in the dark too, and all pages of the first of them. */
const inDark = minimalCover(shown, inputsOf);
for (const section of inDark) looked.form.add(section);
for (const page of pages) looked[page].add(inDark[0]!);

for (const page of pages)
  test(`axe looks at every part of a ${page}, and not at that of every section`, () => {
    const partsIn = (some: Iterable<Section>) => new Set([...some].flatMap(partsOf[page]));
    expect(partsIn(looked[page])).toEqual(partsIn(shown));
    expect(looked[page].size).toBeLessThan(shown.length);
    expect(inDark.length).toBeLessThan(looked.form.size);
  });

for (const section of shown) {
  const { name, single, readOnly } = section;
  const forEveryone = pages.filter((kind) => looked[kind].has(section));
  const suffix = forEveryone.length > 0 ? `, for everyone: ${forEveryone.join(', ')}` : '';
  test(`${name}: its pages open without errors${suffix}`, async ({ adminPage: page }) => {
    const errors = watchErrors(page);
    const look = async (kind: SectionPage, path: string, open: () => Promise<unknown>): Promise<void> => {
      const dark = kind === 'form' ? inDark.includes(section) : section === inDark[0];
      if (looked[kind].has(section)) return expectAccessible(page, path, { open, dark });
      await open();
      await expectLoaded(page, path);
    };
    const list = `/admin/${name}`;
    expect((await page.request.get(list)).status()).toBe(200);
    // a single section opens with its form
    await look(single ? 'form' : 'list', list, () => navigate(page, list));
    // the title of a row links to its form, or to its page where there is no form
    const rows = page.locator('main [data-row-link]');
    const row = single || (await rows.count()) === 0 ? null : await rows.first().getAttribute('href');
    const firstId = single ? 1 : row?.split('/').at(-1);
    const form = `${list}/cadastrar`;
    if (!single && !readOnly)
      await look('form', form, async () => {
        await page.locator(`main a[href="${form}"]`).first().click();
        await page.waitForURL(form);
      });
    // every record has a page that shows it
    if (firstId) {
      const one = `${list}/visualizar/${firstId}`;
      await look('view', one, () => navigate(page, one));
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
}
