import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * The fault of the next request: another answer; none at all ('silent'); no JSON ('garbage'); half an answer; or a
 * connection that is cut after the request was carried out ('lost'). 'none': this request goes well.
 */
export type Fault =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'silent'
  | 'garbage'
  | 'lost'
  | 'half'
  | 'none';

/** An HTTP server that plays a third party's, on a port of its own. */
export interface MockServer {
  url: string;
  faults: Fault[];
  /** every request, in order */
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

function misbehave(response: ServerResponse, fault: Fault): void {
  if (fault === 'silent') return;
  if (fault === 'lost') return void response.destroy();
  const { status = 200, headers = {} } = typeof fault === 'object' ? fault : {};
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (fault === 'garbage') response.end('<html>oops');
  // begins to answer, and never ends
  else if (fault === 'half') response.write('{"id": 1');
  else response.end(JSON.stringify((fault as { body?: unknown }).body ?? {}));
}

export async function startMockServer(answer: (request: ReceivedRequest) => Reply): Promise<MockServer> {
  const faults: Fault[] = [];
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url!, 'http://mock-server');
    const received: ReceivedRequest = {
      method: request.method!,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    requests.push(received);
    const fault = faults.shift();
    if (fault !== undefined && fault !== 'lost' && fault !== 'none') return misbehave(response, fault);
    const { status, body, headers } = answer(received);
    if (fault === 'lost') return misbehave(response, fault);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    requests: requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The same key with the same body gets the same answer; with another body it is an error. */
export function createKeys(mistake: () => Reply) {
  const replies = new Map<string, { body: string; reply: Reply }>();
  return (key: string, body: string, answer: () => Reply): Reply => {
    const before = replies.get(key);
    if (before) return before.body === body ? before.reply : mistake();
    const reply = structuredClone(answer());
    // a call refused before anything was done may be repeated
    if (reply.status < 500 && reply.status !== 400) replies.set(key, { body: body, reply });
    return reply;
  };
}
