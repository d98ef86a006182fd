import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { blur, resize } from '#server/http/pictures.ts';
import type { Storage } from '#server/ports/storage.ts';
import { type ImageFormat, imageFormats, imageWidths } from '#shared/imagem.ts';

/** A public picture as the table of files knows it. */
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

/** Where all that was ever made of a picture may be. */
export const variantKeys = (chave: string): string[] =>
  imageWidths.flatMap((width) => imageFormats.map((format) => keyOf(chave, { width, format })));

/** Sizes of pictures: each is made once, by whoever asks first, and kept in the storage for all others. */
export function createVariants({ db, storage }: { db: Db; storage: Storage }) {
  const making = new Map<string, Promise<Buffer | null>>();

  /** null when the picture's own bytes are gone */
  async function make(original: Original, size: Size): Promise<Buffer | null> {
    const { id, chave } = original;
    let gone = false;
    const load = async (): Promise<Buffer> => {
      const stored = await storage.get(chave);
      gone = stored === null;
      return stored ? buffer(stored.body) : Buffer.alloc(0);
    };
    const body = await resize(load, size).catch((error: unknown) => {
      if (gone) return null;
      throw error;
    });
    if (!body) return null;
    const key = keyOf(chave, size);
    await storage.put(key, body, `image/${size.format}`);
    // Pictures from before there were placeholders get theirs with their first size.
    if (original.borrao === null)
      await db.run(sql`update arquivo set borrao = ${await blur(body)} where id = ${id} and borrao is null`);
    // Deleted while its size was made: the job that clears up after it may have passed already.
    const still = await db.query(sql`select 1 from arquivo where id = ${id}`);
    if (still.length === 0) await storage.delete(key);
    return body;
  }

  /** One at a time on this server; whoever asks meanwhile gets the same. */
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

    /** Makes what is not there yet. */
    async prepare(original: Original, sizes: readonly Size[]): Promise<void> {
      for (const size of sizes) {
        const stored = await storage.get(keyOf(original.chave, size));
        if (stored) stored.body.destroy();
        else await once(original, size);
      }
    },
  };
}
