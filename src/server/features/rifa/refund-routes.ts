import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refundOwed } from '#server/checkout/owed-refunds.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams } from '#server/http/input-checks.ts';
import { cents } from '#server/http/reply-parts.ts';
import { needs } from '#shared/access/access.ts';
import { cobranca as charge } from '#shared/sections/cobranca.ts';
import type { RifaDeps } from './deps.ts';

const tag = 'Rifas';
/** How many purchases one answer lists; the total is of all. */
const maxPurchases = 1000;

/** SQL for the way in which the money of a charge `k` is returned. */
const wayBack = raw(
  `case k.gateway when 'pix_manual' then 'banco' when 'balcao' then 'balcao' else 'gateway' end`,
);

/**
 * SQL for why a purchase `c` is refunded, for the history of its charge. Numbers beyond the maximum were released; those that a frozen list
 * left out stay with their purchase.
 */
const reason =
  raw(`case when exists (select from rifa t where t.id = c.rifa and t.status = 'cancelada') then 'Rifa cancelada'
  when exists (select from rifa_numero n where n.rifa = c.rifa and n.compra = c.id) then 'Fora da lista do sorteio'
  else 'Acima do máximo por comprador' end`);

const owedReply = z.object({
  data: z.array(
    z.object({
      compra: z.int(),
      nome: z.string(),
      whatsapp: z.string().nullable(),
      email: z.string().nullable(),
      quantidade: z.int(),
      valor: cents,
      metodo: z.string(),
      cobranca: z.int(),
      volta: z
        .enum(['banco', 'balcao', 'gateway'])
        .describe('Por onde o dinheiro volta: pela igreja no banco, no balcão, ou pelo gateway'),
    }),
  ),
  total: z.object({
    compras: z.int(),
    valor: cents,
    gateway: cents.describe('Do total, o que volta pelo gateway'),
  }),
});

/** Purchases `c` of a raffle with money to return, whose charges `k` the reader may see. */
const owedBy = (rifa: number, reader: Limits): Sql => sql`rifa_compra c join cobranca k on k.id = c.cobranca
  where c.rifa = ${rifa} and c.a_devolver > 0 and ${scopeSql(charge, reader, 'k') ?? sql`true`}`;

/** The money owed to the buyers of a cancelled raffle, for numbers beyond the maximum or outside of the list, and returning it all at once. */
export function rifaRefundRoutes(app: FastifyInstance, { db, charges }: RifaDeps): void {
  endpoint(app, {
    method: 'GET',
    path: '/api/admin/rifa/:id/devolucoes',
    access: needs('list', 'financeiro'),
    tag,
    params: idParams,
    reply: owedReply,
    summary: 'O que há a devolver de uma rifa',
    handler: async ({ params: { id }, identity }) => {
      const [data, [total]] = await Promise.all([
        db.query<
          z.output<typeof owedReply>['data'][number]
        >(sql`select c.id as compra, c.nome, c.whatsapp, c.email,
            c.quantidade, c.a_devolver as valor, k.metodo, k.id as cobranca, ${wayBack} as volta
          from ${owedBy(id, identity)} order by c.nome, c.id limit ${maxPurchases}`),
        db.query<z.output<typeof owedReply>['total']>(sql`select count(*)::integer as compras,
            coalesce(sum(c.a_devolver), 0)::bigint as valor,
            coalesce(sum(c.a_devolver) filter (where ${wayBack} = 'gateway'), 0)::bigint as gateway
          from ${owedBy(id, identity)}`),
      ]);
      return { data, total: total! };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/rifa/:id/devolucoes',
    access: needs('edit', 'financeiro'),
    tag,
    params: idParams,
    reply: z.object({
      pedidos: z.int(),
      valor: cents,
      falhas: z.int().describe('Compras cuja cobrança não permite a devolução'),
    }),
    summary: 'Devolver de uma vez o que os compradores de uma rifa têm a receber',
    description: 'O que veio pela chave Pix da igreja ou no balcão deve ter sido devolvido antes.',
    handler: async ({ params: { id }, identity }) => {
      const rows = await db.query<{
        id: number;
        cobranca: number;
        valor: number;
        motivo: string;
      }>(sql`select c.id, c.cobranca, c.a_devolver as valor, ${reason} as motivo
        from ${owedBy(id, identity)} order by c.id`);
      const ator = `users:${identity.user.id}`;
      return refundOwed({ db, charges }, 'rifa_compra', rows, ator);
    },
  });
}
