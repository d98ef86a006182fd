import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { blur, resize } from '#server/http/pictures.ts';
import type { Storage } from '#server/ports/storage.ts';
import { type ImageFormat, imageFormats, imageWidths } from '#shared/imagem.ts';

/** A row of a public picture. */
export interface Original {
  id: string;
  chave: string;
  largura: number;
  borrao: string | null;
}

export interface Size {
  width: number;
  format: ImageFormat;
}

const keyOf = (chave: string, { width, format }: Size): string => `imagens/${chave}/${width}-${format}`;

/** The storage keys of every size that a picture may have. */
export const variantKeys = (chave: string): string[] =>
  imageWidths.flatMap((width) => imageFormats.map((format) => keyOf(chave, { width, format })));

/** Sizes of pictures: each is made once, on the first request, and stored for all later ones. */
export function createVariants({ db, storage }: { db: Db; storage: Storage }) {
  const making = new Map<string, Promise<Buffer | null>>();

  /** null when the original's bytes are missing */
  async function make(original: Original, size: Size): Promise<Buffer | null> {
    const { id, chave } = original;
    let isMissing = false;
    const load = async (): Promise<Buffer> => {
      const stored = await storage.get(chave);
      isMissing = stored === null;
      return stored ? buffer(stored.body) : Buffer.alloc(0);
    };
    const body = await resize(load, size).catch((error: unknown) => {
      if (isMissing) return null;
      throw error;
    });
    if (!body) return null;
    const key = keyOf(chave, size);
    await storage.put(key, body, `image/${size.format}`);
    // Pictures from before placeholders existed get theirs with their first size.
    if (original.borrao === null)
      await db.run(sql`update arquivo set borrao = ${await blur(body)} where id = ${id} and borrao is null`);
    // The picture was deleted meanwhile: the job that deletes its sizes may have run already.
    const existing = await db.query(sql`select 1 from arquivo where id = ${id}`);
    if (existing.length === 0) await storage.delete(key);
    return body;
  }

  /** Makes each size once at a time on this server; concurrent requests share the result. */
  function once(original: Original, size: Size): Promise<Buffer | null> {
    const key = keyOf(original.chave, size);
    const running = making.get(key);
    if (running) return running;
    const started = make(original, size).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  return {
    async get(original: Original, size: Size): Promise<{ body: Readable | Buffer; bytes: number } | null> {
      const stored = await storage.get(keyOf(original.chave, size));
      if (stored) return stored;
      const body = await once(original, size);
      return body && { body, bytes: body.length };
    },

    /** Makes the sizes that do not exist yet. */
    async prepare(original: Original, sizes: readonly Size[]): Promise<void> {
      for (const size of sizes) {
        const stored = await storage.get(keyOf(original.chave, size));
        if (stored) stored.body.destroy();
        else await once(original, size);
      }
    },
  };
}
