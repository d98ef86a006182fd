import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** The private key of pushes as it is stored, encrypted under the server's secret. Older than `secret-box.ts`, and bytes instead of text. */
export function createVapidBox(secret: string) {
  const key = createHmac('sha256', secret).update('vapid key').digest();
  return {
    seal(text: string): Buffer {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },

    /** Undefined when it was encrypted by another secret. */
    open(stored: Buffer): string | undefined {
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, ivBytes));
      decipher.setAuthTag(stored.subarray(-tagBytes));
      try {
        return (
          decipher.update(stored.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return undefined;
      }
    },
  };
}
