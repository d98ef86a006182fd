import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Notification, NotificationList, UnreadCount } from '#shared/contracts/notificacao.ts';
import { notificationsEvent, userChannel } from '#shared/realtime/channels.ts';
import { api } from '#web/lib/http/api.ts';
import { useLive } from '#web/lib/live/use-live.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

const base = '/admin/notificacoes';
const key = 'notificacoes';
const countKey = [key, 'contagem'];

/** The number of unread notifications; undefined until it is loaded. Updated live. */
export function useUnreadCount(): number | undefined {
  const { user } = useVisitor();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => api.get<UnreadCount>(`${base}/contagem`, { signal, background: true }),
    meta: { background: true },
    enabled: user?.role !== null && user !== null,
    // for pages without live updates
    refetchInterval: 5 * 60_000,
    staleTime: 60_000,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: [key] });
  useLive(user ? [userChannel(user.id)] : [], notificationsEvent, { onEvent: refresh, onReturn: refresh });
  return data?.nao_lidas;
}

export type Which = 'todas' | 'nao_lidas';

/** The notifications, newest first, page by page. */
export const useNotificationList = (which: Which, enabled = true) =>
  useInfiniteQuery({
    queryKey: [key, 'lista', which],
    queryFn: ({ pageParam, signal }) =>
      api.get<NotificationList>(base, {
        query: { page: pageParam, nao_lidas: which === 'nao_lidas' ? true : undefined },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loadedCount = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && loadedCount < last.total ? last.page + 1 : undefined;
    },
    enabled,
    staleTime: 0,
  });

/** Marks notifications as read or unread: shown at once, reverted when the server refuses. */
export function useMarkRead() {
  const client = useQueryClient();
  const { validation } = useDialogs();

  function show(change: (one: Notification) => Notification): void {
    client.setQueriesData<InfiniteData<NotificationList>>(
      { queryKey: [key, 'lista'] },
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({ ...page, data: page.data.map(change) })),
        },
    );
  }
  const settle = {
    onSuccess: (count: UnreadCount) => client.setQueryData(countKey, count),
    onError: (error: Error) => {
      void validation.open(error);
      void client.invalidateQueries({ queryKey: [key] });
    },
  };
  const markOne = useMutation({
    mutationFn: ({ id, isRead }: { id: number; isRead: boolean }) =>
      isRead ? api.post<UnreadCount>(`${base}/${id}/lida`) : api.delete<UnreadCount>(`${base}/${id}/lida`),
    onMutate: ({ id, isRead }) =>
      show((each) =>
        each.id === id ? { ...each, lida_em: isRead ? new Date().toISOString() : null } : each,
      ),
    ...settle,
  });
  const markAll = useMutation({
    // notifications that arrived after the list was loaded stay unread
    mutationFn: (ate: number) => api.post<UnreadCount>(`${base}/lidas`, { ate }),
    onMutate: () => show((each) => ({ ...each, lida_em: each.lida_em ?? new Date().toISOString() })),
    ...settle,
  });
  return { one: markOne.mutate, all: markAll.mutate, isMarkingAll: markAll.isPending };
}
