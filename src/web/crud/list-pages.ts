import type { InfiniteData } from '@tanstack/react-query';
import type { AnyRecord } from '#shared/crud/record.ts';

export interface ListPage {
  data: AnyRecord[];
  total: number;
  page: number;
  /** cursor of the next page, which keeps deep pages fast; an empty page has none */
  apos?: string;
  /** sums over all rows of the query */
  totais?: Totals;
}

export type Totals = Readonly<Record<string, number>>;

/** A page in the list's cache. The first page also holds what others changed since it was loaded: loading it again resets that. */
export interface LoadedPage extends ListPage {
  /** number of records that the list does not show yet */
  fresh?: number;
  /** shown rows that others deleted: they keep their place, so that no row moves under the pointer */
  gone?: readonly number[];
}

export interface NextPage {
  page: number;
  apos?: string;
}

export type LoadedPages = InfiniteData<LoadedPage>;

export const firstPage: NextPage = { page: 1 };

/** Pages follow each other until an empty one arrives. */
export const nextPage = ({ page, apos }: ListPage): NextPage | undefined =>
  apos === undefined ? undefined : { page: page + 1, apos };

export interface ListRows {
  rows: readonly AnyRecord[];
  gone: ReadonlySet<number>;
  total: number | null;
  totals: Totals | undefined;
  fresh: number;
}

const noRows: ListRows = { rows: [], gone: new Set(), total: null, totals: undefined, fresh: 0 };

/** The rows that the list shows. A row that moved between two calls is in two pages: shown once, in its newest version. */
export function rowsOf(loaded: LoadedPages | undefined): ListRows {
  const [first] = loaded?.pages ?? [];
  if (!loaded || !first) return noRows;
  const rows = new Map(loaded.pages.flatMap(({ data }) => data).map((row) => [row.id, row]));
  const gone = new Set(first.gone);
  return {
    rows: [...rows.values()],
    gone,
    total: Math.max(first.total, rows.size - gone.size),
    totals: loaded.pages.findLast(({ totais }) => totais)?.totais,
    fresh: first.fresh ?? 0,
  };
}

const withFirst = (loaded: LoadedPages, change: (first: LoadedPage) => LoadedPage): LoadedPages => {
  const [first, ...others] = loaded.pages;
  return first ? { ...loaded, pages: [change(first), ...others] } : loaded;
};

/** The list without a row that this user deleted. */
export function withoutRow(loaded: LoadedPages, id: number): LoadedPages {
  const pages = loaded.pages.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) }));
  if (rowsOf(loaded).rows.length === rowsOf({ ...loaded, pages }).rows.length) return loaded;
  return withFirst({ ...loaded, pages }, (first) => ({ ...first, total: Math.max(0, first.total - 1) }));
}

export const withTotals = (loaded: LoadedPages, totais: Totals | undefined): LoadedPages =>
  totais ? { ...loaded, pages: loaded.pages.map((page) => ({ ...page, totais })) } : loaded;

/** What was read again after other users changed records. */
export interface Reading {
  /** the first pages of the list as they are now */
  answers: readonly ListPage[];
  /** rows read one by one, because those pages no longer contain them */
  apart: readonly AnyRecord[];
  /** records that others deleted */
  deleted: ReadonlySet<number>;
  /** records that others created; not all of them match the query */
  created: ReadonlySet<number>;
}

/** Updates the shown rows in place, without moving any: new rows are only counted, and load when the user asks for them. */
export function refreshedPages(loaded: LoadedPages, reading: Reading): LoadedPages {
  const { answers, apart, deleted, created } = reading;
  const read = new Map([...apart, ...answers.flatMap(({ data }) => data)].map((row) => [row.id, row]));
  const before = rowsOf(loaded);
  const shown = new Set(before.rows.map(({ id }) => id));
  const goneIds = [...shown].filter((id) => before.gone.has(id) || deleted.has(id));
  const total = Math.max(0, (before.total ?? 0) - (goneIds.length - before.gone.size));
  const newIds = [...read.keys()].filter((id) => created.has(id) && !shown.has(id));
  const fresh = Math.max(0, (answers.at(-1)?.total ?? total) - total, newIds.length);
  const pages = loaded.pages.map((page) => ({
    ...page,
    data: page.data.map((row) => read.get(row.id) ?? row),
  }));
  return withFirst(withTotals({ ...loaded, pages }, answers[0]?.totais), (first) => ({
    ...first,
    total,
    fresh,
    gone: goneIds,
  }));
}

/** The most rows that are read one by one after a change. */
const maxSingleChanges = 20;

/**
 * Shown rows that the first pages should contain and no longer do: the query stopped matching them, or they were deleted.
 * Limited to the rows that others changed, where these are known.
 */
export function missingRows(
  loaded: LoadedPages,
  answers: readonly ListPage[],
  changed: ReadonlySet<number> | null,
): number[] {
  const read = new Set(answers.flatMap(({ data }) => data.map(({ id }) => id)));
  const { rows, gone } = rowsOf(loaded);
  return rows
    .slice(0, changed ? undefined : read.size)
    .map(({ id }) => id)
    .filter((id) => !read.has(id) && !gone.has(id) && (changed?.has(id) ?? true))
    .slice(0, maxSingleChanges);
}
