import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HistoriaCobranca } from '#shared/contracts/cobranca-office.ts';
import { cobranca } from '#shared/sections/cobranca.ts';
import { api } from '#web/lib/http/api.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';
import type { Cobranca } from './charge.ts';
import { chargeQuery, findQuery, type Tab } from './charge-query.ts';

interface Page {
  data: Cobranca[];
  total: number;
  page: number;
  apos?: string;
  totais?: { pedido: number; chegou: number };
}

const perPage = 50;
/** The list reloads by itself, because payments arrive while it is open. */
const refreshMilliseconds = 30_000;

/** Reloads everything shown about charges, after one has changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['cobranca'] }), [client]);
}

/** The charges of a tab; `igreja`: of one church. */
export function useCharges(tab: Tab, term: string, igreja: string | null) {
  const { path, query: tabQuery } = chargeQuery(tab, term);
  const query = igreja === null ? tabQuery : { ...tabQuery, igreja };
  useReloadOnChanges(cobranca, useRefresh());
  return useInfiniteQuery({
    queryKey: ['cobranca', 'lista', path, query],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>(path, { query: { ...query, per_page: perPage, ...pageParam }, signal }),
    initialPageParam: { page: 1 } as { page: number; apos?: string },
    getNextPageParam: (last, pages) => {
      const loadedCount = pages.reduce((sum, { data }) => sum + data.length, 0);
      if (last.data.length === 0 || loadedCount >= last.total) return undefined;
      return { page: last.page + 1, ...(last.apos && { apos: last.apos }) };
    },
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[2] === path ? before : undefined),
    refetchInterval: refreshMilliseconds,
    retry: false,
    staleTime: 0,
  });
}

/** The first charges that match the term. */
export function useFound(term: string) {
  const { path, query } = findQuery(term);
  return useQuery({
    queryKey: ['cobranca', 'achar', path, query],
    queryFn: ({ signal }) => api.get<Page>(path, { query: { ...query, per_page: 10 }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

/** The number of charges in a tab. */
export function useCount(tab: Tab): number | undefined {
  const { path, query } = chargeQuery(tab, '');
  return useQuery({
    queryKey: ['cobranca', 'total', tab],
    queryFn: ({ signal }) => api.get<Page>(path, { query: { ...query, per_page: 2 }, signal }),
    select: ({ total }) => total,
    refetchInterval: refreshMilliseconds,
    retry: false,
    staleTime: 0,
  }).data;
}

export function useCharge(id: number | undefined) {
  return useQuery({
    queryKey: ['cobranca', 'uma', id],
    queryFn: ({ signal }) => api.get<Cobranca>(`/admin/cobranca/${id}`, { signal }),
    enabled: id !== undefined,
    retry: false,
    staleTime: 0,
  });
}

export function useHistory(id: number) {
  return useQuery({
    queryKey: ['cobranca', 'historia', id],
    queryFn: ({ signal }) => api.get<HistoriaCobranca>(`/admin/cobranca/${id}/eventos`, { signal }),
    retry: false,
    staleTime: 0,
  });
}
