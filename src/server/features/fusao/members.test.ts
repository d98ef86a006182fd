import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinPeriods, type MemberRow } from './members.ts';

const row = (id: number, pessoa: number, de: string | null, ate: string | null, more = {}): MemberRow => ({
  id,
  pessoa,
  de,
  ate,
  departamento: 1,
  funcao: null,
  ...more,
});

it('joins overlapping periods of one function in one department into the line of the person who is kept', () => {
  const rows = [
    row(1, 7, '2020-01-01', '2021-01-01'),
    row(2, 8, '2019-01-01', '2020-06-01'),
    row(3, 8, '2022-01-01', null),
    row(4, 8, '2020-01-01', null, { funcao: 'Vocal' }),
    row(5, 8, '2020-01-01', null, { departamento: 2 }),
  ];
  expect(joinPeriods(rows, 7)).toEqual([
    {
      kept: {
        id: 1,
        antes: { de: '2020-01-01', ate: '2021-01-01' },
        depois: { de: '2019-01-01', ate: '2021-01-01' },
      },
      removed: [rows[1]],
    },
  ]);
});

it('reads a function without its case, and an empty end as open', () => {
  const rows = [
    row(1, 7, null, null, { funcao: 'Vocal' }),
    row(2, 8, '2019-01-01', '2020-06-01', { funcao: 'VOCAL' }),
  ];
  expect(joinPeriods(rows, 7)).toEqual([
    { kept: { id: 1, antes: { de: null, ate: null }, depois: { de: null, ate: null } }, removed: [rows[1]] },
  ]);
});

it('leaves no two lines of one function that overlap', () => {
  const year = fc.integer({ min: 2000, max: 2020 });
  const periods = fc.array(fc.tuple(year, fc.integer({ min: 0, max: 3 })), { maxLength: 8 });
  /** Periods of one person never overlap. */
  const apart = (of: readonly (readonly [number, number])[]): (readonly [number, number])[] =>
    of.toSorted(([a], [b]) => a - b).filter(([from], at, all) => at === 0 || from > all[at - 1]![0] + 3);
  fc.assert(
    fc.property(periods, periods, (first, second) => {
      const of = (pessoa: number, all: readonly (readonly [number, number])[], start: number): MemberRow[] =>
        apart(all).map(([from, years], at) =>
          row(start + at, pessoa, `${from}-01-01`, `${from + years}-06-01`),
        );
      const rows = [...of(7, first, 1), ...of(8, second, 100)];
      const joined = joinPeriods(rows, 7);
      const removed = new Set(joined.flatMap((one) => one.removed.map(({ id }) => id)));
      const left = rows
        .filter(({ id }) => !removed.has(id))
        .map((one) => ({ ...one, ...joined.find(({ kept }) => kept.id === one.id)?.kept.depois }))
        .toSorted((a, b) => (a.de! < b.de! ? -1 : 1));
      for (const [at, one] of left.entries()) if (at > 0) expect(one.de! > left[at - 1]!.ate!).toBe(true);
    }),
  );
});
