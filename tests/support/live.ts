import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Channel, Options } from 'pusher-js';
import type { TestApp } from './app.ts';

type PusherClient = Channel['pusher'];
// The module is the class itself, and its types say that the class is its default export.
const Pusher: new (key: string, options: Options) => PusherClient = createRequire(import.meta.url)(
  'pusher-js',
);

/** The port at which the test's application listens. */
export async function portOf(t: TestApp): Promise<number> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  return (t.app.server.address() as AddressInfo).port;
}

export interface Live {
  pusher: PusherClient;
  /** resolves with the data of the next such event of the channel */
  next(channel: string, event: string): Promise<unknown>;
  /** 'ok', or the status of the refusal */
  subscribe(channel: string): Promise<'ok' | number>;
  connected(): Promise<string>;
  /** the code of the next error that the server names */
  refused(): Promise<number>;
}

/** The real client of browsers, connected to the test's application; another one may authorise its channels. */
export async function live(t: TestApp, token?: string, authorisedBy: TestApp = t): Promise<Live> {
  const port = await portOf(t);
  const endpoint = `http://127.0.0.1:${await portOf(authorisedBy)}/api/broadcasting/auth`;
  const pusher = new Pusher(t.config.realtime.key, {
    cluster: t.config.realtime.cluster,
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    },
  });
  const connected = (): Promise<string> =>
    new Promise((resolve) => {
      if (pusher.connection.state === 'connected') resolve(pusher.connection.socket_id);
      else {
        const onState = ({ current }: { current: string }): void => {
          if (current !== 'connected') return;
          pusher.connection.unbind('state_change', onState);
          resolve(pusher.connection.socket_id);
        };
        pusher.connection.bind('state_change', onState);
      }
    });
  return {
    pusher,
    connected,
    refused: () =>
      new Promise((resolve) =>
        pusher.connection.bind('error', ({ data }: { data?: { code: number } }) => {
          if (data) resolve(data.code);
        }),
      ),
    next: (channel, event) =>
      new Promise((resolve) => {
        const of = pusher.channel(channel);
        const once = (data: unknown): void => {
          of.unbind(event, once);
          resolve(data);
        };
        of.bind(event, once);
      }),
    subscribe: (channel) =>
      new Promise((resolve) => {
        const of = pusher.subscribe(channel);
        of.bind('pusher:subscription_succeeded', () => resolve('ok'));
        of.bind('pusher:subscription_error', ({ status }: { status: number }) => {
          pusher.unsubscribe(channel);
          resolve(status);
        });
      }),
  };
}
