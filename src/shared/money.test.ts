import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, moneyFigures, parseMoney, typedAmount, withHyphen } from './money.ts';

test.each([
  ['1.234,56', 123456],
  ['1234,5', 123450],
  ['R$ 10', 1000],
  ['-5,05', -505],
  ['\u22125,05', -505],
  ['\u2212R$ 5,05', -505],
  ['0', 0],
  ['-0,00', 0],
  ['12.345.678,90', 1234567890],
])('reads %s as %i centavos', (typed, centavos) => {
  expect(parseMoney(typed)).toBe(centavos);
});

test.each(['1,234.56', '1.23', '12.34,5', 'dez', '', '1,234', '--1', '99999999999999999'])(
  'refuses %s',
  (typed) => {
    expect(parseMoney(typed)).toBeUndefined();
  },
);

test.each([
  ['1,234.50', 123450],
  ['R$1,234.50', 123450],
  ['R$ 1,234.5', 123450],
  ['1,234,567.89', 123456789],
  ['1.000', 100000],
  ['50.00', 5000],
  ['R$ 50.5', 5050],
  ['50,00', 5000],
  ['50,', 5000],
  ['1.234,5', 123450],
])('reads the freely typed %s as %i centavos in every language', (typed, centavos) => {
  for (const locale of ['pt_BR', 'en', 'es'] as const) expect(typedAmount(typed, locale)).toBe(centavos);
});

test.each([
  ['1,000', 100000],
  ['R$ 2,500', 250000],
  ['50,000', 5000000],
])('reads %s as thousands only where the page is English', (typed, centavos) => {
  expect(typedAmount(typed, 'en')).toBe(centavos);
  expect(typedAmount(typed, 'pt_BR')).toBeUndefined();
  expect(typedAmount(typed, 'es')).toBeUndefined();
});

test.each(['1,23.45', '1,2345', '0,500', '1,234.567', '1,234,56', '1.234.5', '1234,567'])(
  'refuses the freely typed %s',
  (typed) => {
    for (const locale of ['pt_BR', 'en', 'es'] as const) expect(typedAmount(typed, locale)).toBeUndefined();
  },
);

test('shows centavos as reais', () => {
  expect(formatMoney(123456, 'pt_BR').replace(/\s/g, ' ')).toBe('R$ 1.234,56');
  expect(formatMoney(-505, 'en')).toBe('\u2212R$5.05');
  expect(formatMoney(123456, 'es').replace(/\s/g, ' ')).toBe('R$ 1.234,56');
});

test('shows the figures of an amount as each language writes them, and reads them again', () => {
  expect(moneyFigures(123450, 'pt_BR')).toBe('1.234,50');
  expect(moneyFigures(123450, 'es')).toBe('1.234,50');
  expect(moneyFigures(123450, 'en')).toBe('1,234.50');
  expect(moneyFigures(0, 'en')).toBe('0.00');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom('pt_BR', 'en', 'es'),
      (centavos, locale) => {
        expect(typedAmount(moneyFigures(centavos, locale), locale)).toBe(centavos);
      },
    ),
  );
});

test('amounts below zero have one sign in front, and a displayed amount can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (centavos) => {
      const text = formatMoney(centavos, 'pt_BR');
      expect(text).not.toContain('-');
      expect(text.startsWith('\u2212')).toBe(centavos < 0);
      expect(parseMoney(text)).toBe(centavos);
      expect(parseMoney(withHyphen(text))).toBe(centavos);
    }),
  );
});
