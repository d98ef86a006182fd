import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Signs by a key that is derived from the server's secret for one purpose; signatures are shortened to `bytes`. */
export function createSigner({ secret, purpose, bytes }: { secret: string; purpose: string; bytes: number }) {
  // created once: otherwise Node would prepare the key again for each signature
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const sign = (...parts: (string | Buffer)[]): Buffer => {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part);
    return hmac.digest().subarray(0, bytes);
  };

  return {
    bytes,
    sign,
    isSigned: (signature: Buffer, ...parts: (string | Buffer)[]): boolean =>
      signature.length === bytes && timingSafeEqual(signature, sign(...parts)),
  };
}
