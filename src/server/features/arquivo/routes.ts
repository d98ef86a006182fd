import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { framedByUs } from '#server/http/security-headers.ts';
import { sessionCookie } from '#server/http/session.ts';
import { publicAccess } from '#shared/access/access.ts';
import type { Subject } from '#shared/access/subjects.ts';
import { AppError } from '#shared/errors.ts';
import { sections as registered } from '#shared/sections/index.ts';
import { fileParams } from './file-params.ts';
import { withinLimits } from './limits.ts';
import { variantKeys } from './variants.ts';

interface Arquivo {
  id: string;
  chave: string;
  nome: string;
  tipo: string;
  bytes: number;
  subject: Subject;
  publico: boolean;
  ligado: boolean;
  users: number | null;
}

/** Types that a browser shows without running anything; others are downloaded. */
const shown = ['image/webp', 'application/pdf'];

/**
 * A file cannot load, run or send anything, whatever it contains. A sandbox also keeps it out of our origin; PDFs have
 * none, because some browsers' viewers show nothing in one: these viewers run outside of our origin.
 */
const denyAll = "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
const policyOf = (tipo: string): string =>
  tipo === 'application/pdf' ? `${denyAll}; style-src 'unsafe-inline'` : `${denyAll}; sandbox`;

export function arquivoRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, jobs, sessions, storage } = deps;
  const sections = deps.sections ?? registered;

  // Pictures and links of a page send the cookie and no bearer token.
  async function demandAccess(request: FastifyRequest, file: Arquivo): Promise<void> {
    if (file.publico) return;
    const session = await sessions.byCookie(request.cookies[sessionCookie]);
    if (!session) throw new AppError('unauthenticated', 'error.unauthenticated');
    const { ability, user } = session;
    // Users see files that they uploaded and that no record has yet, even if they may only create records.
    if (!file.ligado && file.users === user.id) return;
    if (!ability.can('read', file.subject) && !ability.can('list', file.subject))
      throw new AppError('forbidden', 'error.forbidden');
    const known = withinLimits(sections, file, session);
    if (known && (await db.query(known)).length === 0) throw new AppError('not_found', 'error.not_found');
  }

  endpoint(app, {
    method: 'GET',
    path: '/arquivos/:id',
    access: publicAccess,
    tag: 'Arquivos',
    summary: 'Baixar um arquivo',
    description:
      'Arquivos públicos são de todos; para os outros, o cookie da sessão precisa de leitura da seção, da igreja e do departamento.',
    params: fileParams,
    badParams: 'not_found',
    produces: shown,
    reply: z.string().describe('O conteúdo do arquivo'),
    cache: 'own',
    handler: async ({ params: { id }, request, reply }) => {
      const [file] = await db.query<Arquivo>(
        sql`select id, chave, nome, tipo, bytes, subject, publico, ligado, users from arquivo where id = ${id}`,
      );
      if (!file) throw new AppError('not_found', 'error.not_found');
      await demandAccess(request, file);

      const etag = `"${id}"`;
      // A changed file has another id: a fetched file never changes.
      void reply
        .header('etag', etag)
        .header('cache-control', `${file.publico ? 'public' : 'private'}, max-age=31536000, immutable`);
      if (matchesEtag(request, etag)) return reply.status(304).send();

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
    // A write whose commit was confirmed too late looks failed and enqueues this job, though its file is in use.
    const used = await db.query(sql`select 1 from arquivo where chave = ${chave}`);
    if (used.length > 0) return;
    for (const key of [chave, ...variantKeys(chave)]) await storage.delete(key);
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
  return `${shown.includes(tipo) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
