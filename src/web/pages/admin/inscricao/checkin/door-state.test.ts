import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IngressoNaLista, ListaDeEntrada } from '#shared/contracts/checkin.ts';
import {
  afterTyping,
  countPeople,
  createViewFilter,
  decide,
  entryOf,
  findPeople,
  isOver,
  type OfflineList,
  type QueuedStep,
  searchVerdict,
  ticketHash,
  withAnswer,
} from './door-state.ts';

const ticket = (id: number, more: Partial<IngressoNaLista> = {}): IngressoNaLista => ({
  id,
  resumo: `resumo-${id}`,
  nome: `Pessoa ${id}`,
  lote: 'Primeiro',
  estado: 'confirmada',
  teste: false,
  checkin_em: null,
  aparelho: null,
  foto: null,
  respostas: [],
  ...more,
});
const evento = {
  id: 1,
  nome: 'Retiro',
  data: '2026-04-18',
  data_final: null,
  horario_inicial: '08:00',
  local: null,
  cancelado: false,
  esperados: 0,
  presentes: 0,
};
const list = (...inscricoes: IngressoNaLista[]): OfflineList => ({
  evento,
  users: 1,
  agora: '2026-04-18T11:00:00.000Z',
  clockOffset: 0,
  conflitos: [],
  inscricoes,
});
const step = (
  kind: QueuedStep['kind'],
  inscricao: number,
  momento = '2026-04-18T11:05:00.000Z',
): QueuedStep => ({
  kind,
  key: `${kind}-${inscricao}`,
  evento: 1,
  ticket: { inscricao },
  momento,
  aparelho: 'A',
  isTried: false,
});

describe('without network', () => {
  it('lets a ticket in once, and again after the entry was undone', () => {
    const stored = list(ticket(1));
    expect(decide(stored, [], ticket(1))).toBe('in');
    const entered = [step('enter', 1)];
    expect(decide(stored, entered, ticket(1))).toMatchObject({
      motivo: 'repetida',
      quando: '2026-04-18T11:05:00.000Z',
      onde: 'A',
    });
    expect(decide(stored, [...entered, step('undo', 1)], ticket(1))).toBe('in');
    expect(decide(stored, entered, ticket(2))).toBe('in');
  });

  it('refuses what came in on another phone, and says where', () => {
    const checkedIn = ticket(1, {
      estado: 'check_in_feito',
      checkin_em: '2026-04-18T10:00:00.000Z',
      aparelho: 'B',
    });
    expect(decide(list(checkedIn), [], checkedIn)).toMatchObject({ motivo: 'repetida', onde: 'B' });
    // an undo of another entry takes nothing back
    expect(entryOf(checkedIn, [step('undo', 1)])).toMatchObject({ aparelho: 'B' });
  });

  it('says why a ticket does not admit', () => {
    for (const [estado, motivo] of [
      ['pendente', 'nao_paga'],
      ['cancelada', 'cancelada'],
      ['transferida', 'transferida'],
    ] as const)
      expect(decide(list(), [], ticket(1, { estado }))).toEqual({ motivo });
    expect(decide(list(), [], ticket(1, { teste: true }))).toEqual({ motivo: 'teste' });
    const cancelled = { ...list(), evento: { ...evento, cancelado: true } };
    expect(decide(cancelled, [], ticket(1))).toEqual({ motivo: 'evento_cancelado' });
  });

  it('counts tickets that admit, and entries at this phone and at others', () => {
    const checkedIn = ticket(3, {
      estado: 'check_in_feito',
      checkin_em: '2026-04-18T10:00:00.000Z',
      aparelho: 'B',
    });
    const stored = list(
      ticket(1),
      ticket(2),
      checkedIn,
      ticket(4, { estado: 'cancelada' }),
      ticket(5, { teste: true }),
    );
    expect(countPeople(stored, [step('enter', 1)])).toEqual({ esperados: 3, presentes: 2 });
  });
});

