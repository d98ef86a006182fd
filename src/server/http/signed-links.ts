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

  /** null: the link was not made here for this purpose */
  function open(link: string): { until: number; text: string } | null {
    const [, body = '', signature = ''] = /^([\w-]{1,600})\.([\w-]{24})$/.exec(link) ?? [];
    if (!isSigned(Buffer.from(signature, 'base64url'), body)) return null;
    const [, until = '', text = ''] =
      /^([0-9a-z]+) (.*)$/s.exec(Buffer.from(body, 'base64url').toString()) ?? [];
    return { until: Number.parseInt(until, 36), text };
  }

  return {
    make(text: string, until: Date): string {
      const body = Buffer.from(`${until.getTime().toString(36)} ${text}`).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },

    /** the text of the link, or the reason why it is refused */
    read(link: string): { text: string } | { refused: 'expired' | 'unknown' } {
      const opened = open(link);
      if (!opened) return { refused: 'unknown' };
      if (opened.until <= clock.now().getTime()) return { refused: 'expired' };
      return { text: opened.text };
    },

    /** the text of a link that `read` refuses as expired: it tells what the link was for and grants nothing */
    textOfExpired: (link: string): string => open(link)?.text ?? '',
  };
}
