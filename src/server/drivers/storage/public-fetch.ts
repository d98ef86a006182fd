import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { ClosedAddress, publicHttpsHost, publicLookup } from '#server/public-address.ts';

/**
 * Fetches by https from addresses of the internet only, whatever the name resolves to, because staff enter the host. `silence`:
 * milliseconds for which nothing may be sent or received until the answer begins.
 */
export function publicFetch(
  request: Request,
  body: Buffer | undefined,
  { signal, silence }: { signal: AbortSignal; silence: number },
): Promise<Response> {
  const { url, method, headers } = request;
  if (publicHttpsHost(url) === undefined)
    return Promise.reject(new ClosedAddress(`${new URL(url).host} is not on the public internet`));
  return new Promise((resolve, reject) => {
    const sending = httpsRequest(
      url,
      { method, headers: Object.fromEntries(headers), lookup: publicLookup, signal, timeout: silence },
      (answer) => {
        // whoever reads the answer may take their time
        sending.setTimeout(0);
        const status = answer.statusCode ?? 502;
        const isEmpty = status === 204 || status === 304;
        if (isEmpty) answer.resume();
        resolve(
          new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), {
            status,
            headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          }),
        );
      },
    );
    sending.on('error', reject);
    sending.on('timeout', () =>
      sending.destroy(new Error(`${new URL(url).host} was silent for ${silence} ms`)),
    );
    sending.end(body);
  });
}
