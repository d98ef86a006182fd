import { expect, test } from 'vitest';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { sectionSlots } from './index.ts';
import { loadListSlots } from './list-slots.ts';

/** Whether the list of a section shows each slot. */
const inLists: Readonly<Record<keyof SectionSlots, boolean>> = {
  address: false,
  after: false,
  aside: false,
  below: false,
  cells: true,
  downloads: false,
  existing: false,
  fixedLink: false,
  history: false,
  inputs: false,
  inUse: true,
  links: false,
  overList: true,
  page: true,
  panels: false,
  pdfs: true,
  preview: false,
  rowItems: true,
  shownApart: false,
  summary: false,
  titleNote: true,
  totals: true,
  visit: false,
};

const ofList = (slots: SectionSlots = {}) =>
  Object.fromEntries(Object.entries(slots).filter(([name]) => inLists[name as keyof SectionSlots]));

test.each(Object.entries(sectionSlots))(
  'the list of %s loads all slots that it shows',
  async (name, slots) => {
    expect(ofList((await loadListSlots(name))[name])).toEqual(ofList(slots));
  },
);

test('the list of a section without slots of its own has those of all lists', async () => {
  const { cargo, pessoa } = sectionSlots;
  expect(await loadListSlots('igreja')).toMatchObject({ cargo, pessoa: ofList(pessoa) });
});
