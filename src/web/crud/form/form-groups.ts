import type { Label } from '#shared/i18n/languages.ts';
import { type Field, holds, textOfRecord } from '#shared/kit/field.ts';
import type { Group, Section } from '#shared/kit/section.ts';
import { isFieldVisible } from '#web/crud/draft.ts';
import type { FormState } from '#web/crud/form-state.ts';
import { hasValue } from '#web/crud/value-text.ts';

export interface FormGroup {
  name: string;
  label?: Label;
  help?: Label;
  fields: readonly (readonly [string, Field])[];
}

/** The declared groups that hold fields, then one for the fields without a group. */
export function formGroups(section: Section): FormGroup[] {
  // the input of a name also picks its record
  const fields = Object.entries(section.fields).filter(
    ([name]) => textOfRecord(section.fields, name) === undefined,
  );
  const known = new Set(section.groups.map(({ name }) => name));
  const groups = section.groups.map((group: Group) => ({
    ...group,
    fields: fields.filter(([, field]) => field.group === group.name),
  }));
  const loose = fields.filter(([, field]) => !field.group || !known.has(field.group));
  return [...groups, { name: 'outros', fields: loose }].filter((group) => group.fields.length > 0);
}

/** Whether a field of this record keeps its stored value from now on. */
const isFixed = ({ fixed = [] }: Section, name: string, record: FormState['record']): boolean =>
  record !== undefined && fixed.some(({ fields, when }) => fields.includes(name) && holds(when, record));

type OnlyShown = 'computed' | 'once' | 'fixed';

/** Why a field is shown and not edited; undefined when it is edited. */
export function onlyShown(
  section: Section,
  name: string,
  record: FormState['record'],
): OnlyShown | undefined {
  const field = section.fields[name];
  if (field?.computed) return 'computed';
  if (field?.once && record !== undefined) return 'once';
  return isFixed(section, name, record) ? 'fixed' : undefined;
}

/** Whether nothing of the record can be edited. */
export const isSealed = (section: Section, record: FormState['record']): boolean =>
  record !== undefined &&
  Object.keys(section.fields).every((name) => onlyShown(section, name, record) !== undefined);

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
          (!onlyShown(section, name, record) || hasValue(record?.[name])),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);

export const groupId = (name: string): string => `grupo-${name}`;
