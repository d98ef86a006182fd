import { type Condition, textOfRecord } from './field.ts';
import type { Section } from './section.ts';

const baseNames = ['versao', 'criado_em', 'atualizado_em'];

/** The names that `fields` may ask for in a list; rows always have their id. */
export const askableFields = ({ fields, confidential: confided = [] }: Section): string[] => [
  ...Object.keys(fields).filter((name) => fields[name]!.kind !== 'password' && !confided.includes(name)),
  ...baseNames,
];

/** The columns that a list shows unless others are chosen, the title left out. */
export const defaultColumns = (section: Section): string[] => [
  ...Object.keys(section.fields).filter((name) => section.fields[name]!.list),
  ...(section.columns ?? []),
];

const namesOf = (conditions: Condition | readonly Condition[] | undefined): string[] =>
  conditions === undefined ? [] : [conditions].flat().map(({ field }) => field);

/** The fields that the office's list needs of each row: its columns, and what titles, menus and questions read. */
export function listFields(section: Section, columns: readonly string[] = defaultColumns(section)): string[] {
  const { title, shortTitle, fields, tree, series, actions = [], fixed = [], deletes } = section;
  const { rowReads = [] } = section;
  const shown = [title, ...columns];
  const names = new Set([
    ...shown,
    ...(shortTitle ? [shortTitle] : []),
    ...Object.keys(fields).filter((name) => {
      const text = textOfRecord(fields, name);
      return text !== undefined && shown.includes(text);
    }),
    ...(tree ? [tree.parent] : []),
    ...[series?.group, series?.order, series?.time, series?.side].filter((name) => name !== undefined),
    ...actions.flatMap(({ when }) => namesOf(when)),
    ...fixed.flatMap(({ when }) => namesOf(when)),
    ...namesOf(deletes),
    ...rowReads,
  ]);
  return askableFields(section).filter((name) => names.has(name));
}

/** The fields by which a record is named where it is offered as a reference. */
export const referenceFields = ({ title, shortTitle }: Section): string[] =>
  shortTitle ? [title, shortTitle] : [title];
