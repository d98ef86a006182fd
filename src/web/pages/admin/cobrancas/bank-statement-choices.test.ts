import { describe, expect, it } from 'vitest';
import type { CobrancaCandidata, LinhaCasada } from '#shared/contracts/cobranca-office.ts';
import {
  choicesOf,
  chosenOf,
  effectsOf,
  linesToConfirm,
  optionsOf,
  sentItem,
} from './bank-statement-choices.ts';

const charge = (id: number, more: Partial<CobrancaCandidata> = {}): CobrancaCandidata => ({
  id,
  codigo: 'c',
  descricao: 'Oferta',
  nome: null,
  txid: null,
  estado: 'pendente',
  valor: 5000,
  falta: 5000,
  criado_em: '2026-01-10T12:00:00Z',
  ...more,
});
const line = (values: Partial<LinhaCasada>): LinhaCasada => ({
  identificador: 'a',
  data: '2026-01-10',
  valor: 5000,
  descricao: 'PIX',
  referencia: null,
  cobranca: charge(1),
  confianca: 'alta',
  motivos: ['valor'],
  candidatas: [],
  ...values,
});

describe('the choices of a bank statement', () => {
  it('begin with the sure matches', () =>
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

  it('are the offered charges and one that was found by hand', () => {
    const found = charge(9);
    const byHand = { cobranca: 9, on: true, found };
    expect(optionsOf(line({ candidatas: [charge(2)] }), undefined).map(({ id }) => id)).toEqual([1, 2]);
    expect(optionsOf(line({}), byHand).map(({ id }) => id)).toEqual([1, 9]);
    expect(optionsOf(line({ candidatas: [charge(9)] }), byHand).map(({ id }) => id)).toEqual([1, 9]);
    expect(chosenOf(line({ cobranca: null }), byHand)).toBe(found);
    expect(chosenOf(line({ cobranca: null }), undefined)).toBeUndefined();
  });

  it('are confirmed without those that an earlier portion confirmed', () => {
    const lines = ['done', 'refused', 'new', 'off'].map((identificador) => line({ identificador }));
    const choices = new Map(
      lines.map(({ identificador }) => [identificador, { cobranca: 1, on: identificador !== 'off' }]),
    );
    const outcomes = new Map([
      ['done', { ok: true }],
      ['refused', { ok: false }],
    ]);
    expect(linesToConfirm(lines, choices, outcomes).map(({ identificador }) => identificador)).toEqual([
      'refused',
      'new',
    ]);
  });

  it('are sent back as they came, with an excess only where the page announced it', () => {
    const item = {
      identificador: 'a',
      data: '2026-01-10',
      valor: 5000,
      descricao: 'PIX',
      referencia: null,
      cobranca: 1,
    };
    const choice = { cobranca: 1, on: true };
    expect(sentItem(line({}), choice, { kind: 'exact', amount: 0, tone: 'good' })).toEqual(item);
    expect(sentItem(line({}), choice, { kind: 'excess', amount: 5000, tone: 'soon' })).toEqual({
      ...item,
      excedente: true,
    });
  });
});

describe('the effects of confirming on the charges', () => {
  const kinds = (lines: LinhaCasada[], choices: ReturnType<typeof choicesOf>): unknown[] => [
    ...[...effectsOf(lines, choices)].map(([name, { kind, amount }]) => [name, kind, amount]),
  ];
  const kindOf = (valor: number, more: Partial<CobrancaCandidata>): unknown => {
    const found = charge(9, more);
    const one = line({ valor, cobranca: null });
    return kinds([one], new Map([['a', { cobranca: 9, on: true, found }]]))[0];
  };

  it.each([
    [5000, {}, 'exact', 0],
    [4000, {}, 'less', 1000],
    [4000, { falta: 4000 }, 'exact', 0],
    [7000, {}, 'over', 2000],
    [5000, { estado: 'paga', falta: 0 }, 'excess', 5000],
    [5000, { estado: 'expirada' }, 'late_exact', 0],
    [4000, { estado: 'recusada' }, 'late_less', 1000],
    [7000, { estado: 'cancelada' }, 'late_over', 2000],
    [5000, { estado: 'expirada', falta: 0 }, 'late_over', 5000],
  ] as const)('%i for %j is %s', (valor, more, kind, amount) =>
    expect(kindOf(valor, more)).toEqual(['a', kind, amount]),
  );

  it('goes on from one line to the next, and leaves out what is not chosen', () => {
    const lines = ['a', 'b', 'c', 'd'].map((identificador) => line({ identificador, valor: 3000 }));
    const choices = new Map(
      lines.map(({ identificador }) => [identificador, { cobranca: 1, on: identificador !== 'b' }]),
    );
    expect(kinds(lines, choices)).toEqual([
      ['a', 'less', 2000],
      ['c', 'over', 1000],
      ['d', 'excess', 3000],
    ]);
  });
});
