import { createHash } from 'node:crypto';
import type { Fetch } from '#server/ports/fetch.ts';

const answerTimeout = 3000;
/** A range has some hundred lines of forty characters. */
const maxBytes = 512 * 1024;

/**
 * Asks a service of leaked passwords (the range of Have I Been Pwned, or a copy of it) by the first five of forty digits of a SHA-1:
 * neither the password nor its whole hash leaves this server. Throws when the service gives no answer.
 */
export function createLeakedPasswords({ url, fetch }: { url: string; fetch: Fetch }) {
  return async (password: string): Promise<boolean> => {
    const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
    const [beginning, rest] = [hash.slice(0, 5), hash.slice(5)];
    const response = await fetch(`${url}/${beginning}`, {
      // the service adds meaningless lines, so that the length of the answer reveals nothing
      headers: { 'add-padding': 'true', 'user-agent': 'Aprisco' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the service of leaked passwords answered ${response.status}`);
    }
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of response.body ?? []) {
      parts.push(part);
      bytes += part.length;
      if (bytes > maxBytes) throw new Error('the service of leaked passwords answers without end');
    }
    return Buffer.concat(parts)
      .toString('latin1')
      .split(/\r?\n/)
      .some((line) => {
        const [suffix, count] = line.split(':');
        return suffix?.toUpperCase() === rest && Number(count) > 0;
      });
  };
}
