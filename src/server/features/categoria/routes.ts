import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import { errorCode } from '#server/db/client.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams, referenceId } from '#server/http/input-checks.ts';
import { moveCategoria } from '#server/sections/categoria.ts';
import { needs } from '#shared/access/access.ts';
import { invalidField } from '#shared/errors.ts';
import { categoria } from '#shared/sections/categoria.ts';
import { findSection } from '#shared/sections/index.ts';

const moved = z.object({
  movidos: z.array(z.object({ secao: z.string(), campo: z.string(), total: z.int() })),
});

/** What the database refused: a subcategory of the same name, or a record that both categories have, as the budget line of a year. */
function toRefusal(error: unknown): unknown {
  if (errorCode(error) !== '23505') return error;
  const { table = '' } = error as { table?: string };
  const section = table === categoria.name ? undefined : findSection(table);
  return section
    ? invalidField('para', 'categoria.both_have', { section: section.plural })
    : invalidField('para', 'validation.unique');
}

/** Deletes a category that is in use: moves its records to another one first, in the same transaction. */
export function categoriaFeature(app: FastifyInstance, { db }: FeatureDeps): void {
  endpoint(app, {
    method: 'POST',
    path: '/api/admin/categoria/:id/mover',
    access: needs('delete', categoria.subject),
    tag: categoria.plural[0],
    summary: 'Mover os itens para outra categoria e excluir esta',
    params: idParams,
    body: z.strictObject({ para: referenceId.describe('a categoria que fica') }),
    reply: moved,
    handler: async ({ params: { id }, body: { para }, identity }) => {
      try {
        return await asAuthor(db, identity, async (tx) => ({
          movidos: await moveCategoria(tx, identity, id, para),
        }));
      } catch (error) {
        throw toRefusal(error);
      }
    },
  });
}
