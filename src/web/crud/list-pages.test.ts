import { expect, test } from 'vitest';
import type { AnyRecord } from '#shared/crud/record.ts';
import {
  type ListPage,
  type LoadedPages,
  missingRows,
  nextPage,
  type Reading,
  refreshedPages,
  rowsOf,
  withoutRow,
  withTotals,
} from './list-pages.ts';

const row = (id: number, versao = 1): AnyRecord => ({ id, versao, criado_em: '', atualizado_em: '' });
const page = (at: number, ids: readonly number[], total = 5): ListPage => ({
  data: ids.map((id) => row(id)),
  total,
  page: at,
  ...(ids.length > 0 && { apos: `after ${ids.at(-1)}` }),
});
const loaded = (...pages: ListPage[]): LoadedPages => ({
  pages,
  pageParams: pages.map((one) => ({ page: one.page })),
});
const ids = (list: LoadedPages) => rowsOf(list).rows.map(({ id }) => id);
const read = (answers: ListPage[], more: Partial<Reading> = {}): Reading => ({
  answers,
  apart: [],
  deleted: new Set<number>(),
  created: new Set<number>(),
  ...more,
});

test('goes on after the last row until a page is empty', () => {
  expect(nextPage(page(1, [1, 2, 3]))).toEqual({ page: 2, apos: 'after 3' });
  expect(nextPage(page(3, []))).toBeUndefined();
});

test('shows a row once, in its newest version, when pages overlap', () => {
  const second: ListPage = { ...page(2, []), data: [row(3, 2), row(4)] };
  const { rows } = rowsOf(loaded(page(1, [1, 2, 3]), second));
  expect(rows.map(({ id, versao }) => [id, versao])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 1],
  ]);
});

test('removes an own deleted row, and still goes on after the last one', () => {
  const list = withoutRow(loaded(page(1, [1, 2, 3])), 3);
  expect(ids(list)).toEqual([1, 2]);
  expect(rowsOf(list).total).toBe(4);
  expect(nextPage(list.pages[0]!)).toEqual({ page: 2, apos: 'after 3' });
  expect(withoutRow(list, 3)).toBe(list);
});

test('counts new records, and moves none of the shown ones', () => {
  const list = refreshedPages(loaded(page(1, [3, 2, 1], 3)), read([page(1, [6, 5, 4], 6)]));
  expect(ids(list)).toEqual([3, 2, 1]);
  expect(rowsOf(list)).toMatchObject({ total: 3, fresh: 3 });
});

test('a new record is counted while another leaves the list', () => {
  const list = refreshedPages(
    loaded(page(1, [3, 2, 1], 3)),
    read([page(1, [4, 3, 2], 3)], { apart: [row(1, 2)], created: new Set([4, 9]) }),
  );
  expect(rowsOf(list)).toMatchObject({ fresh: 1 });
  expect(rowsOf(list).rows.at(-1)).toEqual(row(1, 2));
});

test('rows that others deleted stay in their place, marked', () => {
  const list = refreshedPages(
    loaded(page(1, [1, 2, 3], 3)),
    read([page(1, [1, 3], 2)], { deleted: new Set([2, 8]) }),
  );
  expect(ids(list)).toEqual([1, 2, 3]);
  expect(rowsOf(list)).toMatchObject({ gone: new Set([2]), total: 2, fresh: 0 });
  const again = refreshedPages(list, read([page(1, [1, 3, 4], 3)]));
  expect(rowsOf(again)).toMatchObject({ gone: new Set([2]), total: 2, fresh: 1 });
});

test('more pages do not forget how many records are new', () => {
  const first = refreshedPages(loaded(page(1, [5, 4], 4)), read([page(1, [6, 5], 5)]));
  const list = { ...first, pages: [...first.pages, page(2, [3, 2], 5)] };
  expect(rowsOf(list)).toMatchObject({ total: 4, fresh: 1 });
  expect(rowsOf(refreshedPages(list, read([page(1, [6, 5], 5), page(2, [4, 3], 5)]))).fresh).toBe(1);
});

test('reads rows apart that the pages no longer have', () => {
  const list = loaded(page(1, [1, 2, 3]), page(2, [4, 5]));
  expect(missingRows(list, [page(1, [1, 3, 4])], new Set([2, 9]))).toEqual([2]);
  expect(missingRows(list, [page(1, [1, 3, 4])], new Set([5]))).toEqual([5]);
  expect(missingRows(list, [page(1, [1, 3, 4])], null)).toEqual([2]);
});

test('sums are those of the newest answer', () => {
  const list = loaded({ ...page(1, [1]), totais: { saldo: 1 } }, { ...page(2, [2]), totais: { saldo: 2 } });
  expect(rowsOf(list).totals).toEqual({ saldo: 2 });
  expect(rowsOf(withTotals(list, { saldo: 7 })).totals).toEqual({ saldo: 7 });
});
