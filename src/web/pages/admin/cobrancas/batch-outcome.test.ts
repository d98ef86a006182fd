import { expect, it } from 'vitest';
import { batchOutcome } from './batch-outcome.ts';

it('a batch counts the charges that it paid, and names those that were refused or whose money waits for a decision', () => {
  expect(
    batchOutcome(
      [
        { id: 1, ok: true, estado: 'paga' },
        { id: 2, ok: true, estado: 'expirada' },
        { id: 3, ok: false, message: 'Já está paga.' },
        { id: 4, ok: true, estado: 'paga' },
      ],
      'Espera em “A decidir”.',
    ),
  ).toEqual({
    paid: 2,
    others: [
      { id: 2, message: 'Espera em “A decidir”.' },
      { id: 3, message: 'Já está paga.' },
    ],
  });
});
