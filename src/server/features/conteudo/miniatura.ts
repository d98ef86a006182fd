import type { FastifyInstance } from 'fastify';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { createFileKeeper } from '#server/crud/files.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { cropToVideo, PictureError } from '#server/http/pictures.ts';
import type { Fetch } from '#server/ports/fetch.ts';
import { thumbnailJob } from '#server/sections/conteudo.ts';
import { AppError } from '#shared/errors.ts';
import { conteudo as section } from '#shared/sections/conteudo.ts';

/** Best first; the last exists for every video. */
const names = ['maxresdefault', 'sddefault', 'hqdefault'];
const fetchTimeout = 10_000;
const maxBytes = 4 * 1024 * 1024;

/**
 * Fetches the provider's picture for a video without one, once, on the server: visitors send nothing to the provider.
 */
export function conteudoFeature(app: FastifyInstance, { db, storage, jobs, fetch }: FeatureDeps): void {
  const files = createFileKeeper({ db, storage, jobs });

  jobs.handle(thumbnailJob, async ({ conteudo, video_id }) => {
    if ((await db.query(videoWithoutPicture(conteudo, video_id))).length === 0) return;
    const picture = await fetchPicture(fetch, video_id);
    const stored = picture && (await reencodePicture(picture));
    if (!stored) {
      app.log.warn({ conteudo, video_id }, 'the provider shows no picture of a video');
      return;
    }
    await files.orDiscard([stored], () =>
      db.transaction(async (tx) => {
        // The video may have been deleted or changed, or have got a picture meanwhile.
        const videos = await tx.query(sql`${videoWithoutPicture(conteudo, video_id)} for update of v`);
        if (videos.length === 0) return jobs.enqueue(tx, deleteFileJob, { chave: stored.chave });
        await files.record(tx, [stored]);
        await tx.run(sql`update conteudo_video set imagem = ${stored.id} where conteudo = ${conteudo}`);
      }),
    );
  });

  /** Checked by its content and re-encoded like any upload; undefined when it is not a picture. */
  async function reencodePicture(body: Buffer) {
    try {
      const upload = { filename: 'miniatura.webp', body: await cropToVideo(body), truncated: false };
      return (await files.keep(section, { imagem: upload }))[0];
    } catch (error) {
      if (error instanceof PictureError || (error instanceof AppError && error.kind === 'invalid'))
        return undefined;
      throw error;
    }
  }
}

const videoWithoutPicture = (conteudo: number, video_id: string): Sql => sql`select 1 from conteudo_video v
  join conteudo t on t.id = v.conteudo where v.conteudo = ${conteudo} and v.video_id = ${video_id}
    and v.provedor = 'youtube' and v.imagem is null and t.imagem is null`;

/** null: there is no picture, and a retry would not help. Throws when a retry might. */
async function fetchPicture(fetch: Fetch, video_id: string): Promise<Buffer | null> {
  if (!/^[\w-]{11}$/.test(video_id)) return null;
  for (const name of names) {
    // A fixed host without redirects: the request cannot be led elsewhere.
    const response = await fetch(`https://i.ytimg.com/vi/${video_id}/${name}.jpg`, {
      redirect: 'error',
      credentials: 'omit',
      headers: { accept: 'image/jpeg, image/webp' },
      signal: AbortSignal.timeout(fetchTimeout),
    });
    if (response.ok && response.headers.get('content-type')?.startsWith('image/')) return readUpTo(response);
    await response.body?.cancel();
    if (response.status !== 404 && response.status !== 410)
      throw new Error(`The provider answered ${response.status} for the picture of ${video_id}.`);
  }
  return null;
}

async function readUpTo(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Returning from the loop ends the transfer.
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
