import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { isOwnOrigin } from '#server/http/csrf.ts';
import { network } from '#server/http/rate-limit.ts';
import { publicAccess } from '#shared/access/ability.ts';
import { errorFrame, type Hub } from './hub.ts';

const keyPath = /^\/app\/([\w-]+)(?:\?|$)/;

/** The websockets of browsers: /app/{key}, on the port of everything else. */
export async function socketRoute(
  app: FastifyInstance,
  { key, baseUrl, hub, start }: { key: string; baseUrl: string; hub: Hub; start(): Promise<void> },
): Promise<void> {
  // Upgrades at other addresses are left alone: the development server has websockets of its own on the same port.
  const upgrades = new EventEmitter();
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (keyPath.test(request.url ?? '')) upgrades.emit('upgrade', request, socket, head);
    else if (app.server.listenerCount('upgrade') === 1)
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  await app.register(async (scope) => {
    await scope.register(websocket, {
      // the plugin only listens for upgrades, though its types require a whole server
      options: { server: upgrades as typeof app.server, maxPayload: 64 * 1024, clientTracking: false },
      errorHandler: (_error, socket) => socket.terminate(),
      preClose: (done) => done(),
    });
    scope.get(
      '/app/:key',
      { websocket: true, config: { access: publicAccess }, schema: { hide: true } },
      (socket, request) => {
        const connection = {
          send: (text: string) => socket.send(text),
          close: (code: number, reason: string) => socket.close(code, reason),
          buffered: () => socket.bufferedAmount,
        };
        const refuse = (code: number, message: string): void => {
          connection.send(errorFrame(code, message));
          connection.close(code, message);
        };
        // read now, because a connection that has ended has no address
        const address = network(request.ip);
        const accept = (): void => {
          if (socket.readyState !== socket.OPEN) return;
          const opened = hub.open(connection, address);
          if (!opened) return;
          socket.on('message', (data, isBinary) => {
            if (isBinary) refuse(4003, 'Messages are text');
            else opened.receive(data.toString());
          });
          socket.on('close', opened.closed);
        };
        const { key: requestKey } = request.params as { key: string };
        const { protocol } = request.query as { protocol?: string };
        if (requestKey !== key) refuse(4001, 'There is no application with this key');
        // Without a signature nothing secret is received, but pages of other sites must not use up this server's connections.
        else if (!isOwnOrigin(request, baseUrl)) refuse(4009, 'Pages of other sites do not connect');
        else if (protocol === undefined) refuse(4008, 'The protocol version is missing');
        else if (protocol !== '7') refuse(4007, 'This protocol version is not supported');
        else
          start()
            .then(accept, () => refuse(4100, 'Changes cannot be read now'))
            .catch(() => socket.terminate());
      },
    );
  });
}
