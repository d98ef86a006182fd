import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FichaCompraRifa, PainelRifa } from '#shared/contracts/rifa-office.ts';
import { rifaCompra } from '#shared/sections/rifa-compra.ts';
import { api } from '#web/lib/http/api.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';

/** The first part of the query key of all data about raffles. */
const key = 'rifa';
/** The panel reloads by itself, because people buy while it is open. */
const refreshMilliseconds = 30_000;

/** Whether no number of the raffle can be sold any more. */
export const isOver = ({ status }: PainelRifa['rifa']): boolean =>
  status === 'aguardando_sorteio' || status === 'sorteada' || status === 'cancelada';

export function useRafflePanel(id: number) {
  const client = useQueryClient();
  useReloadOnChanges(rifaCompra, () => client.invalidateQueries({ queryKey: [key, 'painel'] }));
  return useQuery({
    queryKey: [key, 'painel', id],
    queryFn: ({ signal }) => api.get<PainelRifa>(`/admin/rifa/${id}/painel`, { signal }),
    refetchInterval: refreshMilliseconds,
    retry: false,
    staleTime: 0,
  });
}

export function useRafflePurchase(id: number) {
  return useQuery({
    queryKey: [key, 'compra', id],
    queryFn: ({ signal }) => api.get<FichaCompraRifa>(`/admin/rifa_compra/${id}/ficha`, { signal }),
    retry: false,
    staleTime: 0,
  });
}

/** Reloads everything shown about raffles, after something has changed. */
export function useRefreshRaffles(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const keys = [[key], ['record', 'rifa'], ['record', 'rifa_compra'], ['related'], ['cobranca']];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client]);
}
