import { createHmac, randomBytes } from 'node:crypto';

export const signatureHeader = 'aprisco-signature';

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * As Stripe signs: `t=…,v1=…`, the HMAC-SHA256 of the moment, a dot and the body, in hexadecimal; one `v1` for each secret that is
 * valid. The moment is signed too, so that an old message cannot be sent again later.
 */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...signed.map((v1) => `v1=${v1}`)].join(',');
}
