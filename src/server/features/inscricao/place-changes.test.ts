import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOfPlaces, type OpenPlace } from './place-changes.ts';

const place = (codigo: string, lote: number, nome: string | null = null): OpenPlace => ({
  codigo,
  lote,
  nome,
});

describe('a change of places', () => {
  it('gives up places without a name first, then the last', () => {
    const current = [place('a', 1, 'Ana'), place('b', 1), place('c', 1, 'Caio')];
    expect(changeOfPlaces(current, new Map([[1, 2]]))).toEqual({ removed: ['b'], added: [] });
    expect(changeOfPlaces(current, new Map([[1, 1]]))).toEqual({ removed: ['c', 'b'], added: [] });
    expect(changeOfPlaces(current, new Map([[2, 1]])).added).toEqual([2]);
  });

  it('reaches the wanted numbers, and never gives up and adds in one lot', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 12 }),
        fc.dictionary(fc.integer({ min: 1, max: 5 }).map(String), fc.nat(6)),
        (lots, counts) => {
          const current = lots.map(([lote, named], at) => place(`p${at}`, lote, named ? 'Nome' : null));
          const wanted = new Map(Object.entries(counts).map(([lote, count]) => [Number(lote), count]));
          const { removed, added } = changeOfPlaces(current, wanted);
          const kept = current.filter(({ codigo }) => !removed.includes(codigo));
          const after = [...kept.map(({ lote }) => lote), ...added];
          for (const lote of [1, 2, 3, 4, 5])
            expect(after.filter((one) => one === lote)).toHaveLength(wanted.get(lote) ?? 0);
          const lotsGivenUp = current
            .filter(({ codigo }) => removed.includes(codigo))
            .map(({ lote }) => lote);
          expect(added.filter((lote) => lotsGivenUp.includes(lote))).toEqual([]);
        },
      ),
    ));
});
