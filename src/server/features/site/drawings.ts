import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { matchesEtag, publicPictureCache, year } from '#server/http/etag.ts';
import { withPictureLimit } from '#server/http/pictures.ts';
import { crossOriginResource } from '#server/http/security-headers.ts';
import { drawingsFolder, type Storage } from '#server/ports/storage.ts';
import { shortHash } from '#shared/short-hash.ts';

export interface Drawn {
  /** what it shows: a new drawing of the same replaces it */
  of: string;
  /** everything the drawing depends on: the same facts give the same picture */
  facts: string;
  draw: () => Promise<Buffer>;
}

const hashOf = (facts: string): string => createHash('sha256').update(facts).digest('hex');

/** The storage key of the drawing of these facts. */
export const drawingKey = (facts: string): string => `${drawingsFolder}/${hashOf(facts)}`;

/** Pictures drawn on the server: each once, on the first request, and stored for as long as it is current. */
export function createDrawings({ db, storage }: { db: Db; storage: Storage }) {
  const making = new Map<string, Promise<Buffer>>();

  /** Stores a drawing. Its row is written first, so that no file is without one. */
  async function keep(key: string, of: string, body: Buffer): Promise<void> {
    await db.run(sql`insert into desenho (chave, objeto) values (${key}, ${of})
      on conflict (chave) do update set objeto = excluded.objeto`);
    await storage.put(key, body, 'image/png');
    const replaced = await db.query<{ chave: string }>(
      sql`select chave from desenho where objeto = ${of} and chave <> ${key}`,
    );
    await deleteDrawings(
      { db, storage },
      replaced.map(({ chave }) => chave),
    );
  }

  function once(key: string, { of, draw }: Drawn): Promise<Buffer> {
    const running = making.get(key);
    if (running) return running;
    const started = withPictureLimit(draw, 'size')
      .then(async (body) => {
        await keep(key, of, body);
        return body;
      })
      .finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  return {
    /** The bytes of a public picture; null when missing. */
    async picture(id: string | null): Promise<Buffer | null> {
      if (id === null) return null;
      const [file] = await db.query<{ chave: string }>(
        sql`select chave from arquivo where id = ${id} and publico and tipo like 'image/%'`,
      );
      const stored = file && (await storage.get(file.chave));
      return stored ? buffer(stored.body) : null;
    },

    /** Sends the drawing; cached for ever when the address contains its version, or else for an hour. */
    async send(request: FastifyRequest, reply: FastifyReply, drawn: Drawn): Promise<FastifyReply> {
      const { facts } = drawn;
      const hash = hashOf(facts);
      const lasting = (request.query as { v?: unknown }).v === shortHash(facts);
      void reply
        .headers(crossOriginResource)
        .header('etag', `"${hash}"`)
        .header('cache-control', publicPictureCache(lasting ? year : 3600));
      if (matchesEtag(request, `"${hash}"`)) return reply.status(304).send();
      const key = drawingKey(facts);
      const stored = await storage.get(key);
      const body = stored?.body ?? (await once(key, drawn));
      return reply
        .type('image/png')
        .header('content-length', stored ? stored.bytes : (body as Buffer).length)
        .send(body);
    },
  };
}

/** Deletes drawings: the files first, so that no file is without its row. */
export async function deleteDrawings(
  { db, storage }: { db: Db; storage: Storage },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await storage.delete(key);
  await db.run(sql`delete from desenho where chave = any(${keys})`);
}
