import { describe, expect, it } from 'vitest';
import { type Estado, estados, isOpen, isSettled, mayBecome, receiptNumber } from './cobranca.ts';

const from = (estado: Estado): Estado[] => estados.filter((to) => mayBecome(estado, to));

describe('the steps of a charge', () => {
  it.each([
    ['criada', ['pendente', 'em_analise', 'paga', 'expirada', 'cancelada', 'recusada']],
    ['pendente', ['em_analise', 'paga', 'expirada', 'cancelada', 'recusada']],
    // the payer claimed to have paid, but less arrived: the charge is open again
    ['em_analise', ['pendente', 'paga', 'expirada', 'cancelada', 'recusada']],
    ['paga', ['estorno_parcial', 'estornada', 'contestada']],
    ['estorno_parcial', ['estornada', 'contestada']],
    ['estornada', []],
    // a dispute won or lost
    ['contestada', ['paga', 'estorno_parcial', 'estornada']],
    // a payment that was reported in time may not be found
    ['expirada', ['paga', 'recusada']],
    // only money that arrives late changes the state
    ['cancelada', ['paga']],
    ['recusada', ['paga']],
  ] as const)('from %s lead to %j', (estado, to) => expect(from(estado)).toEqual(to));

  it('never lead from money back to a question for it, nor to where they are', () => {
    for (const estado of estados) {
      expect(mayBecome(estado, estado)).toBe(false);
      if (isSettled(estado) || !isOpen(estado)) expect(from(estado).some(isOpen)).toBe(false);
    }
  });
});

it('numbers receipts by year', () => expect(receiptNumber(2026, 7)).toBe('007/2026'));
