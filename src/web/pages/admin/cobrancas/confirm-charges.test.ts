import { expect, it } from 'vitest';
import { confirmCharges } from './confirm-charges.ts';

it('confirms every chosen charge, in portions that one call takes', async () => {
  const rows = Array.from({ length: 501 }, (_, at) => ({
    id: at + 1,
    valor: 5000,
    recebido: 1000,
    a_decidir: 0,
  }));
  const calls: number[] = [];
  const results = await confirmCharges(rows, async (itens) => {
    calls.push(itens.length);
    expect(itens.every(({ valor }) => valor === 4000)).toBe(true);
    return {
      resultados: itens.map(({ id }) => ({ id, ok: true, estado: 'paga' as const })),
      confirmadas: itens.length,
      recusadas: 0,
    };
  });
  expect(calls).toEqual([500, 1]);
  expect(results.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});
