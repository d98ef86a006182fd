import type { Label } from '#shared/i18n/languages.ts';
import type { Field } from '#shared/kit/field.ts';
import type { Group, Section } from '#shared/kit/section.ts';
import { isAsked } from '#web/crud/draft.ts';
import type { FormState } from '#web/crud/form-state.ts';
import { hasValue } from '#web/crud/value-text.ts';

export interface FormGroup {
  name: string;
  label?: Label;
  help?: Label;
  fields: readonly (readonly [string, Field])[];
}

/** The declared groups that hold fields, then what stands in none. */
export function formGroups(section: Section): FormGroup[] {
  const fields = Object.entries(section.fields);
  const known = new Set(section.groups.map(({ name }) => name));
  const groups = section.groups.map((group: Group) => ({
    ...group,
    fields: fields.filter(([, field]) => field.group === group.name),
  }));
  const loose = fields.filter(([, field]) => !field.group || !known.has(field.group));
  return [...groups, { name: 'outros', fields: loose }].filter((group) => group.fields.length > 0);
}

/** What is only shown: the server computes it, or it was said when the record was made. */
export const isOnlyShown = (field: Field, record: FormState['record']): boolean =>
  field.computed === true || (field.once === true && record !== undefined);

/**
 * The groups as they stand now: with the fields that are asked for, or already have something to show. What is only shown
 * is there when it says something: a dash is no news.
 */
export const shownGroups = (
  section: Section,
  groups: readonly FormGroup[],
  { draft, record }: Pick<FormState, 'draft' | 'record'>,
): FormGroup[] =>
  groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter(
        ([name, field]) =>
          isAsked(section, draft, field) && (!isOnlyShown(field, record) || hasValue(record?.[name])),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);

export const groupId = (name: string): string => `grupo-${name}`;
