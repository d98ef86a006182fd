import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '#shared/crud/field.ts';
import {
  churchFigures,
  localFigures,
  parseTypedDate,
  parseTypedMoment,
  parseTypedMoney,
  parseTypedTime,
  readTyped,
  tidyTyped,
  typedText,
} from './typed-values.ts';

const label = ['x', 'x', 'x'] as const;
const of = (
  kind:
    | 'date'
    | 'datetime'
    | 'money'
    | 'phone'
    | 'cnpj'
    | 'cpf'
    | 'cep'
    | 'text'
    | 'integer'
    | 'color'
    | 'url',
): Field => ({
  kind,
  label,
});

test.each([
  ['21/12/2025', '2025-12-21'],
  ['1/2/2025', '2025-02-01'],
  ['01022025', '2025-02-01'],
  ['1.2.85', '1985-02-01'],
  ['1-2-26', '2026-02-01'],
  ['2025-02-01', '2025-02-01'],
  ['29/02/2025', undefined],
  ['amanhã', undefined],
])('reads the date %s', (typed, iso) => expect(parseTypedDate(typed)).toBe(iso));

test.each([
  ['19:30', '19:30'],
  ['1930', '19:30'],
  ['930', '09:30'],
  ['19h', '19:00'],
  ['9h5', '09:05'],
  ['25:00', undefined],
])('reads the time %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time));

test.each([
  ['21/12/2025 19:30', '2025-12-21T19:30:00-03:00'],
  ['21/12/2025 às 19h', '2025-12-21T19:00:00-03:00'],
  ['1/2/25, 9h5', '2025-02-01T09:05:00-03:00'],
  ['21/12/2025', '2025-12-21T00:00:00-03:00'],
  ['21/12/2025 25:00', undefined],
  ['hoje 19h', undefined],
])('reads the moment %s', (typed, iso) => expect(parseTypedMoment(typed)).toBe(iso));

test.each([
  ['1.234,56', 123456],
  ['R$ 10', 1000],
  ['-5,5', -550],
  ['-R$ 5,00', -500],
  ['1234.56', 123456],
  ['1,234.56', 123456],
  ['1,000', undefined],
  ['12,500', undefined],
  ['0,500', undefined],
  ['dez', undefined],
])('reads the amount %s', (typed, centavos) => expect(parseTypedMoney(typed)).toBe(centavos));

test('leaves text that it cannot convert for the check to refuse', () => {
  expect(readTyped(of('date'), '31/02/2025')).toBe('31/02/2025');
  expect(readTyped(of('money'), 'dez')).toBe('dez');
  expect(readTyped(of('integer'), '1,5')).toBe('1,5');
  expect(readTyped(of('text'), '   ')).toBeNull();
});

test.each([
  ['phone', '11 98765 4321', '(11) 98765-4321'],
  ['phone', '+55 (11) 98765-4321', '(11) 98765-4321'],
  ['phone', '12', '12'],
  ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['cpf', '52998224725', '529.982.247-25'],
  ['cep', '01310930', '01310-930'],
  ['money', '1500', '1.500,00'],
  ['date', '1/2/25', '01/02/2025'],
  ['datetime', '1/2/25 930', '01/02/2025 09:30'],
  ['url', 'youtu.be/abc', 'https://youtu.be/abc'],
  ['url', 'mailto:a@b.c', 'mailto:a@b.c'],
  ['color', '0F766E', '#0f766e'],
  ['text', '  Ana  ', 'Ana'],
] as const)('tidies %s %s when the input is left', (kind, typed, tidy) =>
  expect(tidyTyped(of(kind), typed)).toBe(tidy),
);

test('shows stored values as they are typed', () => {
  expect(typedText(of('money'), -550)).toBe('\u22125,50');
  expect(typedText(of('date'), '2025-02-01')).toBe('01/02/2025');
  expect(typedText(of('datetime'), '2026-11-15T02:30:00.123+00:00')).toBe('14/11/2026 23:30');
  expect(typedText(of('phone'), null)).toBe('');
});

test('shows amounts and decimals to English readers with their figures, and reads those again', () => {
  const english = (kind: Field['kind'], text: string) => localFigures(kind, text, 'en');
  expect(['1.234,50', '12.5', '\u22125,50', 'dez', ''].map((text) => english('money', text))).toEqual([
    '1,234.50',
    '12.50',
    '\u22125.50',
    'dez',
    '',
  ]);
  expect(['2,99', '12,505', '7', '1.000,5'].map((text) => english('decimal', text))).toEqual([
    '2.99',
    '12,505',
    '7',
    '1.000,5',
  ]);
  expect(english('date', '01/02/2025')).toBe('01/02/2025');
  expect(localFigures('money', '1.234,50', 'es')).toBe('1.234,50');
  expect(tidyTyped(of('money'), english('money', '1.234,50'))).toBe('1.234,50');
});

test('takes three digits after a comma for thousands only where the page is English', () => {
  const read = (text: string, locale: 'pt_BR' | 'en' | 'es') =>
    readTyped(of('money'), churchFigures('money', text, locale));
  expect(
    ['1,000', 'R$ 12,500', '-1,234,567', '1,234.50', '12,5', '0,500'].map((text) => read(text, 'en')),
  ).toEqual([100_000, 1_250_000, -123_456_700, 123_450, 1_250, '0,500']);
  expect([read('50,000', 'pt_BR'), read('50,000', 'es')]).toEqual(['50,000', '50,000']);
  expect(churchFigures('decimal', '1,000', 'en')).toBe('1,000');
});

test('reads the minus sign that it shows, in every number', () => {
  expect(parseTypedMoney('\u22121.234,56')).toBe(-123_456);
  expect(readTyped(of('integer'), '\u221212')).toBe(-12);
  expect(readTyped({ kind: 'decimal', label, min: -9, max: 9, digits: 1 }, '\u22121,5')).toBe(-1.5);
});

test('refuses a decimal whose point may be one of thousands, where thousands fit', () => {
  const weight: Field = { kind: 'decimal', label, min: 0, max: 10_000, digits: 3 };
  const read = (text: string) => readTyped(weight, text);
  expect(['1.000', '12.500', '\u22121.500'].map(read)).toEqual(['1.000', '12.500', '\u22121.500']);
  expect(['1,000', '1000', '0.500', '1.5', '1.0000', '1.000,5'].map(read)).toEqual([
    1, 1000, 0.5, 1.5, 1, 1000.5,
  ]);
  expect(tidyTyped(weight, '1.000')).toBe('1.000');
  const latitude: Field = { kind: 'decimal', label, min: -90, max: 90, digits: 6 };
  expect(readTyped(latitude, '-23.550')).toBe(-23.55);
});

test('every decimal is read again from its text in the input', () => {
  const digits = fc.integer({ min: 0, max: 6 });
  const value = fc.integer({ min: -180_000_000, max: 180_000_000 });
  fc.assert(
    fc.property(digits, value, (places, whole) => {
      const field: Field = { kind: 'decimal', label, min: -1e9, max: 1e9, digits: places };
      const number = whole === 0 ? 0 : whole / 10 ** places;
      const text = typedText(field, number);
      expect(readTyped(field, text)).toBe(number);
      expect(tidyTyped(field, text)).toBe(text);
    }),
    { examples: [[3, 1_000_000]] },
  );
});
