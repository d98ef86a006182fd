import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { needs } from '#shared/access/ability.ts';

const answer = z.array(z.object({ versao: z.int(), vigente_desde: z.string() }));

/** The privacy texts that were ever in force, by their numbers; the site shows each. */
export function privacidadeRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  app.get('/api/admin/site/privacidade', {
    config: { access: needs('read', 'site') },
    schema: {
      tags: ['Site'],
      summary: 'Listar as versões da política de privacidade',
      response: { 200: answer },
    },
    handler: async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return db.query(sql`select versao, vigente_desde from site_privacidade order by versao desc`);
    },
  });
}
