import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { matchesEtag, publicPictureCache, year } from '#server/http/etag.ts';
import { framedByUs } from '#server/http/security-headers.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { createFileAccess, type GuardedFile, guardedColumns } from './file-access.ts';
import { fileParams } from './file-params.ts';
import { variantKeys } from './variants.ts';

interface Arquivo extends GuardedFile {
  chave: string;
  nome: string;
  tipo: string;
  bytes: number;
}

/** Types that a browser shows without running anything; others are downloaded. */
const displayedTypes = ['image/webp', 'application/pdf'];

/**
 * A file cannot load, run or send anything, whatever it contains. A sandbox also keeps it out of our origin; PDFs have
 * none, because some browsers' viewers show nothing in one: these viewers run outside of our origin.
 */
const denyAll = "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
const policyOf = (tipo: string): string =>
  tipo === 'application/pdf' ? `${denyAll}; style-src 'unsafe-inline'` : `${denyAll}; sandbox`;

export function arquivoRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, jobs, storage } = deps;

  const accessTo = createFileAccess(deps);

  endpoint(app, {
    method: 'GET',
    path: '/arquivos/:id',
    access: publicAccess,
    tag: 'Arquivos',
    summary: 'Baixar um arquivo',
    description:
      'Imagens de registros publicados são de todos; para os outros arquivos, o cookie da sessão precisa de leitura da seção, da igreja e do departamento.',
    params: fileParams,
    badParams: 'not_found',
    produces: displayedTypes,
    reply: z.string().describe('O conteúdo do arquivo'),
    cache: 'own',
    handler: async ({ params: { id }, request, reply }) => {
      const [file] = await db.query<Arquivo>(
        sql`select ${guardedColumns}, chave, nome, tipo, bytes from arquivo where id = ${id}`,
      );
      if (!file) throw new AppError('not_found', 'error.not_found');
      if ((await accessTo(request, file)) === 'public') {
        const etag = `"${id}"`;
        // A changed file has another id: a fetched file never changes.
        void reply.header('etag', etag).header('cache-control', publicPictureCache(year));
        if (matchesEtag(request, etag)) return reply.status(304).send();
      }

      const stored = await storage.get(file.chave);
      if (!stored) {
        request.log.error({ id, chave: file.chave }, 'the bytes of a file are gone');
        void reply.removeHeader('etag');
        throw new AppError('not_found', 'error.not_found');
      }
      return reply
        .headers(framedByUs)
        .header('content-security-policy', policyOf(file.tipo))
        .header('content-disposition', disposition(file))
        .header('content-length', file.bytes)
        .type(file.tipo)
        .send(stored.body);
    },
  });

  jobs.handle(deleteFileJob, async ({ chave }) => {
    // A write whose commit was confirmed too late looks like a failure and enqueues this job, although its file is in use.
    const inUse = await db.query(sql`select 1 from arquivo where chave = ${chave}`);
    if (inUse.length > 0) return;
    // together: a place that does not answer keeps no size from being deleted elsewhere, and costs the time of one key
    await waitForAll([chave, ...variantKeys(chave)].map((key) => storage.delete(key)));
  });
}

/** The name in both forms of RFC 6266: in ASCII, and unchanged in UTF-8. */
function disposition({ nome, tipo }: Arquivo): string {
  const plain = nome
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '');
  const exact = encodeURIComponent(nome).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${displayedTypes.includes(tipo) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
