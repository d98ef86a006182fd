import type * as Http from 'node:http';
import https from 'node:https';
import { lazyImport } from '#server/lazy-import.ts';
import { ClosedAddress, publicHttpsHost, publicLookup } from '#server/public-address.ts';
import type { DeliveryError } from '#shared/contracts/webhook.ts';

// Loaded like this because a module that imports node:http by name loads Node's fetch with it.
const loadHttp = lazyImport<typeof Http>('node:http');

/** Milliseconds until the whole answer must have arrived. */
const timeout = 10_000;
/** Bytes of an answer that are read, and characters that are kept. */
const maxBytes = 64 * 1024;
const storedCharacters = 1000;

export interface Posted {
  /** null: no answer */
  status: number | null;
  resposta: string | null;
  erro: DeliveryError | null;
  milissegundos: number;
}

/** Whether an address can be called at all; private ones and http only on a development server. */
export function isCallable(address: string, allowPrivate: boolean): boolean {
  if (!allowPrivate) return publicHttpsHost(address) !== undefined;
  const url = URL.parse(address);
  return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === '';
}

/** Posts JSON to a foreign server: no redirects, limits of time and size, and no address inside this network. */
export function safePost(
  address: string,
  { body, headers, allowPrivate }: { body: string; headers: Record<string, string>; allowPrivate: boolean },
): Promise<Posted> {
  const started = performance.now();
  const took = (): number => Math.round(performance.now() - started);
  if (!isCallable(address, allowPrivate))
    return Promise.resolve({ status: null, resposta: null, erro: 'endereco', milissegundos: 0 });
  const url = new URL(address);
  return new Promise((resolve) => {
    const end = (outcome: Omit<Posted, 'milissegundos'>): void => {
      clearTimeout(timer);
      resolve({ ...outcome, milissegundos: took() });
      request.destroy();
    };
    const request = (url.protocol === 'https:' ? https : loadHttp()).request(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        // one connection for each message: none is kept to a server that may change its address
        agent: false,
        ...(!allowPrivate && { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const answered = (): void =>
          end({
            status: response.statusCode ?? null,
            resposta: Buffer.concat(chunks)
              .toString('utf8')
              .replaceAll('\u0000', '')
              .slice(0, storedCharacters),
            erro: null,
          });
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= maxBytes) chunks.push(chunk);
          else answered();
        });
        response.on('end', answered);
        response.on('error', () => answered());
      },
    );
    const timer = setTimeout(() => end({ status: null, resposta: null, erro: 'tempo' }), timeout);
    request.on('error', (error) =>
      end({ status: null, resposta: null, erro: error instanceof ClosedAddress ? 'endereco' : 'conexao' }),
    );
    request.end(body);
  });
}
