import { textOfRecord } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { consentUnit, type FusaoSide, type FusaoUnit, fusaoUnits } from '#shared/fusao.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { shownValue, valueText } from '#web/crud/value-text.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';

const section: Section = pessoa;

export type Pair = Readonly<Record<FusaoSide, AnyRecord>>;

/** The label of the group where its values form one unit, otherwise of the unit's first field. */
export function unitLabel({ name, fields }: FusaoUnit): Label {
  const field = section.fields[name]!;
  const group = section.groups.find((one) => one.whole && one.name === field.group);
  return group && fields.length > 1 ? group.label : field.label;
}

/** The values of a unit as one text; '' when the record has none. */
export function unitText(
  { name: lead, fields }: FusaoUnit,
  record: AnyRecord,
  translator: Translator,
): string {
  const texts = fields.map((name) => {
    const field = section.fields[name]!;
    // left out: a reference that the name beside it already shows, and an unset checkbox whose dependent fields are empty
    const isImplied =
      textOfRecord(section.fields, name) !== undefined || (record[name] === false && name !== lead);
    return isImplied ? '' : valueText(field, shownValue(field, name, record), translator);
  });
  return texts.filter(Boolean).join(', ');
}

/** The units whose shown texts differ between the two; consents and the photo are shown separately. */
export const differingUnits = (pair: Pair, translator: Translator): FusaoUnit[] =>
  fusaoUnits(section).filter(
    (unit) =>
      unit.name !== consentUnit &&
      unit.name !== 'foto' &&
      unitText(unit, pair.mantida, translator) !== unitText(unit, pair.unida, translator),
  );
