import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { imageSizesJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { matchesEtag, publicPictureCache, year } from '#server/http/etag.ts';
import { crossOriginResource } from '#server/http/security-headers.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { imageFormats, imageWidths, widthsOf } from '#shared/imagem.ts';
import { createFileAccess, type GuardedFile, guardedColumns } from './file-access.ts';
import { fileParams } from './file-params.ts';
import { createVariants, type Original, type Size } from './variants.ts';

/**
 * The sizes that most screens request, made before the first visitor needs them. Measured: half a second of one core
 * for all three; on request, one costs its visitor a tenth to a quarter of a second. WebP is for the few browsers
 * without AVIF.
 */
const preparedSizes: readonly Size[] = [640, 768, 1280].map((width) => ({ width, format: 'avif' }));

/** The file's name is the size: 640.avif */
function sizeOf(name: string): Size | undefined {
  const [, width, extension] = /^([1-9]\d{2,3})\.([a-z]+)$/.exec(name) ?? [];
  const format = imageFormats.find((supported) => supported === extension);
  return format && { width: Number(width), format };
}

export function imagemRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, jobs, storage } = deps;
  const accessTo = createFileAccess(deps);
  const variants = createVariants({ db, storage });

  async function find(id: string): Promise<(Original & GuardedFile) | undefined> {
    const [original] = await db.query<
      Original & GuardedFile
    >(sql`select ${guardedColumns}, chave, largura, borrao from arquivo
      where id = ${id} and publico and tipo = 'image/webp' and largura > 0`);
    return original;
  }

  endpoint(app, {
    method: 'GET',
    path: '/imagens/:id/:arquivo',
    access: publicAccess,
    tag: 'Arquivos',
    summary: 'Baixar uma imagem do site em um tamanho',
    description: `Larguras: ${imageWidths.join(', ')}; formatos: ${imageFormats.join(', ')}. Nunca amplia. A imagem de um registro que não está publicado é só de quem pode ler o registro.`,
    params: fileParams.extend({ arquivo: z.string().describe('640.avif') }),
    badParams: 'not_found',
    produces: imageFormats.map((format) => `image/${format}`),
    reply: z.string().describe('A imagem'),
    cache: 'own',
    handler: async ({ params, request, reply }) => {
      const size = sizeOf(params.arquivo);
      const original = size && (await find(params.id));
      if (!original || !widthsOf(original.largura).includes(size.width))
        throw new AppError('not_found', 'error.not_found');

      if ((await accessTo(request, original)) === 'public') {
        const etag = `"${original.id}-${size.width}-${size.format}"`;
        // Another picture has another id: a fetched picture never changes.
        void reply
          .headers({ ...crossOriginResource, etag })
          .header('cache-control', publicPictureCache(year));
        if (matchesEtag(request, etag)) return reply.status(304).send();
      }

      const found = await variants.get(original, size);
      if (!found) {
        request.log.error({ id: original.id, chave: original.chave }, 'the bytes of a picture are gone');
        void reply.removeHeader('etag');
        throw new AppError('not_found', 'error.not_found');
      }
      return reply.header('content-length', found.bytes).type(`image/${size.format}`).send(found.body);
    },
  });

  jobs.handle(imageSizesJob, async ({ id }) => {
    const original = await find(id);
    if (!original) return;
    const widths = widthsOf(original.largura);
    await variants.prepare(
      original,
      preparedSizes.filter(({ width }) => widths.includes(width)),
    );
  });
}
