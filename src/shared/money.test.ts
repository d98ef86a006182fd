import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, parseMoney, withHyphen } from './money.ts';

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

test('shows centavos as reais', () => {
  expect(formatMoney(123456, 'pt_BR').replace(/\s/g, ' ')).toBe('R$ 1.234,56');
  expect(formatMoney(-505, 'en')).toBe('\u2212R$5.05');
  expect(formatMoney(123456, 'es').replace(/\s/g, ' ')).toBe('R$ 1.234,56');
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
