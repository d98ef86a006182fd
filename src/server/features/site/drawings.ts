import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { matchesEtag, publicPictureCache, year } from '#server/http/etag.ts';
import { withPictureLimit } from '#server/http/pictures.ts';
import { crossOriginResource } from '#server/http/security-headers.ts';
import type { Storage } from '#server/ports/storage.ts';
import { shortHash } from '#shared/short-hash.ts';

export interface Drawn {
  /** everything the drawing depends on: the same facts give the same picture */
  facts: string;
  draw: () => Promise<Buffer>;
}

/** Pictures drawn on the server: each once, on the first request, and stored for all later ones. */
export function createDrawings({ db, storage }: { db: Db; storage: Storage }) {
  const making = new Map<string, Promise<Buffer>>();

  function once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const running = making.get(key);
    if (running) return running;
    const started = withPictureLimit(draw, 'size')
      .then(async (body) => {
        await storage.put(key, body, 'image/png');
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
    async send(request: FastifyRequest, reply: FastifyReply, { facts, draw }: Drawn): Promise<FastifyReply> {
      const hash = createHash('sha256').update(facts).digest('hex');
      const lasting = (request.query as { v?: unknown }).v === shortHash(facts);
      void reply
        .headers(crossOriginResource)
        .header('etag', `"${hash}"`)
        .header('cache-control', publicPictureCache(lasting ? year : 3600));
      if (matchesEtag(request, `"${hash}"`)) return reply.status(304).send();
      const key = `desenhos/${hash}`;
      const stored = await storage.get(key);
      const body = stored?.body ?? (await once(key, draw));
      return reply
        .type('image/png')
        .header('content-length', stored ? stored.bytes : (body as Buffer).length)
        .send(body);
    },
  };
}
