import type { FastifyInstance } from 'fastify';
import { privateCache } from './etag.ts';

/** Browser features that neither the pages nor their embedded content use; a page that reads codes has the camera. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** The policy of browser features; `isAllowed` selects those that the page itself may use. */
const featurePolicy = (isAllowed: (feature: string) => boolean): string =>
  deniedFeatures.map((feature) => `${feature}=${isAllowed(feature) ? '(self)' : '()'}`).join(', ');

/** Headers of a page that may ask for the camera. */
export const cameraAllowed = {
  'permissions-policy': featurePolicy((feature) => feature === 'camera'),
} as const;

/** Who may embed a reply in a frame, in the forms for older and newer browsers. */
const noFrames = { 'x-frame-options': 'DENY', 'content-security-policy': "frame-ancestors 'none'" } as const;

/**
 * Headers of every reply. The pages add their own policy for scripts; replies that may be cached or framed override
 * these headers where they are sent, so that a missing override leaks nothing.
 */
export const headersOfAll: Readonly<Record<string, string>> = {
  ...noFrames,
  'cache-control': privateCache,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': featurePolicy(() => false),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Headers of a file that pages of this site show in a frame: its policy must have `frame-ancestors 'self'`. */
export const framedByUs = { 'x-frame-options': 'SAMEORIGIN' } as const;

/** Public pictures may be embedded in other sites: chats and networks where one is shared, feed readers. */
export const crossOriginResource = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/**
 * The headers of @fastify/helmet's defaults, without the plugin: it attaches a function to each reply, and such replies
 * survive V8's minor collections. Under load the heap then grew to three times its live size.
 */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headersOfAll);
    done();
  });
}
