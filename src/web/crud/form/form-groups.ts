import { type Field, textOfRecord } from '#shared/crud/field.ts';
import type { Group, Section } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { isFieldVisible } from '#web/crud/draft.ts';
import type { FormState } from '#web/crud/form-state.ts';
import { readOnlyReason } from '#web/crud/read-only-reason.ts';
import { hasValue } from '#web/crud/value-text.ts';

export interface FormGroup {
  name: string;
  label?: Label;
  help?: Label;
  fields: readonly (readonly [string, Field])[];
}

/** The declared groups that hold fields, then one for the fields without a group. */
export function formGroups(section: Section): FormGroup[] {
  // the reference that is picked in the input of a name has no input of its own
  const fields = Object.entries(section.fields).filter(
    ([name]) => textOfRecord(section.fields, name) === undefined,
  );
  const groupNames = new Set(section.groups.map(({ name }) => name));
  const groups = section.groups.map((group: Group) => ({
    ...group,
    fields: fields.filter(([, field]) => field.group === group.name),
  }));
  const loose = fields.filter(([, field]) => !field.group || !groupNames.has(field.group));
  return [...groups, { name: 'outros', fields: loose }].filter((group) => group.fields.length > 0);
}

/**
 * The groups with the fields that are visible now. Fields that are only shown are left out while they are
 * empty.
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
          isFieldVisible(section, draft, field) &&
          (!readOnlyReason(section, name, record) || hasValue(record?.[name])),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);

export const groupId = (name: string): string => `grupo-${name}`;
