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
  let counter = 0;

  /** the end of the file name: the same for every attempt at one message */
  const tailOf = (id: string | undefined): string =>
    id === undefined
      ? randomBytes(6).toString('hex')
      : createHash('sha256').update(id).digest('hex').slice(0, 12);

  const nextId = (at: Date, tail: string): string => {
    counter = (counter + 1) % 10_000;
    const time = at.toISOString().replace(/[-:.]/g, '');
    return `${time}-${String(counter).padStart(4, '0')}-${tail}`;
  };

  /**
   * The file name of a message, the same for every attempt at it. The first attempt stores this name in a file named after the message's
   * id, because the folder may hold too many messages to search.
   */
  async function nameOf(
    messageId: string | undefined,
    at: Date,
  ): Promise<{ id: string; isFirstAttempt: boolean }> {
    const tail = tailOf(messageId);
    const fresh = { id: nextId(at, tail), isFirstAttempt: true };
    if (messageId === undefined) return fresh;
    const nameFile = path.join(dir, 'nomes', tail);
    if (await createFile(nameFile, fresh.id)) return fresh;
    const first = await readFile(nameFile, 'utf8');
    if (idPattern.test(first)) return { id: first, isFirstAttempt: false };
    // the server died while it wrote the name
    await writeWhole(nameFile, fresh.id);
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
      const sentAt = clock.now();
      const { id, isFirstAttempt } = await nameOf(message.id, sentAt);
      // already stored by a server that died before it completed the job
      if (!isFirstAttempt && (await read(id)) !== null) return;
      const stored: StoredMessageBody = {
        id,
        para: to,
        assunto: subject,
        enviado_em: sentAt.toISOString(),
        texto: text,
        html: html ?? null,
      };
      await writeOver(path.join(dir, `${id}.eml`), emlOf(message, { from, at: sentAt }));
      await writeWhole(path.join(dir, `${id}.json`), JSON.stringify(stored));
    },
    stored: {
      list: async (page, perPage) => {
        const allIds = await ids();
        const messages = await Promise.all(allIds.slice((page - 1) * perPage, page * perPage).map(read));
        return {
          data: messages
            .filter((message) => message !== null)
            .map(({ id, para, assunto, enviado_em }) => ({ id, para, assunto, enviado_em })),
          total: allIds.length,
        };
      },
      read,
    },
    close: async () => {},
  };
}
