import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { userChannel } from '#shared/realtime/channels.ts';
import { onRightsChanged } from '#web/lib/live/client.ts';
import { useLive } from '#web/lib/live/use-live.ts';
import { renewPush } from '#web/lib/office/push.ts';
import { useVisitor } from '#web/lib/page/page.tsx';

const nothing = { onEvent: () => {} };

/**
 * Keeps the connection of the office open. When the server ends it because the person's role, churches or session
 * changed, reloads menus and data; when the session has ended, the reload asks to sign in.
 */
export function LiveSession() {
  const { user } = useVisitor();
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  useLive(user ? [userChannel(user.id)] : [], 'sessao', nothing);
  const id = user?.id;
  useEffect(() => {
    // if it fails, the next page load tries again
    if (id !== undefined) void renewPush(id).catch(() => undefined);
  }, [id]);
  useEffect(
    () =>
      onRightsChanged(() => {
        void revalidate();
        void queries.invalidateQueries();
      }),
    [revalidate, queries],
  );
  return null;
}
