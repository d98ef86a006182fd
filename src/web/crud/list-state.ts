import type { AnyRecord } from '#shared/kit/record.ts';

export interface ListPage {
  data: AnyRecord[];
  total: number;
  page: number;
  /** cursor of the next page, which keeps deep pages fast */
  apos?: string;
  /** sums over all rows of the query */
  totais?: Totals;
}

export type Totals = Readonly<Record<string, number>>;

export interface ListState {
  rows: readonly AnyRecord[];
  total: number | null;
  /** number of pages that `rows` holds, counted from the start */
  page: number;
  /** the page being loaded; a new query has a new ticket, and answers to older tickets are dropped */
  asking: { ticket: number; page: number; apos?: string } | null;
  ticket: number;
  /** the last page came back empty: there are no more rows */
  ended: boolean;
  failed: boolean;
  apos: string | undefined;
  totals: Totals | undefined;
  /** records that came since the list was loaded, and that it does not show yet */
  fresh: number;
}

export type ListAction =
  | { type: 'ask' }
  | { type: 'more' }
  | { type: 'answered'; ticket: number; page: number; answer: ListPage }
  | { type: 'failed'; ticket: number; page: number }
  | { type: 'removed'; id: number; perPage: number }
  | { type: 'replaced'; record: AnyRecord }
  | { type: 'totalled'; totals: Totals | undefined }
  | { type: 'refreshed'; ticket: number; answers: readonly ListPage[]; gone: ReadonlySet<number> };

const firstPage = (ticket: number): ListState => ({
  rows: [],
  total: null,
  page: 0,
  asking: { ticket, page: 1 },
  ticket,
  ended: false,
  failed: false,
  apos: undefined,
  totals: undefined,
  fresh: 0,
});

export const startList = (): ListState => firstPage(1);

export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'ask':
      return firstPage(state.ticket + 1);
    case 'more':
      if (state.asking || state.ended || state.failed) return state;
      return {
        ...state,
        asking: { ticket: state.ticket, page: state.page + 1, ...(state.apos && { apos: state.apos }) },
      };
    case 'answered': {
      if (!isCurrent(state, action)) return state;
      const { data, total, apos, totais } = action.answer;
      return {
        ...state,
        rows: append(state.rows, data),
        total,
        page: action.page,
        asking: null,
        ended: data.length === 0,
        apos,
        totals: totais ?? state.totals,
      };
    }
    case 'failed':
      if (!isCurrent(state, action)) return state;
      return { ...firstPage(state.ticket), asking: null, ended: true, failed: true };
    case 'removed': {
      const rows = state.rows.filter((row) => row.id !== action.id);
      if (rows.length === state.rows.length) return state;
      return {
        ...state,
        rows,
        total: state.total === null ? null : Math.max(0, state.total - 1),
        // the rows after it moved up by one: load the page they moved into again
        page: Math.floor(rows.length / action.perPage),
        apos: undefined,
      };
    }
    case 'totalled':
      return { ...state, totals: action.totals };
    case 'refreshed':
      return action.ticket === state.ticket && !state.asking ? refreshed(state, action) : state;
    case 'replaced':
      return {
        ...state,
        rows: state.rows.map((row) => (row.id === action.record.id ? action.record : row)),
      };
  }
}

/**
 * Brings shown rows up to date without moving any: new ones are counted, and come when the person asks for them.
 */
function refreshed(
  state: ListState,
  { answers, gone }: { answers: readonly ListPage[]; gone: ReadonlySet<number> },
): ListState {
  const read = new Map(answers.flatMap(({ data }) => data).map((row) => [row.id, row]));
  const rows = state.rows.filter(({ id }) => !gone.has(id)).map((row) => read.get(row.id) ?? row);
  const total = Math.max(rows.length, (state.total ?? 0) - (state.rows.length - rows.length));
  const last = answers.at(-1);
  return {
    ...state,
    rows,
    total,
    fresh: Math.max(0, (last?.total ?? total) - total),
    totals: answers[0]?.totais ?? state.totals,
    // rows may have moved between pages: the next one is found by its number
    apos: state.fresh === 0 && rows.length === state.rows.length ? state.apos : undefined,
  };
}

const isCurrent = (state: ListState, { ticket, page }: { ticket: number; page: number }): boolean =>
  state.asking?.ticket === ticket && state.asking.page === page;

/**
 * Pages overlap when rows were added or removed between two calls; each row is kept once, in its newest
 * version.
 */
function append(rows: readonly AnyRecord[], data: readonly AnyRecord[]): AnyRecord[] {
  const fresh = new Map(data.map((row) => [row.id, row]));
  const kept = rows.map((row) => {
    const again = fresh.get(row.id);
    if (again) fresh.delete(row.id);
    return again ?? row;
  });
  return [...kept, ...fresh.values()];
}
