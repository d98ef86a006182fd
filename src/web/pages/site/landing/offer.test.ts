import { describe, expect, it, test } from 'vitest';
import type { LotePublico } from '#shared/contracts/inscricao.ts';
import { longestWord, lotsOfEvento, offerOf } from './offer.ts';

const lote = (part: Partial<LotePublico>): LotePublico => ({
  id: 1,
  nome: '1º lote',
  preco: 9000,
  estado: 'aberto',
  de: null,
  ate: null,
  ...part,
});
const evento = (part: Partial<Parameters<typeof offerOf>[0]> = {}): Parameters<typeof offerOf>[0] => ({
  status: 'publicado',
  inscricoes: 'abertas',
  lotes: [{ nome: '1º lote', preco: 9000, de: null, ate: null, aberto: true }],
  ...part,
});

describe('the offer of a landing page', () => {
  it('names the lowest price among the open lots', () => {
    const lotes = [
      lote({ preco: 9000, estado: 'esgotado' }),
      lote({ id: 2, preco: 13000 }),
      lote({ id: 3, preco: 11000 }),
    ];
    expect(offerOf(evento(), { lotes, espera: false, guarda_vagas: false }, false)).toEqual({
      state: 'open',
      from: 11000,
      left: null,
    });
  });

  it('says how many places are left when there are few', () => {
    const lotes = [lote({ restantes: 5 })];
    expect(offerOf(evento(), { lotes, espera: false, guarda_vagas: false }, false)).toMatchObject({
      state: 'open',
      left: 5,
    });
  });

  it('offers the waiting list of a sold-out event that has one', () => {
    const lotes = [lote({ estado: 'esgotado' })];
    expect(offerOf(evento(), { lotes, espera: true, guarda_vagas: false }, false)).toEqual({
      state: 'waiting',
    });
    expect(offerOf(evento(), { lotes, espera: false, guarda_vagas: false }, false)).toEqual({
      state: 'sold_out',
    });
  });

  it('leads the bearers of vouchers to the places kept for them', () => {
    const lotes = [lote({ estado: 'esgotado' })];
    expect(offerOf(evento(), { lotes, espera: false, guarda_vagas: true }, false)).toEqual({
      state: 'vouchers',
    });
    expect(offerOf(evento(), { lotes, espera: true, guarda_vagas: true }, false)).toEqual({
      state: 'waiting',
    });
  });

  it('waits for a lot that opens later', () => {
    const lotes = [lote({ estado: 'encerrado' }), lote({ id: 2, estado: 'futuro' })];
    expect(offerOf(evento(), { lotes, espera: false, guarda_vagas: false }, false)).toEqual({
      state: 'soon',
    });
  });

  it('sells nothing of an event that is cancelled, over, closed or not on sale yet', () => {
    expect(offerOf(evento({ status: 'cancelado' }), null, true)).toEqual({ state: 'cancelled' });
    expect(offerOf(evento(), null, true)).toEqual({ state: 'over' });
    expect(offerOf(evento({ inscricoes: 'encerradas' }), null, false)).toEqual({ state: 'closed' });
    expect(offerOf(evento({ inscricoes: 'em_breve' }), null, false)).toEqual({ state: 'soon' });
    expect(offerOf(evento({ inscricoes: 'nenhuma' }), null, false)).toEqual({ state: 'free' });
  });

  it('leads to the office where there is no lot to choose', () => {
    expect(offerOf(evento({ lotes: [] }), { lotes: [], espera: false, guarda_vagas: false }, false)).toEqual({
      state: 'ask',
    });
  });
});

test('before the sign-ups all passports are ahead, after them all are closed', () => {
  expect(lotsOfEvento(evento({ inscricoes: 'em_breve' }), null)).toMatchObject([{ estado: 'futuro' }]);
  expect(lotsOfEvento(evento({ inscricoes: 'encerradas' }), null)).toMatchObject([{ estado: 'encerrado' }]);
});

test('the longest word decides how large a title can be', () => {
  expect(longestWord('Encontro das Rosas')).toBe(8);
  expect(longestWord('Pós-Acampamento')).toBe(11);
  expect(longestWord('')).toBe(1);
});
