import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { needs } from '#shared/access/ability.ts';

const version = z.object({ versao: z.int(), vigente_desde: z.string() });

/** All versions of the privacy text, by number; the site shows each. */
export function privacidadeRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  endpoint(app, {
    method: 'GET',
    path: '/api/admin/site/privacidade',
    access: needs('read', 'site'),
    tag: 'Site',
    summary: 'Listar as versões da política de privacidade',
    reply: z.array(version),
    handler: () =>
      db.query<z.infer<typeof version>>(
        sql`select versao, vigente_desde from site_privacidade order by versao desc`,
      ),
  });
}
