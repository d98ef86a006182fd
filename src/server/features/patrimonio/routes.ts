import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idText } from '#server/crud/filters.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { parse } from '#server/http/parse.ts';
import { nextNumero } from '#server/sections/patrimonio.ts';
import { needs } from '#shared/access/access.ts';
import { invalidField } from '#shared/errors.ts';

const query = z.strictObject({ igreja: idText.optional() });

/** What the form of an asset asks before there is one. */
export function patrimonioFeature(app: FastifyInstance, { db }: FeatureDeps): void {
  app.get('/api/admin/patrimonio/proximo-numero', {
    config: { access: needs('create', 'patrimonio') },
    schema: {
      tags: ['Patrimônio'],
      summary: 'A próxima plaqueta de uma igreja',
      querystring: query,
      response: { 200: z.object({ numero: z.string() }) },
    },
    handler: async (request) => {
      const { igreja } = parse(query, request.query, 'validation.unknown_parameter');
      const { igrejas } = request.identity!;
      const asked = igreja === undefined ? (igrejas?.length === 1 ? igrejas[0]! : null) : Number(igreja);
      if (igrejas && (asked === null || !igrejas.includes(asked)))
        throw invalidField('igreja', asked === null ? 'validation.required' : 'validation.reference');
      return { numero: await nextNumero(db, asked) };
    },
  });
}
