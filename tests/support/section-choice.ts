import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Section } from '#shared/crud/section.ts';

/** The pages of a section: its rows, the form of one, and the page that shows one. A single section has no list. */
export type SectionPage = 'list' | 'form' | 'view';

const kindsOf = ({ fields }: Section, of: (field: Section['fields'][string]) => unknown): string[] =>
  Object.values(fields).flatMap((field) => (of(field) ? [field.kind] : []));

/** What each page of a section shows with a component of its own: cells, inputs and values, and the structure of the page. */
export const partsOf: Readonly<Record<SectionPage, (section: Section) => string[]>> = {
  list: (section) =>
    section.single
      ? []
      : [
          'list',
          ...kindsOf(section, ({ list }) => list).map((kind) => `cell: ${kind}`),
          ...kindsOf(section, ({ filter }) => filter).map((kind) => `filter: ${kind}`),
          ...(['readOnly', 'tree', 'totals', 'opens', 'filters'] as const).filter((build) => section[build]),
        ],
  form: (section) =>
    section.readOnly
      ? []
      : [
          section.single ? 'single record' : 'form',
          ...kindsOf(section, ({ computed }) => !computed).map((kind) => `input: ${kind}`),
          ...(['series', 'tree'] as const).filter((build) => section[build]),
        ],
  view: (section) => [
    section.single ? 'single record' : 'record',
    ...kindsOf(section, ({ kind }) => kind !== 'password').map((kind) => `value: ${kind}`),
    ...(['readOnly', 'confidential', 'actions'] as const).filter((build) => section[build]),
  ],
};

/** A few sections that together have every part that occurs in any section, in addition to those already chosen. */
export function minimalCover(
  sections: readonly Section[],
  parts: (section: Section) => readonly string[],
  already: readonly Section[] = [],
): Section[] {
  const chosen = [...already];
  const missing = new Set(sections.flatMap(parts));
  for (const part of chosen.flatMap(parts)) missing.delete(part);
  const gain = (section: Section): number => new Set(parts(section).filter((part) => missing.has(part))).size;
  while (missing.size > 0) {
    const best = sections.toSorted((one, other) => gain(other) - gain(one))[0]!;
    chosen.push(best);
    for (const part of parts(best)) missing.delete(part);
  }
  return chosen;
}

/** The pages on which each slot of a section is shown (src/web/crud/section-slots.ts). */
const pagesOfSlot: Readonly<Record<string, readonly SectionPage[]>> = {
  overList: ['list'],
  titleNote: ['list'],
  totals: ['list'],
  rowItems: ['list'],
  cells: ['list', 'view'],
  inputs: ['form'],
  after: ['form'],
  existing: ['form'],
  inUse: ['form'],
  fixedLink: ['form'],
  below: ['form', 'view'],
  summary: ['form', 'view'],
  preview: ['form', 'view'],
  panels: ['view'],
  aside: ['view'],
  history: ['view'],
};
const allPages: readonly SectionPage[] = ['list', 'form', 'view'];
const slots = path.resolve(import.meta.dirname, '../../src/web/sections');

/** The pages into which a section puts components of its own; all of them, where its file names none of the slots above. */
export function ownPages({ name }: Section): readonly SectionPage[] {
  const file = path.join(slots, `${name.replaceAll('_', '-')}.tsx`);
  if (!existsSync(file)) return [];
  const [, body = ''] = /: SectionSlots = (\{[\s\S]*?\});\n/.exec(readFileSync(file, 'utf8')) ?? [];
  const named = Object.entries(pagesOfSlot).flatMap(([slot, pages]) =>
    new RegExp(`[{\\s]${slot}[:(,]`).test(body) ? pages : [],
  );
  return named.length === 0 ? allPages : [...new Set(named)];
}
