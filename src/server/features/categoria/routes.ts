import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseId } from '#server/crud/query.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { parse } from '#server/http/parse.ts';
import { moveCategoria } from '#server/sections/categoria.ts';
import { needs } from '#shared/access/access.ts';
import { invalidField } from '#shared/errors.ts';
import { maxInteger } from '#shared/kit/schema.ts';
import { categoria } from '#shared/sections/categoria.ts';

const reference = { error: 'validation.reference' };
const body = z.strictObject({
  para: z.int(reference).min(1, reference).max(maxInteger, reference).describe('a categoria que fica'),
});
const moved = z.object({
  movidos: z.array(z.object({ secao: z.string(), campo: z.string(), total: z.int() })),
});

/** Deleting a category that is in use: its items go to another one first, in the same transaction. */
export function categoriaFeature(app: FastifyInstance, { db }: FeatureDeps): void {
  app.post<{ Params: { id: string } }>('/api/admin/categoria/:id/mover', {
    config: { access: needs('delete', categoria.subject) },
    schema: {
      tags: [categoria.plural[0]],
      summary: 'Mover os itens para outra categoria e excluir esta',
      params: z.object({ id: z.string().describe('id') }),
      body,
      response: { 200: moved },
    },
    handler: async (request) => {
      const id = parseId(request.params.id);
      const { para } = parse(body, request.body);
      try {
        return await db.transaction(async (tx) => {
          await tx.run(sql`select set_config('aprisco.users', ${String(request.user!.id)}, true)`);
          return { movidos: await moveCategoria(tx, id, para) };
        });
      } catch (error) {
        // A subcategory of the same name is there already.
        throw (error as { code?: string }).code === '23505'
          ? invalidField('para', 'validation.unique')
          : error;
      }
    },
  });
}
