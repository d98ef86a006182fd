import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { rifaAnswer, takenAnswer } from './answers.ts';
import type { RifaDeps } from './deps.ts';
import { findRifa, type RifaRow } from './rifa-row.ts';
import type { TakenReader } from './taken-numbers.ts';
import type { RifaViews } from './views.ts';

const base = {
  access: publicAccess,
  tag: 'Rifas',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) }),
  badParams: 'not_found',
} as const;

/** Raffles for everybody. */
export function rifaRoutes(
  app: FastifyInstance,
  { db }: RifaDeps,
  { views, taken }: { views: RifaViews; taken: TakenReader },
): void {
  async function rifaOf(slug: string): Promise<RifaRow> {
    const row = await findRifa(db, { slug });
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  endpoint(app, {
    ...{ ...base, method: 'GET', path: '/api/rifas/:slug', reply: rifaAnswer, cache: 'etag' },
    summary: 'Uma rifa: prêmios, preço, regras e o que já foi vendido',
    handler: async ({ params: { slug } }) => views.rifa(await rifaOf(slug)),
  });

  endpoint(app, {
    ...{ ...base, method: 'GET', path: '/api/rifas/:slug/numeros', reply: takenAnswer, cache: 'own' },
    summary: 'Os números ocupados, como mapa de bits',
    description:
      'O bit n de `ocupados` (base64, do mais significativo ao menos) é o número n. Muda no máximo uma vez por segundo; com ETag.',
    handler: async ({ params: { slug }, request, reply }) => {
      const { json, etag } = await taken.read(await rifaOf(slug));
      void reply.header('cache-control', 'public, max-age=0, s-maxage=1').header('etag', etag);
      if (matchesEtag(request, etag)) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(json);
    },
  });
}
