import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a call is held: before the gateway receives it, or after the gateway answered and before the server receives that. */
export type Side = 'before' | 'after';

export interface GatewayBarrier {
  url: string;
  /** holds the next call that matches and never answers it; `reached` resolves when the call is held */
  hold(side: Side, method: string, path: RegExp): { reached: Promise<void> };
  /** forwards every call again; calls that are held are cut off */
  open(): void;
  close(): Promise<void>;
}

/** A proxy before a gateway that can hold a call, so that a server is killed exactly while it waits for the answer. */
export async function startGatewayBarrier(target: string): Promise<GatewayBarrier> {
  let waiting: { side: Side; method: string; path: RegExp; reach(): void }[] = [];
  const heldResponses = new Set<ServerResponse>();

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    const stop = waiting.find((one) => one.method === method && one.path.test(url));
    waiting = waiting.filter((one) => one !== stop);
    const keep = (): void => {
      heldResponses.add(response);
      stop?.reach();
    };
    if (stop?.side === 'before') return keep();
    const { host: _host, connection: _connection, 'content-length': _length, ...forwarded } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: forwarded as Record<string, string>,
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
    for (const response of heldResponses) response.destroy();
    heldResponses.clear();
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
