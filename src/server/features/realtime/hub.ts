import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { createBucket, limits } from './limits.ts';
import { createPresence } from './presence.ts';
import { isSigned, subscriptionText, userText } from './signatures.ts';

/** The connection of a browser: a websocket, or HTTP where these are blocked. */
export interface Connection {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** bytes that the browser has not taken yet */
  buffered(): number;
}

interface Socket {
  id: string;
  address: string;
  connection: Connection;
  channels: Set<string>;
  /** the sessions that authorised it, with a hash of their rights at that moment */
  sessions: Map<number, string>;
  users: Set<number>;
  heardAt: number;
  isAsked: boolean;
  isClosed: boolean;
  /** joins and leaves presence channels in the order of the requests */
  turn: Promise<void>;
}

/** The kind of a channel; undefined: it does not exist. */
type ChannelKind = (channel: string) => { isPublic: boolean; clientEvents: boolean } | undefined;

interface HubOptions {
  key: string;
  secret: string;
  db: Db;
  clock: Clock;
  server: string;
  kindOf: ChannelKind;
  /** called when a row was written that other servers must read */
  wake(): void;
  /** called when a session authorised a socket: its rights may have changed since the signature was made */
  onSession(sessao: number): void;
  onError(error: unknown): void;
}

const message = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown() });
const subscription = z.object({
  channel: z.string(),
  auth: z.string().optional(),
  channel_data: z.string().optional(),
});
const unsubscription = z.object({ channel: z.string() });
const signIn = z.object({ auth: z.string(), user_data: z.string() });
const proof = z.object({ sessao: z.number(), direitos: z.string() });
const member = z.object({ user_id: z.string().regex(/^\d+$/), user_info: z.looseObject({}).default({}) });
const owner = z.object({ id: z.string().regex(/^\d+$/) });

function parsed<T>(schema: z.ZodType<T>, text: unknown): T | undefined {
  if (typeof text !== 'string') return schema.safeParse(text).data;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A message of the protocol; the data is JSON inside JSON. */
const frame = (event: string, data: string, channel?: string): string =>
  JSON.stringify({ event, ...(channel !== undefined && { channel }), data });

/** Refusals in the form of the protocol: of a connection, and of one channel. */
export const errorFrame = (code: number, text: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message: text } });
const refusalFrame = (channel: string, status: number, text: string): string =>
  frame('pusher:subscription_error', JSON.stringify({ type: 'AuthError', error: text, status }), channel);

/** The immediate answer to a message. */
type Reply = string | undefined;

export type Hub = ReturnType<typeof createHub>;

