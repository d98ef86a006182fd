import { expect, test } from 'vitest';
import type { AnyRecord } from '#shared/kit/record.ts';
import { type ListAction, type ListState, reduceList, startList } from './list-state.ts';

const row = (id: number): AnyRecord => ({ id, versao: 1, criado_em: '', atualizado_em: '' });
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
const ids = (state: ListState) => state.rows.map(({ id }) => id);
const run = (...actions: ListAction[]) => actions.reduce(reduceList, startList());
const answered = (page: number, data: AnyRecord[], ticket = 1, total = 5): ListAction => ({
  type: 'answered',
  ticket,
  page,
  answer: { data, total, page },
});
const more: ListAction = { type: 'more' };

test('asks for the first page at once', () => {
  expect(startList().asking).toEqual({ ticket: 1, page: 1 });
});

test('appends pages in order until one comes back empty', () => {
  const two = run(answered(1, rows(1, 3)), more, answered(2, rows(4, 5)));
  expect(ids(two)).toEqual([1, 2, 3, 4, 5]);
  expect(two).toMatchObject({ total: 5, ended: false });
  const end = [more, answered(3, [])].reduce(reduceList, two);
  expect(end).toMatchObject({ ended: true, asking: null });
  expect(ids(end)).toHaveLength(5);
  expect(reduceList(end, more)).toBe(end);
});

test('does not ask for a page twice at once', () => {
  const asking = run(answered(1, rows(1, 3)), more);
  expect(reduceList(asking, more)).toBe(asking);
});

test('a new question resets the rows and the page counter', () => {
  const state = run(answered(1, rows(1, 3)), more, answered(2, rows(4, 5)), { type: 'ask' });
  expect(state).toMatchObject({ rows: [], page: 0, total: null, asking: { ticket: 2, page: 1 } });
});

test('drops the answer to an older question', () => {
  const state = run({ type: 'ask' }, answered(1, rows(1, 3), 1));
  expect(state).toMatchObject({ rows: [], asking: { ticket: 2, page: 1 } });
  expect(ids(reduceList(state, answered(1, rows(7, 8), 2)))).toEqual([7, 8]);
});

test('drops the failure of an older question', () => {
  const state = run({ type: 'ask' }, answered(1, rows(7, 8), 2), { type: 'failed', ticket: 1, page: 1 });
  expect(state).toMatchObject({ failed: false });
  expect(ids(state)).toEqual([7, 8]);
});

test('a failed load empties the list', () => {
  const state = run(answered(1, rows(1, 3)), more, { type: 'failed', ticket: 1, page: 2 });
  expect(state).toMatchObject({ rows: [], total: null, failed: true, asking: null });
});

test('removes a deleted row and loses none of those that moved up', () => {
  const state = run(answered(1, rows(1, 3)), { type: 'removed', id: 2, perPage: 3 });
  expect(ids(state)).toEqual([1, 3]);
  expect(state.total).toBe(4);
  const next = [more, answered(1, [row(1), row(3), row(4)], 1, 4)].reduce(reduceList, state);
  expect(ids(next)).toEqual([1, 3, 4]);
  expect(reduceList(next, more).asking).toEqual({ ticket: 1, page: 2 });
});

test('shows a row once when pages overlap', () => {
  expect(ids(run(answered(1, rows(1, 3)), more, answered(2, rows(3, 5))))).toEqual([1, 2, 3, 4, 5]);
});

test('goes on after the last row while nothing was taken away', () => {
  const first: ListAction = {
    type: 'answered',
    ticket: 1,
    page: 1,
    answer: { data: rows(1, 3), total: 5, page: 1, apos: 'x', totais: { saldo: 7 } },
  };
  expect(run(first, more).asking).toEqual({ ticket: 1, page: 2, apos: 'x' });
  const removed = run(first, { type: 'removed', id: 2, perPage: 3 }, more);
  expect(removed.asking).toEqual({ ticket: 1, page: 1 });
  expect(removed.totals).toEqual({ saldo: 7 });
});
