import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  EventoComInscricoes,
  FichaInscricao,
  PainelInscricoes,
} from '#shared/contracts/inscricao-office.ts';
import { inscricao } from '#shared/sections/inscricao.ts';
import { api } from '#web/lib/http/api.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';

/** The dashboard reloads by itself, because people sign up while it is open. */
const refreshMilliseconds = 60_000;

/** The first part of the query key of all data of this feature. */
const key = 'inscricao';

export function useEventos() {
  return useQuery({
    queryKey: [key, 'eventos'],
    queryFn: ({ signal }) => api.get<{ data: EventoComInscricoes[] }>('/admin/inscricao/eventos', { signal }),
    select: ({ data }) => data,
    retry: false,
    staleTime: 0,
  });
}

/** The numbers of an event; those of the previous event while another is loading. */
export function usePainel(evento: number) {
  const client = useQueryClient();
  useReloadOnChanges(inscricao, () => client.invalidateQueries({ queryKey: [key, 'painel'] }));
  return useQuery({
    queryKey: [key, 'painel', evento],
    queryFn: ({ signal }) =>
      api.get<PainelInscricoes>('/admin/inscricao/painel', { query: { evento }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
    retry: false,
    staleTime: 0,
  });
}

export function useFicha(id: number) {
  return useQuery({
    queryKey: [key, 'ficha', id],
    queryFn: ({ signal }) => api.get<FichaInscricao>(`/admin/inscricao/${id}/ficha`, { signal }),
    retry: false,
    staleTime: 0,
  });
}

/** Reloads the sign-up and everything shown beside it, after it has changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [key] }),
      client.invalidateQueries({ queryKey: ['record', 'inscricao'] }),
      client.invalidateQueries({ queryKey: ['related'] }),
    ]);
  }, [client]);
}
