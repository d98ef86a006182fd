import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FichaPedido } from '#shared/contracts/loja-office.ts';
import { api } from '#web/lib/http/api.ts';

/** Everything of the office of orders that is loaded has this as the beginning of its key. */
const key = 'pedido';

export function useOrder(id: number) {
  return useQuery({
    queryKey: [key, 'ficha', id],
    queryFn: ({ signal }) => api.get<FichaPedido>(`/admin/pedido/${id}/linhas`, { signal }),
    retry: false,
    staleTime: 0,
  });
}

/** Reloads the order and everything that is shown beside it, after it has changed. */
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
