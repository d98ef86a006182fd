import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { listFields } from '#shared/crud/list-fields.ts';
import type { Section } from '#shared/crud/section.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
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
  /** the first rows or the next page are loading */
  loading: boolean;
  /** any rows are loading, also ones that are already shown */
  busy: boolean;
  /** there are no more rows */
  ended: boolean;
  failed: boolean;
  /** why it failed: the server refuses the search, a filter or the order, so that asking again cannot help */
  refused: boolean;
  more: () => void;
  /** starts over: the first page, with what others added */
  retry: () => void;
  /** reads all loaded pages again; the shown rows stay until then */
  reload: () => void;
  removed: (id: number) => void;
}

/**
 * Loads the rows that match a query, page by page. Rows are cached per entry of the browser's history: going back restores
 * them and the scroll position, while a new visit loads them again.
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
  const queryText = JSON.stringify([asking, fixed]);
  const fields = listFields(section, listQuery.columns).join();
  const visit = useVisit(`${section.name} ${queryText}`);
  const queryKey = useMemo(
    () => [sectionListsKey, section.name, visit, queryText, fields],
    [section.name, visit, queryText, fields],
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
    // the current rows stay while a newly chosen column is loading
    placeholderData: (rows, before) =>
      before?.queryKey[1] === section.name && before.queryKey[2] === visit && before.queryKey[3] === queryText
        ? rows
        : undefined,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    enabled: allowed,
    retry: false,
    // never stale: live updates report changes, and own changes elsewhere invalidate the list
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
    refused: isApiError(query.error) && [403, 422].includes(query.error.status),
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

/** Whether a list was shown since the document was loaded: the rows of the document may be old by now. */
let wasListShown = false;

/** The rows that came with the document, if they answer the first call of this list. */
function useFirstRows(
  { name }: Section,
  { path, query }: Call,
  visit: string,
): InfiniteData<LoadedPage, NextPage> | undefined {
  const { firstList } = usePage();
  const [first] = useState(() => (wasListShown ? undefined : { list: firstList, visit }));
  useEffect(() => {
    wasListShown = true;
  }, []);
  const list = first?.visit === visit ? first.list : undefined;
  if (list?.section !== name || path !== `/admin/${name}`) return undefined;
  const isSame = JSON.stringify(list.query) === JSON.stringify(query);
  return isSame ? { pages: [list.answer], pageParams: [firstPage] } : undefined;
}

/** The history entry in which this query was first shown; address parameters that the query ignores do not change it. */
function useVisit(queryText: string): string {
  const { key } = useLocation();
  const [visit, setVisit] = useState({ queryText, key });
  if (visit.queryText === queryText) return visit.key;
  setVisit({ queryText, key });
  return key;
}