it('takes over what changed, and drops nothing else', () => {
  const answer: ListaDeEntrada = {
    evento,
    agora: '2026-04-18T11:01:00.000Z',
    completa: false,
    conflitos: [],
    inscricoes: [ticket(2, { estado: 'cancelada' }), ticket(3)],
  };
  const context = { users: 7, now: Date.parse('2026-04-18T11:00:00.000Z') };
  const next = withAnswer(list(ticket(1), ticket(2)), answer, context);
  expect(next.inscricoes.map(({ id, estado }) => [id, estado])).toEqual([
    [1, 'confirmada'] as const,
    [2, 'cancelada'] as const,
    [3, 'confirmada'] as const,
  ]);
  // the phone's clock is a minute behind
  expect(next).toMatchObject({ users: 7, clockOffset: 60_000 });
  expect(withAnswer(next, { ...answer, completa: true, inscricoes: [] }, context).inscricoes).toEqual([]);
});

it('finds people by parts of their name in any order, without accents, those who may come in first', () => {
  const stored = list(
    ticket(1, { nome: 'João Conceição', estado: 'cancelada' }),
    ticket(2, { nome: 'Maria JOÃO da Conceição' }),
    ticket(3, { nome: 'Ana' }),
    ticket(4, { nome: null }),
  );
  expect(findPeople(stored, 'conceicao joao').found.map(({ id }) => id)).toEqual([2, 1]);
  expect(findPeople(stored, ' ').found).toEqual([]);
  const many = list(...Array.from({ length: 40 }, (_, id) => ticket(id)));
  expect(findPeople(many, 'pessoa')).toMatchObject({ more: 10 });
});

it('finds people by the start of their code, in any case and with spaces', () => {
  const stored = list(
    ticket(1, { inicio: 'abcdef23' }),
    ticket(2, { inicio: 'abcdxy23', nome: null }),
    ticket(3),
  );
  const found = (typed: string) => findPeople(stored, typed).found.map(({ id }) => id);
  expect(found('ABC def')).toEqual([1]);
  expect(found('abcdxy')).toEqual([2]);
  expect(found('abcd-ef23 zzzz')).toEqual([1]);
  for (const typed of ['abcd', 'abcde', 'abcdef24', 'bcdef23']) expect(found(typed), typed).toEqual([]);
});

it('never leaves the last person’s answer beside the next search', () => {
  const stored = list(ticket(1, { nome: 'Rosângela' }));
  const isIn = {
    kind: 'in',
    ticket: ticket(1),
    momento: '2026-04-18T11:05:00.000Z',
    isQueued: false,
  } as const;
  expect(afterTyping({ ...isIn, key: 'a' })).toBeUndefined();
  expect(afterTyping({ kind: 'unknown' })).toBeUndefined();
  expect(afterTyping('checking')).toBe('checking');
  expect(searchVerdict(stored, ' Fulana ')).toEqual({ kind: 'nobody', typed: 'Fulana' });
  expect(searchVerdict(stored, 'abc2')).toEqual({ kind: 'nobody', typed: 'abc2' });
  expect(searchVerdict(stored, 'rosangela')).toBeUndefined();
  expect(searchVerdict(stored, ' ')).toBeUndefined();
  expect(searchVerdict(undefined, 'Fulana')).toBeUndefined();
});

it('takes a code that stays in view for one scan', () => {
  const newOf = createViewFilter();
  expect(newOf(['a'], 0)).toEqual(['a']);
  for (const now of [120, 2_000, 4_900]) expect(newOf(['a'], now)).toEqual([]);
  expect(newOf(['b'], 5_000)).toEqual(['b']);
  expect(newOf(['a'], 7_900)).toEqual([]);
  expect(newOf([], 8_000)).toEqual([]);
  expect(newOf(['a', 'b'], 11_100)).toEqual(['a', 'b']);
});

it('does not scan a ticket in view again after a pause of the camera', () => {
  const newOf = createViewFilter();
  expect(newOf(['a'], 0)).toEqual(['a']);
  expect(newOf(['a'], 20_000)).toEqual([]);
});

it('hashes codes as the server does', async () => {
  const codigo = 'abcdefghijklmnopqrstuvwxyz';
  expect(await ticketHash(codigo)).toBe(createHash('sha256').update(codigo).digest('hex').slice(0, 32));
});

it('keeps a list through the night after the last day of its event', () => {
  expect(isOver(evento, new Date('2026-04-19T23:00:00-03:00'))).toBe(false);
  expect(isOver(evento, new Date('2026-04-20T01:00:00-03:00'))).toBe(true);
  expect(isOver({ ...evento, data_final: '2026-04-20' }, new Date('2026-04-21T20:00:00-03:00'))).toBe(false);
});
