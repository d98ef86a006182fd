import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Pusher from 'pusher';
import type { RealtimeConfig } from '#server/config.ts';
import type { HostedRealtime } from '#server/ports/realtime.ts';

/** Events that one call may carry. */
const perCall = 10;

/** The library follows redirects and has no setting against it: this agent connects to the given host and no other. */
function agentTo(host: string, isSecure: boolean): HttpAgent {
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const to = String(options.host ?? '');
    if (to !== host) throw new Error(`the service of live updates leads to ${to}`);
    return connect(options, done);
  };
  return agent;
}

/** Hosted Pusher, soketi or Reverb, through the official library. */
export function createHostedRealtime({
  appId,
  key,
  secret,
  cluster,
  hosted,
}: RealtimeConfig): HostedRealtime {
  const address = hosted?.url ? new URL(hosted.url) : undefined;
  const client = new Pusher({
    appId,
    key,
    secret,
    ...(address
      ? {
          host: address.hostname,
          ...(address.port !== '' && { port: address.port }),
          useTLS: address.protocol === 'https:',
        }
      : { cluster, useTLS: true }),
    agent: agentTo(
      address?.hostname.replace(/^\[|\]$/g, '') ?? `api-${cluster}.pusher.com`,
      address?.protocol !== 'http:',
    ),
    timeout: 10_000,
  });
  return {
    authoriseChannel: (socket, channel, { users, name }) =>
      channel.startsWith('presence-')
        ? client.authorizeChannel(socket, channel, { user_id: String(users), user_info: { name } })
        : client.authorizeChannel(socket, channel),
    authoriseUser: (socket, { users }) => client.authenticateUser(socket, { id: String(users) }),
    async trigger(events) {
      for (let at = 0; at < events.length; at += perCall)
        await client.triggerBatch(
          events.slice(at, at + perCall).map(({ channel, event, data, except }) => ({
            channel,
            name: event,
            data,
            ...(except !== null && { socket_id: except }),
          })),
        );
    },
    async endUser(users) {
      await client.terminateUserConnections(String(users));
    },
  };
}
