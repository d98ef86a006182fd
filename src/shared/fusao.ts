import { type Field, textOfRecord } from './crud/field.ts';
import type { Section } from './crud/section.ts';

/** Which of the two records a value comes from: the one that stays, or the one that is merged into it. */
export const fusaoSides = ['mantida', 'unida'] as const;
export type FusaoSide = (typeof fusaoSides)[number];

/** How many days a merge can be undone. */
export const fusaoDays = 30;

/** Fields whose values are taken together from one of the records; named after the first of them. */
export interface FusaoUnit {
  name: string;
  fields: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** The field whose choice decides for another: that of its condition, that of its free text, or the first of a group that is one whole. */
function leaderOf(section: Section, name: string, field: Field): string {
  if (field.when) return leaderOf(section, field.when.field, section.fields[field.when.field]!);
  const text = textOfRecord(section.fields, name);
  if (text !== undefined) return text;
  const isWhole = section.groups.some((group) => group.whole && group.name === field.group);
  return isWhole
    ? Object.keys(section.fields).find((other) => section.fields[other]!.group === field.group)!
    : name;
}

/** The choices of a merge, in the order of the form. */
export function fusaoUnits(section: Section): FusaoUnit[] {
  const units = new Map<string, string[]>();
  for (const [name, field] of Object.entries(section.fields)) {
    if (field.computed) continue;
    const leader = leaderOf(section, name, field);
    units.set(leader, [...(units.get(leader) ?? []), name]);
  }
  return [...units].map(([name, fields]) => ({ name, fields }));
}

/** The unit of consents (LGPD), which the user cannot choose: `mergedConsentSide` decides. */
export const consentUnit = 'consentimento_em';

/** The consent that stays: the person's newest, whichever record has it; none when the person withdrew it on that day or later. */
export function mergedConsentSide(
  mantida: Values,
  unida: Values,
  withdrawn: string | null,
): FusaoSide | null {
  const dayOf = (record: Values): string => String(record[consentUnit] ?? '');
  const side: FusaoSide = dayOf(unida) > dayOf(mantida) ? 'unida' : 'mantida';
  const day = dayOf(side === 'unida' ? unida : mantida);
  return day === '' || (withdrawn !== null && withdrawn >= day) ? null : side;
}

/** Whether a value is empty, or what a record has when nobody filled it in. */
const saysNothing = (field: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  ('default' in field && field.default === value);

/** The default side of each unit: the record that stays, unless only the other one has a value. */
export function defaultSides(section: Section, mantida: Values, unida: Values): Record<string, FusaoSide> {
  const isEmpty = (record: Values, { fields }: FusaoUnit): boolean =>
    fields.every((name) => saysNothing(section.fields[name]!, record[name]));
  return Object.fromEntries(
    fusaoUnits(section).map((unit) => [
      unit.name,
      isEmpty(mantida, unit) && !isEmpty(unida, unit) ? 'unida' : 'mantida',
    ]),
  );
}
