import { describe, expect, it } from 'vitest';
import type { CobrancaCandidata, LinhaCasada } from '#shared/contracts/cobranca-office.ts';
import { chargesTwice, choicesOf, sentItem } from './statement-choices.ts';

const charge = (id: number): CobrancaCandidata => ({
  ...{ id, codigo: 'c', descricao: 'Oferta', nome: null, txid: null, estado: 'pendente' },
  ...{ valor: 5000, falta: 5000, criado_em: '2026-01-10T12:00:00Z' },
});
const line = (values: Partial<LinhaCasada>): LinhaCasada => ({
  ...{ identificador: 'a', data: '2026-01-10', valor: 5000, descricao: 'PIX', referencia: null },
  ...{ cobranca: charge(1), confianca: 'alta', motivos: ['valor'], candidatas: [] },
  ...values,
});

describe('what is chosen of a statement', () => {
  it('begins with what is sure', () =>
    expect([
      ...choicesOf([
        line({ identificador: 'sure' }),
        line({ identificador: 'likely', confianca: 'media', cobranca: charge(2) }),
        line({ identificador: 'none', confianca: null, cobranca: null }),
      ]),
    ]).toEqual([
      ['sure', { cobranca: 1, on: true }],
      ['likely', { cobranca: 2, on: false }],
    ]));

  it('says where two lines pay one charge', () => {
    const choices = new Map([
      ['a', { cobranca: 1, on: true }],
      ['b', { cobranca: 1, on: true }],
      ['c', { cobranca: 2, on: true }],
      ['d', { cobranca: 2, on: false }],
    ]);
    expect([...chargesTwice(choices)]).toEqual([1]);
  });

  it('goes back as it came, and as more than was asked only where the server said so', () => {
    expect(sentItem(line({}), { cobranca: 1, on: true })).toEqual({
      ...{ identificador: 'a', data: '2026-01-10', valor: 5000, descricao: 'PIX', referencia: null },
      cobranca: 1,
    });
    const again = line({ motivos: ['txid', 'excedente'] });
    expect(sentItem(again, { cobranca: 1, on: true })).toHaveProperty('excedente', true);
    expect(sentItem(again, { cobranca: 2, on: true })).not.toHaveProperty('excedente');
  });
});
