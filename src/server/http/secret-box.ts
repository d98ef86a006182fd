import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** The kinds of stored secrets; `connections/reencrypt-secrets.ts` has the place of each. */
export type SecretPurpose =
  | 'password of the mail server'
  | 'keys of gateways'
  | 'keys of the bucket'
  | 'two-step verification'
  | 'webhooks'
  | 'passphrase of backups';

/**
 * Secrets as they are stored: encrypted under the server's secret (APP_SECRET), with a key of their own for each purpose, so that a copy of
 * the database alone reveals none of them.
 */
export function createSecretBox({ secret, purpose }: { secret: string; purpose: SecretPurpose }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `aprisco: ${purpose}`, 32));

  return {
    seal(text: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },

    /** Undefined when it was sealed under another secret or for another purpose, or was changed. */
    open(stored: string): string | undefined {
      const bytes = Buffer.from(stored, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const body = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
