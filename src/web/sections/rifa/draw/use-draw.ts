import { useQuery } from '@tanstack/react-query';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { api } from '#web/lib/http/api.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useRefreshRaffles } from '../use-raffles.ts';

/** The panel reloads by itself: meanwhile the other person may type, and the job may freeze the list. */
const refreshMilliseconds = 20_000;

export function useDraw(id: number) {
  return useQuery({
    queryKey: ['rifa', 'sorteio', id],
    queryFn: ({ signal }) => api.get<SorteioDaRifa>(`/admin/rifa/${id}/sorteio`, { signal }),
    refetchInterval: refreshMilliseconds,
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
  });
}

/** Takes a step of the draw; another user may have taken it first, so the draw is reloaded even after a refusal. */
export function useDrawStep() {
  const { snackbar } = useDialogs();
  const refresh = useRefreshRaffles();
  const { working, error, run } = useOfficeAction<SorteioDaRifa>();
  return {
    working,
    error,
    async take(
      path: string,
      body: object,
      done: (draw: SorteioDaRifa) => { text: string; isBad?: boolean },
    ): Promise<boolean> {
      const draw = await run(path, body);
      await refresh();
      if (!draw) return false;
      const { text, isBad } = done(draw);
      snackbar.show({ text, color: isBad ? 'error' : 'success', timeout: 6000 });
      return true;
    },
  };
}
