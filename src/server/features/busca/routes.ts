import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { staffAccess } from '#shared/access/access.ts';
import { type Achado, longestTerm, shortestTerm } from '#shared/contracts/busca.ts';
import type { Section } from '#shared/crud/section.ts';
import { sections as registered } from '#shared/sections/index.ts';
import { searchSql } from './search-sql.ts';

const query = z.strictObject({
  term: z
    .string(errorKey('validation.required'))
    .trim()
    .min(shortestTerm, errorKey('validation.min_length'))
    .max(longestTerm, errorKey('validation.max_length'))
    .refine((text) => !text.includes('\u0000'), errorKey('validation.characters')),
});

const answer = z.array(
  z.object({ secao: z.string(), id: z.int(), rotulo: z.string().nullable(), detalhe: z.string().nullable() }),
);

/** One search over every section that the user may list, within the user's churches and departments. */
export function buscaFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db } = deps;
  const sections = deps.sections ?? registered;
  const find = (name: string): Section => sections.find((section) => section.name === name)!;

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/busca',
    access: staffAccess,
    // finds only what the key may list
    acceptsKeys: true,
    tag: 'Busca',
    summary: 'Buscar em todas as seções que a pessoa pode listar',
    query,
    reply: answer,
    handler: async ({ query: { term }, identity }) => {
      const listable = sections.filter(
        ({ hidden, single, subject }) => !hidden && !single && identity.ability.can('list', subject),
      );
      if (listable.length === 0 || !/[\p{L}\p{N}]/u.test(term)) return [];
      return db.query<Achado>(searchSql(listable, { term, limits: identity }, find));
    },
  });
}
