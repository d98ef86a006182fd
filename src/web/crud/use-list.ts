import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { listFields } from '#shared/kit/list-fields.ts';
import type { Section } from '#shared/kit/section.ts';
import { api } from '#web/lib/http/api.ts';
import { sectionListsKey } from '#web/lib/office/section-lists.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useAllowed } from './access.ts';
import {
  firstPage,
  type ListPage,
  type ListRows,
  type LoadedPage,
  type LoadedPages,
  type NextPage,
  nextPage,
  rowsOf,
  withoutRow,
  withTotals,
} from './list-pages.ts';
import { type Call, callFor, type ListQuery } from './list-query.ts';
import { useListRefresh } from './use-list-refresh.ts';

export interface List extends ListRows {
  /** rows are awaited: the first ones, or the next page */
  loading: boolean;
  /** anything of the list is being loaded, rows that are already shown too */
  busy: boolean;
  /** there are no more rows */
  ended: boolean;
  failed: boolean;
  more: () => void;
  /** starts over: the first page, with what others added */
  retry: () => void;
  /** reads all loaded pages again; what is shown stays until then */
  reload: () => void;
  removed: (id: number) => void;
}

/**
 * Loads the rows that match a query, page by page. Rows are kept for the entry of the browser's history: going back finds
 * them, and so the place in the list, while a new visit loads them anew.
 */
export function useList(
  section: Section,
  listQuery: ListQuery,
  fixed?: Readonly<Record<string, string>>,
): List {
  const dialogs = useDialogs();
  const client = useQueryClient();
  const { list: allowed } = useAllowed(section);
  const { columns: _columns, ...asking } = listQuery;
  const asked = JSON.stringify([asking, fixed]);
  const fields = listFields(section, listQuery.columns).join();
  const visit = useVisit(`${section.name} ${asked}`);
  const queryKey = useMemo(
    () => [sectionListsKey, section.name, visit, asked, fields],
    [section.name, visit, asked, fields],
  );
  const query = useInfiniteQuery<LoadedPage, Error, LoadedPages, readonly unknown[], NextPage>({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage> => {
      const call = callFor(section, listQuery, pageParam.page, fixed, pageParam.apos);
      try {
        return await api.get<ListPage>(call.path, { query: call.query, signal });
      } catch (error) {
        if (!signal.aborted) void dialogs.validation.open(error);
        throw error;
      }
    },
    initialData: useFirstRows(section, callFor(section, listQuery, 1, fixed), visit),
    // the same rows stay while a column that was just chosen is loaded
    placeholderData: (rows, before) =>
      before?.queryKey[1] === section.name && before.queryKey[2] === visit && before.queryKey[3] === asked
        ? rows
        : undefined,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    enabled: allowed,
    retry: false,
    // live updates say what changed; after own changes elsewhere the list is invalidated
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, isFetching, isError, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    query;
  useListRefresh(section, queryKey, isFetching, (page) => callFor(section, listQuery, page, fixed));

  /** Reads the sums again: they cover all rows, so they change when a row is removed. */
  const reloadTotals = async () => {
    if (!section.totals) return;
    const call = callFor(section, { ...listQuery, perPage: 2 }, 1, fixed);
    const answer = await api.get<ListPage>(call.path, { query: call.query }).catch(() => undefined);
    client.setQueryData<LoadedPages>(queryKey, (loaded) => loaded && withTotals(loaded, answer?.totais));
  };
  const latestReloadTotals = useRef(reloadTotals);
  latestReloadTotals.current = reloadTotals;
  const shown = useMemo(() => rowsOf(isError ? undefined : data), [data, isError]);
  return {
    ...shown,
    loading: allowed && (isPending || isFetchingNextPage),
    busy: allowed && isFetching,
    ended: !hasNextPage,
    failed: isError,
    more: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
    retry: useCallback(() => void client.resetQueries({ queryKey, exact: true }), [client, queryKey]),
    reload: useCallback(() => void refetch(), [refetch]),
    removed: useCallback(
      (id: number) => {
        client.setQueryData<LoadedPages>(queryKey, (loaded) => loaded && withoutRow(loaded, id));
        void latestReloadTotals.current();
      },
      [client, queryKey],
    ),
  };
}

/** Whether a list was shown since the document was loaded: its rows may be old by now. */
let isTaken = false;

/** The rows that came with the document, if they are those that its first list would ask for. */
function useFirstRows(
  { name }: Section,
  { path, query }: Call,
  visit: string,
): InfiniteData<LoadedPage, NextPage> | undefined {
  const { firstList } = usePage();
  const [first] = useState(() => (isTaken ? undefined : { list: firstList, visit }));
  useEffect(() => {
    isTaken = true;
  }, []);
  const list = first?.visit === visit ? first.list : undefined;
  if (list?.section !== name || path !== `/admin/${name}`) return undefined;
  const isSame = JSON.stringify(list.query) === JSON.stringify(query);
  return isSame ? { pages: [list.answer], pageParams: [firstPage] } : undefined;
}

/** The entry of the history at which this was asked for first; parameters of the address that it ignores change nothing. */
function useVisit(asked: string): string {
  const { key } = useLocation();
  const [visit, setVisit] = useState({ asked, key });
  if (visit.asked === asked) return visit.key;
  setVisit({ asked, key });
  return key;
}
