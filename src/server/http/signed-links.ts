import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/ports/clock.ts';

const signatureBytes = 18;

/**
 * Links that grant one operation without an account: purpose and expiry, signed. Nothing is stored, and any server of
 * the church can read them. A link is valid for its purpose alone.
 */
export function createSignedLinks({
  secret,
  clock,
  purpose,
}: {
  secret: string;
  clock: Clock;
  purpose: string;
}) {
  const key = createHmac('sha256', secret).update(`links: ${purpose}`).digest();
  const sign = (body: string): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);

  return {
    make(text: string, until: Date): string {
      const body = Buffer.from(`${until.getTime().toString(36)} ${text}`).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },

    /** the text of the link, or the reason why it is refused */
    read(link: string): { text: string } | { refused: 'expired' | 'unknown' } {
      const [, body = '', signature = ''] = /^([\w-]{1,600})\.([\w-]{24})$/.exec(link) ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== signatureBytes || !timingSafeEqual(given, sign(body)))
        return { refused: 'unknown' };
      const [, until = '', text = ''] =
        /^([0-9a-z]+) (.*)$/s.exec(Buffer.from(body, 'base64url').toString()) ?? [];
      if (Number.parseInt(until, 36) <= clock.now().getTime()) return { refused: 'expired' };
      return { text };
    },
  };
}
