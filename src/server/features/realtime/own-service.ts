import type { RealtimeService } from '#server/ports/realtime.ts';
import { signature, subscriptionText, userText } from './signatures.ts';

/**
 * Authorisations of this server's own endpoint. They contain the session, so that the server that holds the socket,
 * which may be another one, disconnects it when the session ends.
 */
export function createOwnService({ key, secret }: { key: string; secret: string }): RealtimeService {
  const auth = (text: string): string => `${key}:${signature(secret, text)}`;
  return {
    authoriseChannel(socket, channel, { users, name, sessao, direitos }) {
      const member = channel.startsWith('presence-') && { user_id: String(users), user_info: { name } };
      const channel_data = JSON.stringify({ ...member, sessao, direitos });
      return { auth: auth(subscriptionText(socket, channel, channel_data)), channel_data };
    },
    authoriseUser(socket, { users, sessao, direitos }) {
      const user_data = JSON.stringify({ id: String(users), sessao, direitos });
      return { auth: auth(userText(socket, user_data)), user_data };
    },
  };
}
