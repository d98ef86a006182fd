import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { network } from '#server/http/rate-limit.ts';
import { publicAccess } from '#shared/access/ability.ts';
import { AppError } from '#shared/errors.ts';
import type { Hub } from './hub.ts';
import { limits } from './limits.ts';

/** Seconds without a request after which a connection by HTTP is over. */
const lostSeconds = 15;
/** Milliseconds for which a poll waits for an event. */
const longestPoll = 20_000;
/** Milliseconds after the last line in which a ping needs no answer. */
const soonestBeat = 5000;
/** Milliseconds after which a stream sends a heartbeat. */
const heartbeat = 20_000;

interface Session {
  /** lines that were not sent to the browser yet */
  waiting: string[];
  bytes: number;
  /** the request that currently receives lines */
  taker: { write(lines: string): void; end(): void; buffered(): number } | undefined;
  receive(text: string): void;
  /** the browser is alive, but sent no message */
  heard(): void;
  closed(): void;
  isClosed: boolean;
  /** when the last line was sent to the browser */
  saidAt: number;
  timer: NodeJS.Timeout | undefined;
}

const params = z.object({
  key: z.string(),
  server: z.string().regex(/^\d{1,4}$/),
  session: z.string().regex(/^[a-z0-9]{4,32}$/),
});
const base = '/pusher/app/:key/:server/:session';
const messages = z.array(z.string().max(limits.message)).max(50);

/**
 * Connections by HTTP where websockets are blocked, as pusher-js speaks them: a request that streams or polls receives
 * lines (o opens, a has messages, h is a heartbeat, c closes), and others send. All requests of one connection reach one
 * server.
 */
export function fallbackRoutes(
  app: FastifyInstance,
  { key, hub, start }: { key: string; hub: Hub; start(): Promise<void> },
): void {
  const sessions = new Map<string, Session>();

  function expect(id: string, session: Session): void {
    clearTimeout(session.timer);
    session.timer = setTimeout(() => {
      sessions.delete(id);
      session.closed();
    }, lostSeconds * 1000).unref();
  }

  function writeLine(session: Session, line: string): void {
    if (session.taker) session.taker.write(`${line}\n`);
    else {
      session.waiting.push(`${line}\n`);
      session.bytes += line.length;
    }
  }

  function open(id: string, address: string): Session {
    const session: Session = {
      waiting: ['o{}\n'],
      bytes: 0,
      taker: undefined,
      isClosed: false,
      saidAt: 0,
      timer: undefined,
      heard: () => {},
      receive: () => {},
      closed: () => {},
    };
    sessions.set(id, session);
    const opened = hub.open(
      {
        send: (text) => writeLine(session, `a${JSON.stringify([text])}`),
        close(code, reason) {
          session.isClosed = true;
          writeLine(session, `c${JSON.stringify([code, reason])}`);
          session.taker?.end();
        },
        buffered: () => session.bytes + (session.taker?.buffered() ?? 0),
      },
      address,
    );
    if (opened) Object.assign(session, opened);
    return session;
  }

  /** A reply that receives the lines of the connection, until it ends. */
  function take(id: string, session: Session, isPoll: boolean): PassThrough {
    const body = new PassThrough();
    session.taker?.end();
    clearTimeout(session.timer);
    const beat = setInterval(() => taker.write('h\n'), isPoll ? longestPoll : heartbeat).unref();
    const taker = {
      write(lines: string): void {
        session.saidAt = performance.now();
        body.write(lines);
        // a stream is closed by the browser once it is long
        if (isPoll) taker.end();
      },
      buffered: () => body.writableLength + body.readableLength,
      end(): void {
        clearInterval(beat);
        if (session.taker === taker) {
          session.taker = undefined;
          if (session.isClosed) sessions.delete(id);
          else expect(id, session);
        }
        body.end();
      },
    };
    session.taker = taker;
    body.on('close', taker.end);
    const lines = session.waiting.splice(0).join('');
    session.bytes = 0;
    if (lines !== '') taker.write(lines);
    if (session.isClosed) taker.end();
    return body;
  }

  void app.register(async (scope) => {
    // pusher-js declares JSON, and sends no body when it receives lines
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => {
        try {
          done(null, body === '' ? undefined : JSON.parse(String(body)));
        } catch {
          done(new AppError('invalid', 'error.fallback'));
        }
      },
    );
    for (const [name, isPoll] of [
      ['xhr_streaming', false],
      ['xhr', true],
    ] as const)
      endpoint(scope, {
        method: 'POST',
        path: `${base}/${name}`,
        access: publicAccess,
        hidden: true,
        params,
        query: z.looseObject({ protocol: z.string().optional() }),
        reply: z.unknown(),
        compress: false,
        handler: async ({
          params: { key: requestKey, session: id },
          query: { protocol },
          request,
          reply,
        }) => {
          if (requestKey !== key || (protocol !== undefined && protocol !== '7'))
            throw new AppError('not_found', 'error.not_found');
          const address = network(request.ip);
          // no other address can receive the lines of a connection
          const sessionKey = `${address} ${id}`;
          if (!sessions.has(sessionKey)) await start();
          const session = sessions.get(sessionKey) ?? open(sessionKey, address);
          // nginx would collect the lines of a stream before it passes them on
          void reply.type('application/javascript; charset=utf-8').header('x-accel-buffering', 'no');
          return reply.send(take(sessionKey, session, isPoll));
        },
      });
    endpoint(scope, {
      method: 'POST',
      path: `${base}/xhr_send`,
      access: publicAccess,
      hidden: true,
      params,
      query: z.looseObject({}),
      body: messages,
      reply: z.null(),
      handler: async ({ params: { session: id }, body, request }) => {
        const sessionKey = `${network(request.ip)} ${id}`;
        const session = sessions.get(sessionKey);
        if (!session) throw new AppError('not_found', 'error.not_found');
        if (!session.taker) expect(sessionKey, session);
        session.heard();
        for (const text of body) session.receive(text);
        // An empty message is a ping, or the answer to one.
        if (body.length === 0 && performance.now() - session.saidAt > soonestBeat) writeLine(session, 'h');
      },
    });
  });
}
