import { expect, it } from 'vitest';
import { nextDay } from './monthly.ts';
import { amountInWords, maskEmail } from './words.ts';

it.each([
  [1, 'um centavo'],
  [100, 'um real'],
  [3750, 'trinta e sete reais e cinquenta centavos'],
  [100_000, 'mil reais'],
  [100_000_000, 'um milhão de reais'],
  [0, 'zero reais'],
])('%i centavos in words', (centavos, words) => expect(amountInWords(centavos)).toBe(words));

it('shows enough of an address to know it by', () => {
  expect(maskEmail('rute.alves@casa.example')).toBe('r•••@casa.example');
});

it.each([
  ['2026-03-09', 10, '2026-03-10'],
  ['2026-03-10', 10, '2026-04-10'],
  ['2026-12-28', 28, '2027-01-28'],
  ['2026-01-31', 28, '2026-02-28'],
])('after %s the day %i comes on %s', (today, dia, next) => expect(nextDay(today, dia)).toBe(next));
