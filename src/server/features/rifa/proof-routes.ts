import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { matchesEtag, publicCache, sendPublic } from '#server/http/etag.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import type { RifaDeps } from './deps.ts';
import { readList, readProof } from './proof.ts';

const base = {
  access: publicAccess,
  tag: 'Rifas',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) }),
  badParams: 'not_found',
  cache: 'own',
} as const;

/** A programme of one file that checks a draw without the product. */
const verifier = path.resolve(import.meta.dirname, '../../../../tools/verify-rifa.mjs');

const notFound = (): AppError => new AppError('not_found', 'error.not_found');

/** The files with which anyone can verify a draw. */
export function proofRoutes(app: FastifyInstance, { db }: Pick<RifaDeps, 'db'>): void {
  endpoint(app, {
    ...base,
    method: 'GET',
    path: '/api/rifas/:slug/prova.json',
    reply: z.record(z.string(), z.unknown()),
    summary: 'A prova do sorteio: tudo o que já foi publicado',
    description:
      'Regras e compromisso desde a publicação, a raiz da lista desde o congelamento, semente e ganhadores desde o sorteio.',
    handler: async ({ params: { slug }, request, reply }) => {
      const body = await readProof(db, slug);
      if (body === undefined) throw notFound();
      return sendPublic(request, reply, { body, type: 'application/json; charset=utf-8' });
    },
  });

  endpoint(app, {
    ...base,
    method: 'GET',
    path: '/api/rifas/:slug/lista.txt',
    reply: z.string(),
    produces: 'text/plain',
    summary: 'A lista congelada: os números pagos, sem nomes',
    handler: async ({ params: { slug }, request, reply }) => {
      const list = await readList(db, slug);
      if (!list) throw notFound();
      const etag = `W/"${list.raiz}"`;
      void reply.header('cache-control', publicCache).header('etag', etag);
      if (matchesEtag(request, etag)) return reply.status(304).send();
      return reply.type('text/plain; charset=utf-8').send(await list.texto());
    },
  });

  endpoint(app, {
    access: publicAccess,
    tag: 'Rifas',
    cache: 'own',
    method: 'GET',
    path: '/api/rifas/verify-rifa.mjs',
    reply: z.string(),
    produces: 'text/javascript',
    summary: 'O programa que confere um sorteio sem o site: node verify-rifa.mjs prova.json lista.txt',
    handler: async ({ request, reply }) =>
      sendPublic(request, reply.header('content-disposition', 'attachment; filename="verify-rifa.mjs"'), {
        body: await readFile(verifier, 'utf8'),
        type: 'text/javascript; charset=utf-8',
      }),
  });
}
