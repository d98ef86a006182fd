import { subjectLabel } from '#shared/access/subject-label.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { sections } from '#shared/sections/index.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';

/** The sections among which a subject's label is looked up; tests declare others. */
type LabelledSections = Parameters<typeof subjectLabel>[1];

export const subjectName = (
  { label }: Translator,
  subject: string,
  declared: LabelledSections = sections,
): string => label(subjectLabel(subject, declared));

/** The name of a permission, which the search matches. */
export const permissionName = (translator: Translator, { action, subject }: AbilityRule): string =>
  translator.t('acesso.matrix.cell', {
    action: translator.t(`acesso.action.${action}`),
    subject: subjectName(translator, subject),
  });

/** The rows of the matrix: everything, sign-in to the office, the sections sorted by name, the store. */
export function matrixRows<S extends string>(
  subjects: readonly S[],
  translator: Translator,
  declared: LabelledSections = sections,
): { subject: S; name: string }[] {
  const first: readonly string[] = ['all', 'Auth'];
  const last: readonly string[] = ['consumidorAuth'];
  const order = new Intl.Collator(translator.locale.replace('_', '-'));
  const rows = subjects.map((subject) => ({ subject, name: subjectName(translator, subject, declared) }));
  const joinedNames = (list: readonly string[]) =>
    list.flatMap((subject) => rows.filter((row) => row.subject === subject));
  const rest = rows.filter(({ subject }) => !first.includes(subject) && !last.includes(subject));
  return [
    ...joinedNames(first),
    ...rest.toSorted((a, b) => order.compare(a.name, b.name)),
    ...joinedNames(last),
  ];
}
