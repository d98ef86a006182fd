import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refundOwed } from '#server/checkout/owed-refunds.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idText, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { cents } from '#server/http/reply-parts.ts';
import { needs } from '#shared/access/access.ts';
import { metodos, metodosBalcao } from '#shared/cobranca.ts';
import type { Devolucao } from '#shared/contracts/inscricao-office.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import type { SignUpDeps } from './deps.ts';

const tag = 'Inscrições';
/** Purchases that one answer lists. */
const maxPurchases = 500;

const owedReply = z.object({
  data: z.array(
    z.object({
      compra: z.int(),
      evento: z.object({ id: z.int(), nome: z.string(), data: z.string(), status: z.string() }),
      nome: z.string().nullable(),
      email: z.string().nullable(),
      whatsapp: z.string().nullable(),
      valor: cents,
      volta: z
        .enum(['gateway', 'banco', 'balcao'])
        .describe('Pelo gateway, no banco (Pix da igreja) ou no balcão'),
      metodo: z.enum([...metodos, ...metodosBalcao]),
      cobranca: z.int(),
      contestada: z.boolean().describe('Contestada no banco: não volta até a contestação acabar'),
      participantes: z.array(z.object({ id: z.int(), nome: z.string().nullable() })),
    }),
  ),
  total: z
    .object({ compras: z.int(), valor: z.int() })
    .describe('De todas, também das que não couberam na lista'),
});

/** The money owed to people whose sign-ups were cancelled, and returning it all at once. */
export function refundRoutes(app: FastifyInstance, { db, charges }: SignUpDeps): void {
  const owed = (identity: StaffIdentity, evento: number | undefined): Sql => sql`c.a_devolver > 0
    and c.cobranca is not null and (${evento ?? null}::integer is null or c.evento = ${evento ?? null})
    and ${scopeSql(eventoSection, identity, 'e') ?? sql`true`}`;

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/reembolsos',
    access: needs('list', 'financeiro'),
    tag,
    summary: 'O que há a devolver de inscrições canceladas',
    query: z.object({ evento: idText.transform(Number).optional() }),
    reply: owedReply,
    handler: async ({ query, identity }) => {
      const which = owed(identity, query.evento);
      const [data, [total]] = await Promise.all([
        db.query<Devolucao>(sql`select c.id as compra, json_build_object('id', e.id, 'nome', e.nome, 'data', e.data,
            'status', e.status) as evento, c.nome, c.email, c.whatsapp, c.a_devolver as valor,
            case k.gateway when 'pix_manual' then 'banco'
              when 'balcao' then 'balcao' else 'gateway' end as volta, k.metodo, k.id as cobranca,
            k.estado = 'contestada' as contestada,
            coalesce((select json_agg(json_build_object('id', i.id, 'nome', i.nome) order by i.id) from inscricao i
              where i.compra = c.id and i.status <> 'transferida'), '[]') as participantes
          from compra c join evento e on e.id = c.evento join cobranca k on k.id = c.cobranca
          where ${which} order by e.data desc, e.id, c.nome, c.id limit ${maxPurchases}`),
        db.query<{ compras: number; valor: number }>(sql`select count(*)::integer as compras,
            coalesce(sum(c.a_devolver), 0)::bigint as valor
          from compra c join evento e on e.id = c.evento where ${which}`),
      ]);
      return { data, total: total! };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/reembolsos',
    access: needs('edit', 'financeiro'),
    tag,
    summary: 'Devolver de uma vez o que um evento cancelado, ou quem desistiu, tem a receber',
    description:
      'O que veio pela chave Pix da igreja ou no balcão deve ter sido devolvido antes. Sem `compras`, todas do evento.',
    body: orEmpty(
      z.strictObject({
        evento: referenceId,
        compras: z
          .array(referenceId, errorKey('validation.type'))
          .min(1, errorKey('validation.required'))
          .max(maxPurchases, errorKey('validation.type'))
          .optional(),
      }),
    ),
    reply: z.object({
      pedidos: z.int(),
      valor: cents,
      falhas: z.int().describe('Compras cuja cobrança não permite a devolução'),
    }),
    handler: async ({ body: { evento, compras = null }, identity }) => {
      const rows = await db.query<{
        id: number;
        cobranca: number;
        valor: number;
        motivo: string;
      }>(sql`select c.id, c.cobranca, c.a_devolver as valor, 'Inscrição cancelada' as motivo
        from compra c join evento e on e.id = c.evento
        where ${owed(identity, evento)} and (${compras}::integer[] is null or c.id = any(${compras}::integer[]))
        order by c.id`);
      const ator = `users:${identity.user.id}`;
      return refundOwed({ db, charges }, 'compra', rows, ator);
    },
  });
}
