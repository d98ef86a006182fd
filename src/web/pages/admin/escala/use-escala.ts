import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Candidato, Escala, Vaga } from '#shared/contracts/escala.ts';
import { api } from '#web/lib/http/api.ts';

/** The first part of the query key of all data about schedules. */
const key = 'escala';

export interface EscalaPeriod {
  de: string;
  ate: string;
  /** null: all */
  departamento: number | null;
  voluntario: number | null;
}

interface Refresh {
  /** how often it reloads by itself; false while it must not change */
  milliseconds?: number | false;
  enabled?: boolean;
}

/** A period of the schedule; shows the previous period while another is loading. Reloads, because others change it meanwhile. */
export function useEscala(period: EscalaPeriod, { milliseconds = 30_000, enabled = true }: Refresh = {}) {
  return useQuery({
    queryKey: [key, 'periodo', period],
    queryFn: ({ signal }) => api.get<Escala>('/admin/escala', { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: milliseconds,
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
    enabled,
  });
}

/** The candidates for a place, the best first. */
export function useCandidates(vaga: number) {
  return useQuery({
    queryKey: [key, 'candidatos', vaga],
    queryFn: ({ signal }) =>
      api.get<{ data: Candidato[] }>(`/admin/escala/vagas/${vaga}/candidatos`, { signal }),
    retry: false,
    staleTime: 0,
  });
}

/** Reloads all shown data about schedules. */
export function useRefreshEscala(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [key] }), [client]);
}

/** Replaces places in the loaded data, before the server answers or with its answer. */
export function usePatchVagas(): (vagas: readonly Vaga[]) => void {
  const client = useQueryClient();
  return useCallback(
    (vagas) => {
      const changed = new Map(vagas.map((vaga) => [vaga.id, vaga]));
      client.setQueriesData<Escala>(
        { queryKey: [key, 'periodo'] },
        (loaded) => loaded && { ...loaded, vagas: loaded.vagas.map((vaga) => changed.get(vaga.id) ?? vaga) },
      );
    },
    [client],
  );
}
