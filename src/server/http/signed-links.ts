import type { Clock } from '#server/ports/clock.ts';
import { createSigner } from './signature.ts';

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
  const { sign, isSigned } = createSigner({ secret, purpose: `links: ${purpose}`, bytes: 18 });

  return {
    make(text: string, until: Date): string {
      const body = Buffer.from(`${until.getTime().toString(36)} ${text}`).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },

    /** the text of the link, or the reason why it is refused */
    read(link: string): { text: string } | { refused: 'expired' | 'unknown' } {
      const [, body = '', signature = ''] = /^([\w-]{1,600})\.([\w-]{24})$/.exec(link) ?? [];
      if (!isSigned(Buffer.from(signature, 'base64url'), body)) return { refused: 'unknown' };
      const [, until = '', text = ''] =
        /^([0-9a-z]+) (.*)$/s.exec(Buffer.from(body, 'base64url').toString()) ?? [];
      if (Number.parseInt(until, 36) <= clock.now().getTime()) return { refused: 'expired' };
      return { text };
    },
  };
}
