import type { Channel } from 'pusher-js';
import type { RealtimeSettings } from '#shared/contracts/realtime.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { pauseBefore } from './back-off.ts';

export type LiveClient = Channel['pusher'];

/** The server ended the connection because the user's rights have changed. */
const rightsChanged = 4200;
/** A hosted service ended the connections of a user at the request of our server. */
const terminated = 4009;

const rightsListeners = new Set<() => void>();

/** Calls back when the server ended the connection because the user's rights have changed; the returned function stops it. */
export function onRightsChanged(listener: () => void): () => void {
  rightsListeners.add(listener);
  return () => void rightsListeners.delete(listener);
}

const statusOf = (error: unknown): number => (isApiError(error) ? error.status : 503);
const portOf = ({ port, protocol }: { port: string; protocol: string }): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** The address of a service other than Pusher's own. */
function connectionOptions({ url, proprio }: RealtimeSettings) {
  if (url === null && !proprio) return { forceTLS: true };
  const address = new URL(url ?? window.location.origin);
  const host = address.hostname;
  const port = portOf(address);
  return {
    wsHost: host,
    wsPort: port,
    wssPort: port,
    httpHost: host,
    httpPort: port,
    httpsPort: port,
    forceTLS: address.protocol === 'https:',
  };
}

/** Asks the server to sign for this socket: for a channel, or for the signed-in user. */
function authorise<T>(body: object, done: (error: Error | null, answer: T | null) => void): void {
  api.post<T>('/broadcasting/auth', body).then(
    (answer) => done(null, answer),
    (error: unknown) => done(new Error(String(statusOf(error))), null),
  );
}

async function connect(): Promise<LiveClient> {
  const [{ default: Pusher }, settings] = await Promise.all([
    import('pusher-js'),
    api.get<RealtimeSettings>('/broadcasting'),
  ]);
  const client = new Pusher(settings.key, {
    cluster: settings.cluster,
    ...connectionOptions(settings),
    enabledTransports: ['ws', 'wss', 'xhr_streaming', 'xhr_polling'],
    enableStats: false,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, done) =>
        authorise({ socket_id: socketId, channel_name: channelName }, done),
      transport: 'ajax',
      endpoint: '/api/broadcasting/auth',
    },
    userAuthentication: {
      customHandler: ({ socketId }, done) => authorise({ socket_id: socketId }, done),
    },
  });
  isHosted = !settings.proprio;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.connection.bind('connected', () => {
    attempts = 0;
  });
  client.connection.bind('connecting_in', () => {
    client.disconnect();
    clearTimeout(timer);
    timer = setTimeout(() => client.connect(), pauseBefore(attempts++));
  });
  client.connection.bind('error', ({ error }: { error?: { data?: { code?: number } } }) => {
    const code = error?.data?.code;
    const isTerminated = isHosted && code === terminated;
    if (code === rightsChanged || isTerminated) for (const listener of rightsListeners) listener();
    // pusher-js does not reconnect by itself after this code
    if (isTerminated) timer = setTimeout(() => client.connect(), 1_000 + pauseBefore(attempts++));
  });
  return client;
}

let connecting: Promise<LiveClient> | undefined;
let isHosted = false;
let isSignedIn = false;

/**
 * Tells a hosted service which user this connection belongs to, so that the server can end it when the user's rights change.
 * Our own endpoint knows the user from the channels that it authorises.
 */
export function signInForChannel(client: LiveClient, channel: string): void {
  if (!isHosted || isSignedIn || !/^(private|presence)-/.test(channel)) return;
  isSignedIn = true;
  client.signin();
}

/** The connection of this tab, opened at its first use. */
export function liveClient(): Promise<LiveClient> {
  connecting ??= connect().catch((error: unknown) => {
    connecting = undefined;
    throw error;
  });
  return connecting;
}
