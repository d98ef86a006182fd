import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLines, valueOfUnits, type WantedLine } from './linhas.ts';

const line = (more: Partial<WantedLine> = {}): WantedLine => ({
  produto: 1,
  pedida: 2,
  visto: 1000,
  preco: 1000,
  a_venda: true,
  livres: 5,
  limite: null,
  ...more,
});

describe('fitLines', () => {
  it.each<[what: string, line: Partial<WantedLine>, fitted: object]>([
    ['is silent when nothing changed', {}, { quantidade: 2, maximo: 5, aviso: null, preco_antes: null }],
    ['tells another price', { preco: 900 }, { quantidade: 2, aviso: 'preco_mudou', preco_antes: 1000 }],
    ['gives what is left', { livres: 1 }, { quantidade: 1, maximo: 1, aviso: 'menos_estoque' }],
    ['tells that it is sold out', { livres: 0 }, { quantidade: 0, maximo: 0, aviso: 'esgotado' }],
    ['tells that it is off sale', { a_venda: false }, { quantidade: 0, maximo: 0, aviso: 'fora_de_venda' }],
    ['keeps the limit', { limite: 1 }, { quantidade: 1, maximo: 1, aviso: 'menos_estoque' }],
  ])('%s', (_, more, fitted) => expect(fitLines([line(more)])).toMatchObject([fitted]));

  it('counts the limit of a product over its variants', () =>
    expect(fitLines([line({ limite: 3 }), line({ limite: 3 }), line({ produto: 2 })])).toMatchObject([
      { quantidade: 2, maximo: 2 },
      { quantidade: 1, maximo: 1, aviso: 'menos_estoque' },
      { quantidade: 2, maximo: 5 },
    ]));

  it('never gives more than is wanted, free and allowed', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            produto: fc.integer({ min: 1, max: 2 }),
            pedida: fc.integer({ min: 1, max: 999 }),
            visto: fc.constant(100),
            preco: fc.constantFrom(100, 120),
            a_venda: fc.boolean(),
            livres: fc.integer({ min: 0, max: 2000 }),
            limite: fc.constant(7),
          }),
          { maxLength: 6 },
        ),
        (lines) => {
          const fitted = fitLines(lines);
          for (const [at, { quantidade, maximo }] of fitted.entries()) {
            const { pedida, livres } = lines[at]!;
            expect(quantidade).toBeLessThanOrEqual(Math.min(pedida, livres));
            expect(quantidade).toBeLessThanOrEqual(maximo);
          }
          for (const produto of [1, 2]) {
            const sum = fitted.reduce(
              (all, { quantidade }, at) => all + (lines[at]!.produto === produto ? quantidade : 0),
              0,
            );
            expect(sum).toBeLessThanOrEqual(7);
          }
        },
      ),
      { numRuns: 50 },
    ));
});

it('refunds a line unit by unit to exactly what was paid', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (quantidade, preco, share) => {
        const sold = { preco, quantidade, desconto: Math.floor(preco * quantidade * share) };
        let sum = 0;
        for (let units = 1; units <= quantidade; units += 1) {
          const part = valueOfUnits(sold, units) - valueOfUnits(sold, units - 1);
          expect(part).toBeGreaterThanOrEqual(0);
          sum += part;
        }
        expect(sum).toBe(preco * quantidade - sold.desconto);
      },
    ),
    { numRuns: 50 },
  ));
