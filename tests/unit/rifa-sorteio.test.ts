import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { numberWidthOf } from '#shared/rifa/numeros.ts';
import { powerOfTen, regrasProblem } from '#shared/rifa/regras.ts';
import { draw, federaisValidos } from '#shared/rifa/sorteio.ts';
import { makeRaffle } from '../support/rifa-proofs.ts';

const premios = (count: number): unknown[] => Array.from({ length: count }, () => ({}));
const semente = '00'.repeat(32);
const raiz = 'ab'.repeat(32);
const winners = async (
  modo: 'federal' | 'auditoria',
  total_cotas: number,
  count: number,
  vendidos: number[],
  federais: string[],
) =>
  (
    await draw(nodeHashing, {
      regras: { modo, total_cotas, premios: premios(count) },
      vendidos,
      raiz,
      semente,
      federais,
    })
  ).map(({ numero }) => numero);

describe('the federal draw', () => {
  const federais = ['12398', '00098', '55597', '10000', '99999'];
  it('takes the last digits, or the next sold number, beginning again at zero', async () => {
    expect(await winners('federal', 100, 4, [3, 50, 97, 98], federais)).toEqual([98, 3, 97, 50]);
    expect(await winners('federal', 10, 2, [1], ['00002', '00001', '00000', '00000', '00000'])).toEqual([
      1,
      null,
    ]);
    expect(await winners('federal', 100_000, 1, [12_397, 12_399], federais)).toEqual([12_399]);
  });
  it('is for powers of ten with at most five prizes', async () => {
    await expect(winners('federal', 50, 1, [1], federais)).rejects.toThrow(RangeError);
    await expect(winners('federal', 100, 6, [1], federais)).rejects.toThrow(RangeError);
  });
});

describe('the audit draw', () => {
  it('needs no digest for the last candidate, and leaves prizes beyond the sold numbers', async () => {
    const federais = ['00000', '11111', '22222', '33333', '44444'];
    expect(await winners('auditoria', 7, 3, [5], federais)).toEqual([5, null, null]);
    expect(await winners('auditoria', 7, 1, [], federais)).toEqual([null]);
    expect((await winners('auditoria', 7, 7, [0, 1, 2, 3, 4, 5, 6], federais)).toSorted()).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
  });
  it('gives every candidate about the same chance', async () => {
    const counts = [0, 0, 0];
    for (let run = 0; run < 600; run += 1) {
      const federais = [String(run).padStart(5, '0'), '11111', '22222', '33333', '44444'];
      const [numero] = await winners('auditoria', 3, 1, [0, 1, 2], federais);
      counts[numero!]! += 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(150);
  });
});

it('gives each prize to another sold number, the same for the same input', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { regras, pagos, federais } = makeRaffle(seed);
      const vendidos = pagos.map(({ numero }) => numero);
      const sorteio = { regras, vendidos, raiz, semente, federais };
      const drawn = (await draw(nodeHashing, sorteio)).map(({ numero }) => numero);
      const numbers = drawn.filter((numero) => numero !== null);
      expect(numbers).toHaveLength(Math.min(regras.premios.length, vendidos.length));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.every((numero) => vendidos.includes(numero))).toBe(true);
      expect((await draw(nodeHashing, sorteio)).map(({ numero }) => numero)).toEqual(drawn);
    }),
    { numRuns: 50 },
  );
});

it('knows which rules can be drawn by', () => {
  expect([2, 10, 11, 1000, 100_000].map(numberWidthOf)).toEqual([1, 1, 2, 3, 5]);
  expect([1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000, 110].map(powerOfTen)).toEqual([
    null,
    null,
    1,
    2,
    3,
    4,
    5,
    null,
    null,
  ]);
  const problem = (modo: 'federal' | 'auditoria', total_cotas: number, count: number) =>
    regrasProblem({ modo, total_cotas, premios: premios(count) });
  expect([problem('federal', 100, 5), problem('auditoria', 73, 50)]).toEqual([null, null]);
  expect([problem('federal', 73, 1), problem('federal', 100, 6)]).toEqual([
    'federal_total',
    'federal_premios',
  ]);
  expect([problem('federal', 100, 0), problem('auditoria', 73, 51)]).toEqual(['premios', 'premios']);
});

it('takes five federal prizes of five digits', () => {
  const five = ['00000', '12345', '99999', '00001', '54321'];
  expect(federaisValidos(five)).toBe(true);
  for (const wrong of [
    five.slice(1),
    [...five, '00000'],
    ['0000', ...five.slice(1)],
    ['0000a', ...five.slice(1)],
  ])
    expect(federaisValidos(wrong)).toBe(false);
});
