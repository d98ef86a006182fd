import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Section } from '#shared/crud/section.ts';

/** The inputs of its form, one for each kind of field. */
export const inputsOf = ({ fields }: Section): string[] =>
  Object.values(fields).flatMap(({ kind, computed }) => (computed ? [] : [`input: ${kind}`]));

/**
 * Everything that its pages show with a component of its own: inputs, cells of the list, and the structure of the page.
 */
export const partsOf = (section: Section): string[] => [
  ...inputsOf(section),
  ...Object.values(section.fields).flatMap(({ kind, list }) => (list ? [`cell: ${kind}`] : [])),
  section.single ? 'single record' : 'list',
  ...(['readOnly', 'tree', 'totals'] as const).filter((build) => section[build]),
];

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

const slots = path.resolve(import.meta.dirname, '../../src/web/sections');

/** Sections that put components of their own into the pages. */
export const hasOwnParts = ({ name }: Section): boolean => existsSync(path.join(slots, `${name}.tsx`));
