import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { ClosedAddress, publicHttpsHost, publicLookup } from '#server/public-address.ts';

interface SendOptions {
  signal: AbortSignal;
  /** milliseconds for which nothing may be sent or received until the answer begins; without it, only `signal` ends the request */
  silence?: number;
}

/** Sends a request. Unlike `fetch`, which ends every upload that takes more than five minutes, it knows no limit of its own. */
export function sendRequest(
  { url, method, headers }: Request,
  body: Buffer | undefined,
  { signal, silence, lookup }: SendOptions & { lookup?: LookupFunction },
): Promise<Response> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method,
        headers: Object.fromEntries(headers),
        signal,
        ...(lookup && { lookup }),
        ...(silence !== undefined && { timeout: silence }),
      },
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

/** The same, by https to addresses of the internet only, whatever the name resolves to, because staff enter the host. */
export const sendPublicRequest: typeof sendRequest = async (request, body, options) => {
  if (publicHttpsHost(request.url) === undefined)
    throw new ClosedAddress(`${new URL(request.url).host} is not on the public internet`);
  return sendRequest(request, body, { ...options, lookup: publicLookup });
};
