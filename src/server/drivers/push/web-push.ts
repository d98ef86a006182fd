import type { IncomingMessage } from 'node:http';
import { type RequestOptions as HttpOptions, request as httpsRequest } from 'node:https';
import { lazyImport } from '#server/lazy-import.ts';
import type { Push } from '#server/ports/push.ts';
import { publicLookup } from '#server/public-address.ts';
import { isPushEndpoint } from './push-endpoint.ts';

const loadWebPush = lazyImport<typeof import('web-push')>('web-push');

/** Seconds that a push service keeps a push for a browser that is off. */
const retentionSeconds = 24 * 3600;
/** Milliseconds for the whole answer, however slowly it comes. */
const timeout = 10_000;

interface Reach {
  isAllowed(endpoint: string): boolean;
  request: typeof httpsRequest;
  options: HttpOptions;
}

/** Reaches the internet only, and nothing on this network: the address comes from a browser, so it may be forged. */
const internet: Reach = {
  isAllowed: isPushEndpoint,
  request: httpsRequest,
  options: { lookup: publicLookup },
};

/**
 * Sends and returns the status. Redirects are not followed; the answer's body is not read. Addresses come from browsers, so they may be
 * forged.
 */
const post = (
  { request, options }: Reach,
  { endpoint, headers, body }: { endpoint: string; headers: Record<string, string>; body: Buffer },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(
      endpoint,
      { ...options, method: 'POST', headers, signal: AbortSignal.timeout(timeout) },
      (answer: IncomingMessage) => {
        resolve(answer.statusCode ?? 0);
        // an endless answer would hold the connection for ever
        answer.destroy();
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });

/** Browsers' push services by the Web Push standard. `subject`: where their operators reach the church, mailto: or https:. */
export function createWebPush({ subject, reach = internet }: { subject: string; reach?: Reach }): Push {
  return {
    makeKeys() {
      const { publicKey, privateKey } = loadWebPush().generateVAPIDKeys();
      return { publica: publicKey, privada: privateKey };
    },
    isAllowed: reach.isAllowed,
    async send({ endpoint, p256dh, auth }, payload, { keys, urgent, topic }) {
      if (!reach.isAllowed(endpoint)) return 'refused';
      const { headers, body } = loadWebPush().generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails: { subject, publicKey: keys.publica, privateKey: keys.privada },
          contentEncoding: 'aes128gcm',
          TTL: retentionSeconds,
          urgency: urgent ? 'high' : 'normal',
          topic,
        },
      );
      const status = await post(reach, { endpoint, headers, body });
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
      return 'refused';
    },
  };
}
