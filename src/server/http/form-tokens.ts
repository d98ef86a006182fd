import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/ports/clock.ts';
import { createSigner } from './signature.ts';

const idBytes = 16;
const timeBytes = 6;
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
  const { sign, isSigned } = createSigner({ secret, purpose: 'marks of forms', bytes: 16 });

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
      const body = bytes.subarray(0, bodyBytes);
      if (body.length !== bodyBytes || !isSigned(bytes.subarray(bodyBytes), body)) return null;
      const age = clock.now().getTime() - body.readUIntBE(idBytes, timeBytes);
      return {
        id: body.subarray(0, idBytes),
        age: age < minAge ? 'too_soon' : age > maxAge ? 'expired' : 'good',
      };
    },
  };
}
