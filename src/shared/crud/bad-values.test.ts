import { describe, expect, it } from 'vitest';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { sections } from '#shared/sections/index.ts';
import { badValues, type FieldUnderTest, fieldsUnderTest } from '../../../tests/support/bad-values.ts';
import { sample } from '../../../tests/support/factory.ts';
import { checkRecord } from './schema.ts';

// Over HTTP only one bad value per kind of field and fault is sent (tests/api/bad-input.test.ts); here all of
// them are checked.
const writable = sections.filter(({ readOnly }) => !readOnly);

/** A valid record of each section, with some id in each reference that it needs. */
const valid = new Map(
  writable.map((section) => {
    const record: Record<string, unknown> = sample(section, 1);
    for (const [name, { kind, required }] of Object.entries(section.fields)) {
      if (kind === 'reference' && required) record[name] ??= 1;
      if (kind === 'references' && required) record[name] = [1];
    }
    return [section, record];
  }),
);

/** What is wrong with a refusal, or undefined: it must name the field and have a text in every language. */
function faultOf(
  { section, name, at, path, field, inList, around }: FieldUnderTest,
  value: unknown,
  exists: boolean,
): unknown {
  const values = around(value);
  const record = { ...valid.get(section), ...values };
  const checked = checkRecord(section, record, { today: '2026-11-15', exists });
  const shown = { path, value: JSON.stringify(value)?.slice(0, 100), exists };
  if (checked.ok) return { ...shown, fault: 'accepted' };
  const places = Object.keys(checked.errors).filter((place) => place === at || place.startsWith(`${at}.`));
  if (places.length === 0) return { ...shown, fault: Object.keys(checked.errors) };
  const others = Object.keys(checked.errors).filter(
    (place) => place.split('.')[0] !== name && place !== `${name}_confirmation`,
  );
  if (!inList && !field.when && others.length > 0) return { ...shown, others };
  for (const { key, vars } of places.flatMap((place) => checked.errors[place]!))
    for (const locale of locales)
      if (!errorText(key, locale, vars) || /\{\w+\}/.test(errorText(key, locale, vars)))
        return { ...shown, fault: `${key} in ${locale}: ${errorText(key, locale, vars)}` };
  return undefined;
}

let tried = 0;

describe.each(writable.map((section) => [section.name, section] as const))(
  'bad values of %s',
  (_, section) => {
    it('are refused at their field, in every language, in a new record and in a change', () => {
      const fields = fieldsUnderTest(section);
      expect(fields.length).toBeGreaterThan(0);
      const faults = fields.flatMap((field) =>
        badValues(field.field).flatMap((value) => {
          tried += 1;
          return [faultOf(field, value, false), faultOf(field, value, true)];
        }),
      );
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    });
  },
);

it('thousands of bad values were tried', () => {
  expect(tried).toBeGreaterThan(4000);
});
