// Used by lists as well as forms: imports nothing of the form's checks and requests.
import { meetsCondition } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';

/** Whether a field of this record keeps its stored value from now on. */
const isFixed = ({ fixed = [] }: Section, name: string, record: AnyRecord | undefined): boolean =>
  record !== undefined &&
  fixed.some(({ fields, when }) => fields.includes(name) && meetsCondition(when, record));

type ReadOnlyReason = 'computed' | 'once' | 'fixed';

/** Why a field is shown and not edited; undefined when it is edited. */
export function readOnlyReason(
  section: Section,
  name: string,
  record: AnyRecord | undefined,
): ReadOnlyReason | undefined {
  const field = section.fields[name];
  if (field?.computed) return 'computed';
  if (field?.once && record !== undefined) return 'once';
  return isFixed(section, name, record) ? 'fixed' : undefined;
}

/** Whether nothing of the record can be edited. */
export const isReadOnly = (section: Section, record: AnyRecord | undefined): boolean =>
  record !== undefined &&
  Object.keys(section.fields).every((name) => readOnlyReason(section, name, record) !== undefined);
