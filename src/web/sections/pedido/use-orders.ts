import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FichaPedido, QuadroDePedidos } from '#shared/contracts/loja-office.ts';
import { pedido } from '#shared/sections/pedido.ts';
import { api } from '#web/lib/http/api.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';

/** The first part of the query key of all data about orders. */
const key = 'pedido';
/** The board reloads by itself, because buyers and other users change orders while it is open. */
const refreshMilliseconds = 30_000;

export function useOrder(id: number) {
  return useQuery({
    queryKey: [key, 'ficha', id],
    queryFn: ({ signal }) => api.get<FichaPedido>(`/admin/pedido/${id}/linhas`, { signal }),
    retry: false,
    staleTime: 0,
  });
}

/** The filtered board; the previous one while another is loading. */
export function useBoard(filters: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  useReloadOnChanges(pedido, () => client.invalidateQueries({ queryKey: [key] }));
  return useQuery({
    queryKey: [key, 'quadro', filters],
    queryFn: ({ signal }) => api.get<QuadroDePedidos>('/admin/pedido/quadro', { query: filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
  });
}

/** Reloads the order and everything shown beside it, after it has changed. */
export function useRefreshOrders(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [[key], ['record', 'pedido'], ['related'], ['cobranca']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  }, [client]);
}
