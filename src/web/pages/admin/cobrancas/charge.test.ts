import { expect, it } from 'vitest';
import { amountToConfirm } from './charge.ts';

it.each([
  ['all of an open charge', { estado: 'pendente' }, 5000],
  ['the rest of one that was partly received', { estado: 'pendente', recebido: 2000 }, 3000],
  ['the rest of one that ended after part of it came', { estado: 'expirada', a_decidir: 2000 }, 3000],
  [
    'none of one that ended, whose whole amount waits for a decision',
    { estado: 'expirada', a_decidir: 5000 },
    null,
  ],
  [
    'again the amount of one that is paid, because a second payment mostly repeats it',
    { estado: 'paga', recebido: 5000 },
    5000,
  ],
] as const)('the form of money that arrived proposes %s', (_, values, amount) =>
  expect(amountToConfirm({ valor: 5000, recebido: 0, a_decidir: 0, ...values })).toBe(amount),
);
