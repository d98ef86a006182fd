import { type Field, isFile } from './field.ts';
import type { Section } from './section.ts';

/** What tells two records of the same name apart, the surest first. */
const telling: readonly Field['kind'][] = [
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

/** The second thing to say about a record, beside its title: a column of its list, if any of them can say it. */
export function detailField(section: Section): string | undefined {
  const place = (field: Field): number => telling.indexOf(field.kind);
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
