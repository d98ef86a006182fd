import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import { api } from '#web/lib/http/api.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useAllowed } from './access.ts';
import { callFor, type ListQuery } from './list-query.ts';
import { type ListPage, type ListState, reduceList, startList } from './list-state.ts';

/** Pages of a long list that are read again after a change. */
const mostRefreshed = 5;

export interface List extends ListState {
  loading: boolean;
  more: () => void;
  retry: () => void;
  removed: (id: number) => void;
  replaced: (record: AnyRecord) => void;
}

/** Loads the rows that match a query, page by page. */
export function useList(
  section: Section,
  listQuery: ListQuery,
  fixed?: Readonly<Record<string, string>>,
): List {
  const dialogs = useDialogs();
  const allowed = useAllowed(section).list;
  const [state, dispatch] = useReducer(reduceList, undefined, startList);
  const key = JSON.stringify([section.name, listQuery, fixed]);
  const [loadedKey, setLoadedKey] = useState(key);
  if (loadedKey !== key) {
    setLoadedKey(key);
    dispatch({ type: 'ask' });
  }

  const { asking } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for section, query and fixed
  useEffect(() => {
    if (!asking || !allowed) return;
    const abort = new AbortController();
    const { path, query } = callFor(section, listQuery, asking.page, fixed, asking.apos);
    api.get<ListPage>(path, { query, signal: abort.signal }).then(
      (answer) => dispatch({ type: 'answered', ...asking, answer }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        dispatch({ type: 'failed', ...asking });
        void dialogs.validation.open(error);
      },
    );
    return () => abort.abort();
  }, [asking, key, allowed, dialogs]);

  /** Reads the sums again: they cover all rows, so they change when a row is removed. */
  const reloadTotals = async () => {
    if (!section.totals) return;
    const { path, query } = callFor(section, { ...listQuery, perPage: 2 }, 1, fixed);
    const answer = await api.get<ListPage>(path, { query }).catch(() => undefined);
    dispatch({ type: 'totalled', totals: answer?.totais });
  };
  const latestReloadTotals = useRef(reloadTotals);
  latestReloadTotals.current = reloadTotals;

  const { ticket, page } = state;
  const gone = useRef(new Set<number>());
  const refresh = async () => {
    if (state.asking || state.total === null || !allowed) return;
    const removed = new Set(gone.current);
    const pages = Array.from({ length: Math.min(Math.max(page, 1), mostRefreshed) }, (_, at) => at + 1);
    const calls = pages.map((at) => {
      const { path, query } = callFor(section, listQuery, at, fixed);
      return api.get<ListPage>(path, { query, background: true });
    });
    const answers = await Promise.all(calls).catch(() => undefined);
    if (answers) dispatch({ type: 'refreshed', ticket, answers, gone: removed });
  };
  useReloadOnChanges(allowed ? section : undefined, refresh, (changes) => {
    for (const { registro, acao } of changes ?? []) if (acao === 'delete') gone.current.add(registro);
  });

  const { perPage } = listQuery;
  return {
    ...state,
    loading: allowed && asking !== null,
    more: useCallback(() => dispatch({ type: 'more' }), []),
    retry: useCallback(() => dispatch({ type: 'ask' }), []),
    removed: useCallback(
      (id: number) => {
        dispatch({ type: 'removed', id, perPage });
        void latestReloadTotals.current();
      },
      [perPage],
    ),
    replaced: useCallback((record: AnyRecord) => dispatch({ type: 'replaced', record }), []),
  };
}
