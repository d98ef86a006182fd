import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFile, orNull, writeOver, writeWhole } from '#server/drivers/files.ts';
import { type Clock, systemClock } from '#server/ports/clock.ts';
import type { Mail, StoredMessageBody } from '#server/ports/mail.ts';
import { emlOf } from './eml.ts';

/**
 * Sorts by the time of sending, then by order within that millisecond. Has no characters that could leave the folder.
 */
const idPattern = /^\d{8}T\d{9}Z-\d{4}-[0-9a-f]{12}$/;

export interface OutboxOptions {
  dir: string;
  from: string;
  clock?: Clock;
}

/**
 * Stores mails instead of sending them: each message is an .eml that any mail program opens, and a .json that the back
 * office reads without parsing MIME. The .json is written last: without it the message is not listed.
 */
export function createOutbox({ dir, from, clock = systemClock }: OutboxOptions): Mail {
  let sent = 0;

  /** the end of the file name: the same for every attempt at one message */
  const tailOf = (id: string | undefined): string =>
    id === undefined
      ? randomBytes(6).toString('hex')
      : createHash('sha256').update(id).digest('hex').slice(0, 12);

  const nextId = (at: Date, tail: string): string => {
    sent = (sent + 1) % 10_000;
    const time = at.toISOString().replace(/[-:.]/g, '');
    return `${time}-${String(sent).padStart(4, '0')}-${tail}`;
  };

  /**
   * The file name of a message, the same for every attempt at it. The first attempt stores this name in a file named after the message's
   * id, because the folder may hold too many messages to search.
   */
  async function nameOf(
    known: string | undefined,
    at: Date,
  ): Promise<{ id: string; isFirstAttempt: boolean }> {
    const tail = tailOf(known);
    const fresh = { id: nextId(at, tail), isFirstAttempt: true };
    if (known === undefined) return fresh;
    const kept = path.join(dir, 'nomes', tail);
    if (await createFile(kept, fresh.id)) return fresh;
    const first = await readFile(kept, 'utf8');
    if (idPattern.test(first)) return { id: first, isFirstAttempt: false };
    // the server died while it wrote the name
    await writeWhole(kept, fresh.id);
    return fresh;
  }

  async function read(id: string): Promise<StoredMessageBody | null> {
    if (!idPattern.test(id)) return null;
    const text = await orNull(readFile(path.join(dir, `${id}.json`), 'utf8'));
    return text === null ? null : (JSON.parse(text) as StoredMessageBody);
  }

  async function ids(): Promise<string[]> {
    const names = (await orNull(readdir(dir))) ?? [];
    return names
      .filter((name) => name.endsWith('.json') && idPattern.test(name.slice(0, -5)))
      .map((name) => name.slice(0, -5))
      .sort()
      .reverse();
  }

  return {
    send: async (message) => {
      const { to, subject, text, html } = message;
      const at = clock.now();
      const { id, isFirstAttempt } = await nameOf(message.id, at);
      // already stored by a server that died before it completed the job
      if (!isFirstAttempt && (await read(id)) !== null) return;
      const kept: StoredMessageBody = {
        id,
        para: to,
        assunto: subject,
        enviado_em: at.toISOString(),
        texto: text,
        html: html ?? null,
      };
      await writeOver(path.join(dir, `${id}.eml`), emlOf(message, { from, at }));
      await writeWhole(path.join(dir, `${id}.json`), JSON.stringify(kept));
    },
    kept: {
      list: async (page, perPage) => {
        const all = await ids();
        const messages = await Promise.all(all.slice((page - 1) * perPage, page * perPage).map(read));
        return {
          data: messages
            .filter((message) => message !== null)
            .map(({ id, para, assunto, enviado_em }) => ({ id, para, assunto, enviado_em })),
          total: all.length,
        };
      },
      read,
    },
    close: async () => {},
  };
}
