import { describe, expect, it } from 'vitest';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { readPaymentDraft, totalToPay } from './payment-draft.ts';

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it.each([
  [{}, { metodo: 'pix', parcelas: 1 }],
  [{ metodo: 'dinheiro' }, { metodo: 'pix', parcelas: 1 }],
  [
    { metodo: 'cartao', parcelas: '3' },
    { metodo: 'cartao', parcelas: 3 },
  ],
])('%j is paid by %j', (fields, draft) => expect(readPaymentDraft(form(fields))).toEqual(draft));

describe('totalToPay', () => {
  const card: MeioDePagamento = {
    metodo: 'cartao',
    gateway: 'mercadopago',
    sandbox: false,
    publico: {},
    maxParcelas: 12,
    parcelamento: { juros_mes: 2.99, sem_juros: 2 },
  };
  it.each([
    ['interest on the parcelas of a card', 'cartao', 3, 15_906],
    ['none on those that cost nothing', 'cartao', 2, 15_000],
    ['none on another method, whatever its form says', 'pix', 3, 15_000],
  ] as const)('asks %s', (_, metodo, parcelas, total) =>
    expect(totalToPay(15_000, { metodo, parcelas }, [card])).toBe(total),
  );
});
