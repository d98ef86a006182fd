import { expect, it } from 'vitest';
import type { BalcaoInscricoes } from '#shared/contracts/inscricao-balcao.ts';
import {
  bodyOf,
  counterNotice,
  lotForNext,
  lotsFor,
  newDraft,
  newParticipant,
  sellable,
  totalOf,
} from './counter-draft.ts';

const offer = (more: Partial<BalcaoInscricoes> = {}): BalcaoInscricoes => ({
  evento: {
    id: 7,
    slug: 'retiro',
    nome: 'Retiro',
    data: '2026-04-18',
    data_final: null,
    status: 'publicado',
    horario_inicial: '08:00',
    horario_final: '18:00',
    local: null,
    endereco: null,
    por_compra: 10,
    reserva_minutos: 15,
    pede_foto: 'nao',
    pede_cpf: false,
    pede_nascimento: true,
    transferencia_horas: 24,
    video_final: null,
    idade_minima: null,
    idade_maxima: null,
    reembolsos: [],
  },
  aceita: true,
  lotes: [
    { id: 1, nome: 'Encerrado', preco: 5_000, estado: 'encerrado', livres: 4 },
    { id: 2, nome: 'Aberto', preco: 10_000, estado: 'aberto', livres: 7 },
    { id: 3, nome: 'Esgotado', preco: 8_000, estado: 'esgotado', livres: 0 },
  ],
  perguntas: [],
  esperando: 0,
  guarda_vagas: false,
  formas: ['dinheiro', 'link'],
  fora_do_prazo: false,
  ...more,
});

it('offers open lots, and closed ones to those who may sell them', () => {
  expect(sellable(offer()).map(({ id }) => id)).toEqual([2]);
  expect(sellable(offer({ fora_do_prazo: true })).map(({ id }) => id)).toEqual([1, 2]);
  expect(newDraft(offer({ fora_do_prazo: true })).participantes.map(({ lote }) => lote)).toEqual([2]);
  expect(newDraft(offer({ lotes: [] })).participantes).toEqual([]);
});

it('keeps the chosen lot among the choices after it sold out, and gives the next participant another one', () => {
  const shown = (lote: number) => lotsFor(offer(), lote).map(({ id }) => id);
  expect(shown(2)).toEqual([2]);
  expect(shown(3)).toEqual([2, 3]);
  // deleted meanwhile
  expect(shown(9)).toEqual([2]);
  expect(lotForNext(offer(), 2)).toBe(2);
  expect(lotForNext(offer(), 3)).toBe(2);
  expect(lotForNext(offer({ fora_do_prazo: true }), 1)).toBe(1);
  expect(lotForNext(offer({ lotes: [] }), 1)).toBe(1);
});

it('says why nobody can be signed up, and keeps the choice of a form that is open', () => {
  const soldOut = {
    lotes: offer().lotes.map((lote) => ({ ...lote, estado: 'esgotado' as const, livres: 0 })),
  };
  const texts = (more: Partial<BalcaoInscricoes>) => {
    const notice = counterNotice(offer(more));
    return notice && [notice.title, notice.text, notice.isSellable];
  };
  expect(texts({})).toBeUndefined();
  expect(texts({ aceita: false })).toEqual(['counter.over', 'counter.over_text', false]);
  expect(texts({ lotes: [] })).toEqual(['counter.no_lots', 'counter.no_place_text', false]);
  expect(texts(soldOut)).toEqual(['counter.no_place', 'counter.no_place_text', false]);
  expect(texts({ ...soldOut, esperando: 2 })).toEqual([
    'counter.no_place',
    'counter.no_place_waiting',
    false,
  ]);
  expect(lotsFor(offer(soldOut), 2).map(({ id }) => id)).toEqual([2]);
  expect(lotForNext(offer(soldOut), 2)).toBe(2);
});

it('offers sold-out lots where vouchers keep places, after those that can be sold', () => {
  const kept = offer({ guarda_vagas: true });
  expect(lotsFor(kept, 2).map(({ id }) => id)).toEqual([2, 3]);
  expect(newDraft(kept).participantes.map(({ lote }) => lote)).toEqual([2]);
  const soldOut = offer({ guarda_vagas: true, lotes: kept.lotes.slice(2) });
  expect(counterNotice(soldOut)).toMatchObject({ text: 'counter.no_place_voucher', isSellable: true });
  expect(newDraft(soldOut).participantes.map(({ lote }) => lote)).toEqual([3]);
});

it('adds up the prices, and nothing for a gift', () => {
  const draft = { ...newDraft(offer()), participantes: [newParticipant(2), newParticipant(1)] };
  expect(totalOf(draft, offer())).toBe(15_000);
  expect(totalOf({ ...draft, forma: 'cortesia' }, offer())).toBe(0);
});

it('sends what the event asks for, a guardian for minors, and the first participant as buyer', () => {
  const child = { ...newParticipant(2), nome: 'Lia', cpf: '1', data_nascimento: '2012-05-01' };
  const responsavel = { nome: 'Rute', autoriza: true };
  const draft = {
    ...newDraft(offer()),
    forma: 'dinheiro' as const,
    participantes: [{ ...child, responsavel }],
  };
  expect(bodyOf(draft, offer())).toEqual({
    evento: 7,
    comprador: { nome: 'Lia', email: '', whatsapp: '' },
    participantes: [{ nome: 'Lia', lote: 2, data_nascimento: '2012-05-01', respostas: {}, responsavel }],
    forma: 'dinheiro',
    total: 10_000,
  });
  const other = { ...draft, isSame: false, nome: 'Rute', forma: 'cortesia' as const, motivo: 'Convidada' };
  expect(bodyOf(other, offer())).toMatchObject({ comprador: { nome: 'Rute' }, motivo: 'Convidada' });
  expect(bodyOf(other, offer())).not.toHaveProperty('total');
});

it.each([
  ['2008-04-18', false],
  ['2008-04-19', true],
  ['', false],
])(
  'sends the guardian of a person born on %s, who is a minor on the first day of the event: %s',
  (born, minor) => {
    const draft = { ...newDraft(offer()), participantes: [{ ...newParticipant(2), data_nascimento: born }] };
    expect('responsavel' in bodyOf(draft, offer()).participantes[0]!).toBe(minor);
  },
);

it('sends the voucher, but not with a gift', () => {
  const draft = { ...newDraft(offer()), voucher: ' RADIO-1 ' };
  expect(bodyOf(draft, offer(), 5_000)).toMatchObject({ voucher: 'RADIO-1', total: 5_000 });
  expect(bodyOf({ ...draft, forma: 'cortesia' }, offer())).not.toHaveProperty('voucher');
});
