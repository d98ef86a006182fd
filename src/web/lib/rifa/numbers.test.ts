import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNumberTaken, toBitmap } from '#shared/rifa/numeros.ts';
import { parseChosen } from './chosen.ts';
import { freeNumbers, numberText, pickFree, rangesOf, readBitmap, typedNumber } from './numbers.ts';
import { purchaseCode } from './purchase-code.ts';

describe('the bitmap of taken numbers', () => {
  test('has the first number in the highest bit', () => {
    const bitmap = readBitmap(btoa(String.fromCharCode(0b1000_0001, 0b0100_0000)));
    expect([0, 1, 7, 8, 9].map((number) => isNumberTaken(bitmap, number))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test('takes numbers beyond its bytes for free', () => {
    expect(isNumberTaken(new Uint8Array(0), 5)).toBe(false);
  });

  test('gives the free numbers, ascending', () => {
    expect([...freeNumbers(toBitmap([0, 3, 9], 10), 10)]).toEqual([1, 2, 4, 5, 6, 7, 8]);
  });
});

test('a quick pick has different numbers, none taken, none chosen, as many as are free', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 300 }),
      fc.array(fc.nat(299)),
      fc.array(fc.nat(299)),
      fc.nat(400),
      fc.nat(),
      (total, takenNumbers, chosenNumbers, count, seed) => {
        const inside = (number: number): boolean => number < total;
        const taken = takenNumbers.filter(inside);
        const chosen = new Set(chosenNumbers.filter(inside));
        let state = seed;
        const random = (): number => {
          state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
          return state / 2 ** 31;
        };
        const picked = pickFree(toBitmap(taken, total), total, chosen, count, random);
        const left = total - new Set([...taken, ...chosen]).size;
        expect(new Set(picked).size).toBe(picked.length);
        expect(picked).toHaveLength(Math.min(count, left));
        expect(picked.some((number) => taken.includes(number) || chosen.has(number) || !inside(number))).toBe(
          false,
        );
      },
    ),
    { numRuns: 50 },
  );
});

test('a typed number is one of the raffle, or none', () => {
  expect(['7', '007', ' 42 ', '999'].map((text) => typedNumber(text, 1000))).toEqual([7, 7, 42, 999]);
  expect(['', '1000', '-1', '1.5', 'x', '1234567'].map((text) => typedNumber(text, 1000))).toEqual(
    Array(6).fill(null),
  );
  expect(numberText(7, 3)).toBe('007');
});

test('ranges cover all numbers once, in at most forty parts', () => {
  expect(rangesOf(200)).toEqual([]);
  for (const total of [201, 1000, 4999, 5000, 65_537, 100_000]) {
    const ranges = rangesOf(total);
    expect(ranges.length).toBeLessThanOrEqual(40);
    expect(ranges[0]!.from).toBe(0);
    expect(ranges.at(-1)!.to).toBe(total - 1);
    for (const [at, range] of ranges.entries()) if (at > 0) expect(range.from).toBe(ranges[at - 1]!.to + 1);
  }
});

test('of what a browser stored, only numbers of the raffle count', () => {
  expect(parseChosen('[3, 3, 7, -1, 1000, 2.5, "9", null]', 1000)).toEqual([3, 7]);
  expect([null, '', 'x', '{"a":1}', '5'].map((text) => parseChosen(text, 1000))).toEqual(Array(5).fill([]));
});

test('the code of a purchase is found in its address', () => {
  const addresses = [
    'https://igreja.example/rifa/moto/compra/abcDEF123?lang=en#x',
    ' /rifa/moto/compra/abcDEF123 ',
    'abcDEF123 ',
  ];
  expect(addresses.map(purchaseCode)).toEqual(Array(3).fill('abcDEF123'));
});
