import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deliveryOptions } from '#server/checkout/delivery-options.ts';
import { variantPrice } from '#server/checkout/free-stock.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idText, say } from '#server/http/input-checks.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import { publicAccess } from '#shared/access/access.ts';
import { cepDigits } from '#shared/br/documents.ts';
import { AppError } from '#shared/errors.ts';

const maxUnits = 999;
const units = z
  .string(say('validation.integer'))
  .regex(/^\d{1,3}$/, say('validation.integer'))
  .transform(Number)
  .refine((count) => count >= 1 && count <= maxUnits, say('validation.integer'));

const opcao = z.object({
  codigo: z.string(),
  tipo: z.enum(['retirada', 'entrega']),
  nome: z.string(),
  detalhe: z.string().nullable().describe('endereço e horário da retirada'),
  valor: z.int().describe('centavos'),
  prazo_dias: z.int().nullable().describe('dias úteis'),
});

/** What it costs to have a product delivered, before anything is bought. */
export function freightFeature(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'db' | 'clock' | 'carriers'>,
): void {
  const { db } = deps;
  const { demand } = createRateLimit(deps);

  endpoint(app, {
    method: 'GET',
    path: '/api/loja-virtual/frete',
    access: publicAccess,
    tag: 'Loja: entrega',
    summary: 'Quanto custa receber um produto em um CEP',
    description: 'As retiradas nas igrejas vêm primeiro; depois as entregas, da mais barata à mais cara.',
    query: z.strictObject({
      cep: z
        .string(say('validation.cep'))
        .transform(cepDigits)
        .pipe(z.string().regex(/^\d{8}$/, say('validation.cep'))),
      variante: idText.transform(Number),
      quantidade: units.optional().describe('1 a 999; vazio: 1'),
    }),
    reply: z.object({ opcoes: z.array(opcao) }),
    handler: async ({ query: { cep, variante, quantidade = 1 }, request }) => {
      // Many visitors share one network; a program that reads whole tables needs far more than this.
      await demand(perAddress('frete', request.ip, 60, 10));
      const [row] = await db.query<{ preco: number }>(
        prepared(sql`select ${variantPrice} as preco from produto_variantes v join produto t on t.id = v.produto
          where v.id = ${variante} and v.ativo and t.ativo`),
      );
      if (!row) throw new AppError('not_found', 'error.not_found');
      const itens = [{ variante, quantidade }];
      return { opcoes: await deliveryOptions(deps, { cep, itens, valor: row.preco * quantidade }) };
    },
  });
}
