import { type Field, isFile } from './field.ts';
import type { Section } from './section.ts';

/** Kinds that tell two records of the same name apart, the best first. */
const identifyingKinds: readonly Field['kind'][] = [
  'phone',
  'references',
  'date',
  'email',
  'datetime',
  'choice',
  'reference',
  'cnpj',
  'money',
  'text',
];

/** The field shown beside a record's title: one of its list columns, if any is suitable. */
export function detailField(section: Section): string | undefined {
  const place = (field: Field): number => identifyingKinds.indexOf(field.kind);
  return Object.entries(section.fields)
    .filter(
      ([name, field]) =>
        field.list &&
        !field.computed &&
        !isFile(field) &&
        name !== section.title &&
        !section.untraced?.includes(name) &&
        place(field) >= 0,
    )
    .toSorted(([, a], [, b]) => place(a) - place(b))
    .map(([name]) => name)[0];
}
