import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idText } from '#server/http/input-checks.ts';
import { headChurch, nextNumero } from '#server/sections/patrimonio.ts';
import { needs } from '#shared/access/access.ts';
import { invalidField } from '#shared/errors.ts';

/** Values that the form of a new asset needs. */
export function patrimonioFeature(app: FastifyInstance, { db }: FeatureDeps): void {
  endpoint(app, {
    method: 'GET',
    path: '/api/admin/patrimonio/proximo-numero',
    access: needs('create', 'patrimonio'),
    tag: 'Patrimônio',
    summary: 'A próxima plaqueta de uma igreja; sem igreja, da sede',
    query: z.strictObject({ igreja: idText.optional() }),
    reply: z.object({ numero: z.string() }),
    handler: async ({ query: { igreja }, identity: { igrejas } }) => {
      const churchId = igreja === undefined ? (igrejas?.length === 1 ? igrejas[0]! : null) : Number(igreja);
      if (igrejas && (churchId === null || !igrejas.includes(churchId)))
        throw invalidField('igreja', churchId === null ? 'validation.required' : 'validation.reference');
      return { numero: await nextNumero(db, churchId ?? (await headChurch(db))) };
    },
  });
}
