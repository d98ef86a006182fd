import type { Label } from '#shared/i18n/languages.ts';
import type { Field, Group, Section } from '#shared/kit/section.ts';

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

export const groupId = (name: string): string => `grupo-${name}`;
