import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a call is held: before the gateway hears of it, or after it did what it was asked and before we hear of that. */
export type Side = 'before' | 'after';

export interface Door {
  url: string;
  /** holds the next call that fits; `reached` is kept when it stands there. It is never let through. */
  hold(side: Side, method: string, path: RegExp): { reached: Promise<void> };
  /** lets everything through again; what was held is lost */
  open(): void;
  close(): Promise<void>;
}

/** Stands before a gateway, so that a server can be killed at the exact moment it waits for it. */
export async function startDoor(target: string): Promise<Door> {
  let waiting: { side: Side; method: string; path: RegExp; reach(): void }[] = [];
  const held = new Set<ServerResponse>();

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    const stop = waiting.find((one) => one.method === method && one.path.test(url));
    waiting = waiting.filter((one) => one !== stop);
    const keep = (): void => {
      held.add(response);
      stop?.reach();
    };
    if (stop?.side === 'before') return keep();
    const { host: _host, connection: _connection, 'content-length': _length, ...sent } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: sent as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (stop) return keep();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(body);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = (): void => {
    waiting = [];
    for (const response of held) response.destroy();
    held.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (side, method, path) => {
      const reached = Promise.withResolvers<void>();
      waiting.push({ side, method, path, reach: reached.resolve });
      return { reached: reached.promise };
    },
    open,
    close: () => {
      open();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