/** The sockets of this server and the channels they listen to: Pusher's protocol 7. */
export function createHub(options: HubOptions) {
  const { key, secret, db, clock, server, kindOf, wake, onSession, onError } = options;
  const presence = createPresence({ db, clock, server });
  const sockets = new Map<string, Socket>();
  const listeners = new Map<string, Set<Socket>>();
  const addresses = new Map<string, number>();

  function end(socket: Socket, code: number, reason: string): void {
    if (socket.isClosed) return;
    socket.connection.send(errorFrame(code, reason));
    socket.connection.close(code, reason);
    closed(socket);
  }

  function leave(socket: Socket, channel: string): void {
    if (!socket.channels.delete(channel)) return;
    const others = listeners.get(channel);
    others?.delete(socket);
    if (others?.size === 0) listeners.delete(channel);
    if (!channel.startsWith('presence-')) return;
    socket.turn = socket.turn.then(() => presence.leave(channel, socket.id)).then(wake, onError);
  }

  function closed(socket: Socket): void {
    if (socket.isClosed) return;
    socket.isClosed = true;
    sockets.delete(socket.id);
    const left = (addresses.get(socket.address) ?? 1) - 1;
    if (left > 0) addresses.set(socket.address, left);
    else addresses.delete(socket.address);
    for (const channel of [...socket.channels]) leave(socket, channel);
  }

  function listen(socket: Socket, channel: string): void {
    socket.channels.add(channel);
    const others = listeners.get(channel);
    if (others) others.add(socket);
    else listeners.set(channel, new Set([socket]));
  }

  const succeededFrame = (channel: string, data: object): string =>
    frame('pusher_internal:subscription_succeeded', JSON.stringify(data), channel);

  async function joinPresence(socket: Socket, channel: string, data: string | undefined): Promise<Reply> {
    const joining = parsed(member, data);
    if (!joining) return refusalFrame(channel, 403, 'The member is missing');
    // Listens first: a member who joins meanwhile is reported twice rather than never.
    listen(socket, channel);
    const user = { users: Number(joining.user_id), info: joining.user_info };
    try {
      const members = await presence.join(channel, socket.id, user);
      wake();
      if (socket.isClosed || !socket.channels.has(channel)) return undefined;
      const hash = Object.fromEntries(members.map(({ users, info }) => [String(users), info]));
      const ids = Object.keys(hash);
      return succeededFrame(channel, { presence: { count: ids.length, ids, hash } });
    } catch (cause) {
      onError(cause);
      const others = listeners.get(channel);
      socket.channels.delete(channel);
      others?.delete(socket);
      return refusalFrame(channel, 503, 'Members are not known now');
    }
  }

  /** False if the session had other rights when another channel of the socket was authorised. */
  function remember(socket: Socket, data: string | undefined): boolean {
    const by = parsed(proof, data);
    if (!by) return true;
    const previousRights = socket.sessions.get(by.sessao);
    if (previousRights !== undefined) return previousRights === by.direitos;
    socket.sessions.set(by.sessao, by.direitos);
    onSession(by.sessao);
    return true;
  }

  /** Disconnects a socket whose rights changed: its browser reconnects and authorises all of its channels again. */
  const endOutdated = (socket: Socket): void => end(socket, 4200, 'What you may do has changed');

  function subscribe(socket: Socket, data: unknown): Reply {
    const request = parsed(subscription, data);
    if (!request) return errorFrame(4009, 'The channel is missing');
    const { channel, auth = '', channel_data } = request;
    const kind = channel.length <= limits.channelName ? kindOf(channel) : undefined;
    if (!kind) return refusalFrame(channel.slice(0, limits.channelName), 404, 'There is no such channel');
    if (socket.channels.has(channel)) return errorFrame(4009, `Already subscribed to ${channel}`);
    if (socket.channels.size >= limits.channels) return refusalFrame(channel, 429, 'Too many channels');
    if (!kind.isPublic) {
      const [by, signature = ''] = auth.split(':');
      if (by !== key || !isSigned(secret, subscriptionText(socket.id, channel, channel_data), signature))
        return refusalFrame(channel, 403, 'The signature is not valid');
      if (!remember(socket, channel_data)) {
        endOutdated(socket);
        return undefined;
      }
    }
    if (channel.startsWith('presence-')) {
      socket.turn = socket.turn
        .then(() => joinPresence(socket, channel, channel_data))
        .then((reply) => reply !== undefined && !socket.isClosed && socket.connection.send(reply))
        .then(() => undefined);
      return undefined;
    }
    listen(socket, channel);
    return succeededFrame(channel, {});
  }

  function signInUser(socket: Socket, data: unknown): Reply {
    const request = parsed(signIn, data);
    const [by, signature = ''] = request?.auth.split(':') ?? [];
    const user = parsed(owner, request?.user_data);
    if (
      !request ||
      !user ||
      by !== key ||
      !isSigned(secret, userText(socket.id, request.user_data), signature)
    )
      return errorFrame(4009, 'The signature is not valid');
    if (!remember(socket, request.user_data)) {
      endOutdated(socket);
      return undefined;
    }
    socket.users.add(Number(user.id));
    return frame('pusher:signin_success', JSON.stringify({ user_data: request.user_data }));
  }

  function clientEvent(socket: Socket, received: z.infer<typeof message>, isWithinRate: boolean): Reply {
    const { channel = '', event, data } = received;
    if (!socket.channels.has(channel) || !kindOf(channel)?.clientEvents)
      return errorFrame(4301, 'Client events are not accepted on this channel');
    if (!isWithinRate) return errorFrame(4301, 'Too many client events');
    db.run(sql`insert into transmissao (canal, evento, dados, exceto)
      values (${channel}, ${event}, ${JSON.stringify(data ?? {})}, ${socket.id})`).then(wake, onError);
    return undefined;
  }

  function open(connection: Connection, address: string) {
    const socket: Socket = {
      id: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
      address,
      connection,
      channels: new Set(),
      sessions: new Map(),
      users: new Set(),
      heardAt: performance.now(),
      isAsked: false,
      isClosed: false,
      turn: Promise.resolve(),
    };
    const openSockets = addresses.get(address) ?? 0;
    if (openSockets >= limits.socketsPerAddress || sockets.size >= limits.sockets) {
      connection.send(errorFrame(4100, 'Too many connections'));
      connection.close(4100, 'Too many connections');
      return undefined;
    }
    addresses.set(address, openSockets + 1);
    sockets.set(socket.id, socket);
    const messages = createBucket(limits.burst, limits.perSecond);
    const clientEvents = createBucket(limits.clientEventsPerSecond, limits.clientEventsPerSecond);
    let refused = 0;
    connection.send(
      frame(
        'pusher:connection_established',
        JSON.stringify({ socket_id: socket.id, activity_timeout: limits.activity }),
      ),
    );

    function answer(text: string): Reply {
      if (text.length > limits.message) return errorFrame(4301, 'The message is too large');
      const received = parsed(message, text);
      switch (received?.event) {
        case undefined:
          return errorFrame(4009, 'The message is not valid');
        case 'pusher:ping':
          return frame('pusher:pong', '{}');
        case 'pusher:pong':
          return undefined;
        case 'pusher:subscribe':
          return subscribe(socket, received?.data);
        case 'pusher:signin':
          return signInUser(socket, received?.data);
        case 'pusher:unsubscribe':
          leave(socket, parsed(unsubscription, received?.data)?.channel ?? '');
          return undefined;
        default:
          return received!.event.startsWith('client-')
            ? clientEvent(socket, received!, clientEvents.take())
            : errorFrame(4009, 'The event is not known');
      }
    }

    function heard(): void {
      socket.heardAt = performance.now();
      socket.isAsked = false;
    }

    function receive(text: string): void {
      if (socket.isClosed) return;
      heard();
      const isWithinRate = messages.take();
      if (!isWithinRate && ++refused > limits.burst) {
        end(socket, 4100, 'Too many messages');
        return;
      }
      const reply = isWithinRate ? answer(text) : errorFrame(4301, 'Too many messages');
      if (reply === undefined) return;
      if (connection.buffered() > limits.buffered) end(socket, 4100, 'The connection is too slow');
      else connection.send(reply);
    }
    return { receive, heard, closed: () => closed(socket) };
  }

  return {
    open,
    get size(): number {
      return sockets.size;
    },
    channels: (): Iterable<string> => listeners.keys(),

    /** Sends an event to all sockets of this server that listen to its channel. */
    deliver(channel: string, event: string, data: string, except?: string | null): void {
      const text = frame(event, data, channel);
      for (const socket of listeners.get(channel) ?? []) {
        if (socket.id === except) continue;
        if (socket.connection.buffered() > limits.buffered) end(socket, 4100, 'The connection is too slow');
        else socket.connection.send(text);
      }
    },

    /** The sessions under which sockets were authorised. */
    sessions: (): number[] => [
      ...new Set([...sockets.values()].flatMap(({ sessions }) => [...sessions.keys()])),
    ],

    /** Disconnects sockets whose sessions ended or have other rights now; their browsers reconnect and authorise again. */
    endChanged(current: ReadonlyMap<number, string>, checkedSessions: ReadonlySet<number>): void {
      for (const socket of [...sockets.values()])
        for (const [sessao, direitos] of socket.sessions)
          if (checkedSessions.has(sessao) && current.get(sessao) !== direitos) endOutdated(socket);
    },

    endUser(users: number): void {
      for (const socket of [...sockets.values()]) if (socket.users.has(users)) end(socket, 4009, 'Ended');
    },

    /** Pings silent browsers, disconnects those that did not answer, and keeps presence alive. */
    async tend(): Promise<void> {
      const now = performance.now();
      for (const socket of [...sockets.values()]) {
        const silent = (now - socket.heardAt) / 1000;
        if (silent > limits.activity + limits.pong) end(socket, 4201, 'No pong was received');
        else if (silent > limits.activity && !socket.isAsked) {
          socket.isAsked = true;
          socket.connection.send(frame('pusher:ping', '{}'));
        }
      }
      const lost = await presence.keepAlive();
      for (const { canal, socket } of lost) await presence.leave(canal, socket);
      if (lost.length > 0) wake();
    },

    /** The server stops: browsers wait, each for a different time, and reconnect. */
    async close(): Promise<void> {
      const leaving = [...sockets.values()];
      for (const socket of leaving) end(socket, 4100, 'The server stops');
      await Promise.all(leaving.map(({ turn }) => turn));
    },
  };
}
