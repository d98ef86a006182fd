import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/ports/clock.ts';

const idBytes = 16;
const timeBytes = 6;
const signatureBytes = 16;
const bodyBytes = idBytes + timeBytes;

/** A form that comes back within this time was filled in by a robot. */
const minAge = 3_000;
/** The texts of a page that is open for longer may have changed. */
const maxAge = 24 * 60 * 60_000;

export interface FormToken {
  /** identifies the rendered form; with what was typed into it, one message */
  id: Buffer;
  age: 'too_soon' | 'good' | 'expired';
}

/**
 * The token in each rendered form: a random number and the time, signed. Nothing is stored until the form is sent, and
 * any server of the church can read the token.
 */
export function createFormTokens({ secret, clock }: { secret: string; clock: Clock }) {
  // created once: otherwise Node would prepare the key again for each token
  const key = createSecretKey(createHmac('sha256', secret).update('marks of forms').digest());
  const sign = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);

  return {
    make(): string {
      const body = Buffer.alloc(bodyBytes);
      randomBytes(idBytes).copy(body);
      body.writeUIntBE(clock.now().getTime(), idBytes, timeBytes);
      return Buffer.concat([body, sign(body)]).toString('base64url');
    },

    /** null: not a token of ours */
    read(text: string | undefined): FormToken | null {
      const bytes = Buffer.from(text ?? '', 'base64url');
      if (bytes.length !== bodyBytes + signatureBytes) return null;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(sign(body), bytes.subarray(bodyBytes))) return null;
      const age = clock.now().getTime() - body.readUIntBE(idBytes, timeBytes);
      return {
        id: body.subarray(0, idBytes),
        age: age < minAge ? 'too_soon' : age > maxAge ? 'expired' : 'good',
      };
    },
  };
}
