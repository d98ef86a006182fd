import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures of Pusher's protocol: HMAC-SHA256 in hexadecimal. */
export const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

export function isSigned(secret: string, text: string, received: string): boolean {
  const expected = Buffer.from(signature(secret, text));
  const actual = Buffer.from(received);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The text that is signed when a socket subscribes to a channel. */
export const subscriptionText = (socket: string, channel: string, data: string | undefined): string =>
  data === undefined ? `${socket}:${channel}` : `${socket}:${channel}:${data}`;

/** The text that is signed when a socket identifies its user. */
export const userText = (socket: string, data: string): string => `${socket}::user::${data}`;
