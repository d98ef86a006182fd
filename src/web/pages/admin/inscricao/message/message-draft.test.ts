import { expect, it } from 'vitest';
import { messageBody, newMessage, readIds, refreshAfter } from './message-draft.ts';

it('filters by the chosen values', () => {
  const draft = newMessage('a@b.example');
  expect(messageBody(7, draft, [])).toMatchObject({
    evento: 7,
    responder_para: 'a@b.example',
    filtros: { status: ['confirmada', 'check_in_feito'] },
  });
  expect(messageBody(7, { ...draft, lote: 3, presente: 'nao' }, []).filtros).toEqual({
    status: ['confirmada', 'check_in_feito'],
    lote: 3,
    presente: false,
  });
});

it('writes to chosen sign-ups whatever the other filters say', () => {
  const { filtros } = messageBody(7, { ...newMessage('a@b.example'), lote: 3 }, [4, 5]);
  expect(filtros).toEqual({
    inscricoes: [4, 5],
    status: ['confirmada', 'check_in_feito', 'pendente', 'cancelada'],
  });
});

it('reads ids from an address', () => {
  expect(readIds('1,2,x,-3,4')).toEqual([1, 2, 4]);
  expect(readIds(null)).toEqual([]);
});

it('polls the progress until every address has an answer, for some minutes', () => {
  const criado_em = '2026-03-10T18:00:00.000Z';
  const soon = Date.parse('2026-03-10T18:09:00.000Z');
  const done = { criado_em, destinatarios: 3, enviadas: 2, falhas: 1 };
  const open = { ...done, enviadas: 1 };
  expect(refreshAfter([done, open], soon)).toBe(2_000);
  expect(refreshAfter([done], soon)).toBe(30_000);
  expect(refreshAfter([], soon)).toBe(30_000);
  expect(refreshAfter([open], soon + 120_000)).toBe(30_000);
});
