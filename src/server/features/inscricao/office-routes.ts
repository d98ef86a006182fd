import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { email, optional } from '#server/checkout/payment-fields.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams, idText, orEmpty } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { estadosInscricao, passosCompra } from '#shared/contracts/inscricao.ts';
import { manyLines } from '#shared/crud/schema.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { moneyLabel } from '#shared/money.ts';
import { espera } from '#shared/sections/espera.ts';
import { createSignUpLimits } from './call-limits.ts';
import { checkInRoutes } from './checkin-routes.ts';
import { ticketsJob } from './confirm.ts';
import { eventsWithSignUps, readDashboard, withoutMoney } from './dashboard.ts';
import type { SignUpDeps } from './deps.ts';
import { addHistoryStep } from './history.ts';
import { transferencia } from './schema.ts';
import type { SignUpFeature } from './sign-ups.ts';
import { findTicket, type TicketRow } from './tickets.ts';

const tag = 'Inscrições';
const ofEvent = z.object({ evento: idText.transform(Number) });
const missing = errorKey('validation.required');
const reason = z
  .string(errorKey('validation.text'))
  .trim()
  .max(500, errorKey('validation.max_length'))
  .refine(manyLines, errorKey('validation.characters'))
  .refine((text) => !hasCardNumber(text), errorKey('cobranca.card_number'));

const counted = z.object({ resposta: z.string(), total: z.int() });
const dashboardReply = z.object({
  evento: z.object({ id: z.int(), nome: z.string(), data: z.string(), status: z.string() }),
  vagas: z.int().nullable(),
  vendidas: z.int(),
  reservadas: z.int(),
  receita: z
    .int()
    .nullable()
    .describe(
      'Centavos; nulo, como o dinheiro dos lotes e dos dias, para quem não vê o financeiro nem inscreve',
    ),
  presentes: z.int(),
  esperando: z.int(),
  a_devolver: z.object({ compras: z.int(), valor: z.int() }).nullable(),
  lotes: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      preco: z.int(),
      quantidade: z.int(),
      vendidas: z.int(),
      receita: z.int().nullable(),
    }),
  ),
  dias: z.array(z.object({ dia: z.string(), vendidas: z.int(), receita: z.int().nullable() })),
  respostas: z.array(z.object({ pergunta: z.string(), tipo: z.string(), valores: z.array(counted) })),
  passos: z.array(z.object({ passo: z.enum(passosCompra), compras: z.int() })),
});

/** Users who may list the books see money; so do those who sell, because they take the money themselves. */
const seesMoney = ({ ability }: StaffIdentity): boolean =>
  ability.can('list', 'financeiro') || ability.can('create', 'inscricao');

const nowReply = z.object({ id: z.int(), status: z.enum(estadosInscricao) });

/** The office's routes of sign-ups, beyond those of the section. */
export function inscricaoOfficeRoutes(
  app: FastifyInstance,
  deps: SignUpDeps,
  { tickets, entries }: SignUpFeature,
): void {
  const { db, clock, jobs, engineOf } = deps;
  const limits = createSignUpLimits(deps);
  const actorOf = ({ user }: StaffIdentity): string => `users:${user.id}`;

  const ticketOf = (id: number, identity: StaffIdentity): Promise<TicketRow> =>
    findTicket(deps, tickets, id, identity);

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/eventos',
    access: needs('list', 'inscricao'),
    tag,
    summary: 'Os eventos com inscrições, o próximo primeiro',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          data: z.string(),
          status: z.string(),
          confirmadas: z.int(),
        }),
      ),
    }),
    handler: async ({ identity }) => ({ data: await eventsWithSignUps(deps, identity) }),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/painel',
    access: needs('list', 'inscricao'),
    tag,
    summary: 'Os números das inscrições de um evento',
    query: ofEvent,
    reply: dashboardReply,
    handler: async ({ query, identity }) => {
      const found = await readDashboard(deps, query.evento, identity);
      if (!found) throw new AppError('not_found', 'error.not_found');
      return seesMoney(identity) ? found : withoutMoney(found);
    },
  });

  checkInRoutes(app, deps);

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/:id/cancelar',
    access: needs('edit', 'inscricao'),
    tag,
    summary: 'Cancelar uma inscrição: a vaga fica livre, e o valor indicado volta',
    description: 'Devolver dinheiro pede também permissão de editar o financeiro.',
    params: idParams,
    body: orEmpty(
      z.strictObject({
        motivo: z.preprocess((input) => input ?? '', reason.min(1, missing)),
        devolver: z
          .int(errorKey('validation.money'))
          .min(0, errorKey('validation.money'))
          .optional()
          .describe('Centavos; sem ele, nada volta'),
      }),
    ),
    reply: nowReply,
    handler: async ({ params: { id }, body: { motivo, devolver = 0 }, identity }) => {
      const ticket = await ticketOf(id, identity);
      if (devolver > 0 && !identity.ability.can('edit', 'financeiro'))
        throw new AppError('forbidden', 'error.forbidden');
      // With the last ticket also the interest goes back.
      const isPaid = ticket.cobranca !== null && !ticket.sandbox && ticket.status === 'confirmada';
      const max = isPaid ? Math.max(ticket.valor, (await tickets.refundTerms(ticket)).maximo) : 0;
      if (devolver > max) throw invalidField('devolver', 'cobranca.refund_limit', { max: moneyLabel(max) });
      if (ticket.status !== 'confirmada') throw tickets.wrongState(ticket.status);
      await db.transaction((tx) =>
        tickets.cancelTicket(tx, ticket, { refund: devolver, ator: actorOf(identity), motivo }),
      );
      return { id, status: 'cancelada' as const };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/:id/transferir',
    access: needs('edit', 'inscricao'),
    tag,
    summary: 'Passar uma inscrição a outra pessoa, mesmo depois do prazo',
    params: idParams,
    description:
      'Quem vem responde ao mesmo que quem se inscreve: idade, CPF, responsável e perguntas do evento.',
    body: orEmpty(transferencia),
    reply: nowReply,
    handler: async ({ params: { id }, body, identity }) => {
      const ticket = await ticketOf(id, identity);
      await tickets.transfer(ticket.codigo, body, {
        ator: actorOf(identity),
        // the church's language, as for purchases at the counter
        idioma: 'pt_BR',
        limit: () => limits.transfer(ticket.codigo, body.email),
        isOffice: true,
      });
      return { id, status: 'transferida' as const };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/:id/reenviar',
    access: needs('edit', 'inscricao'),
    tag,
    summary: 'Enviar o ingresso de novo, ao participante ou a quem comprou',
    description: 'Um ingresso transferido vai só a quem o recebeu. Sem nenhum endereço: 422.',
    params: idParams,
    body: orEmpty(z.strictObject({ email: optional(email).optional() })),
    reply: nowReply,
    handler: async ({ params: { id }, body, identity }) => {
      const ticket = await ticketOf(id, identity);
      if (ticket.status !== 'confirmada') throw tickets.wrongState(ticket.status);
      if (!body.email && ticket.endereco === null) throw invalidField('email', 'validation.required');
      await limits.resend(identity.user.id, id);
      const now = clock.now();
      const isMoved = body.email && body.email !== ticket.email;
      await db.transaction(async (tx) => {
        if (isMoved)
          await tx.run(sql`update inscricao set email = ${body.email}, versao = versao + 1 where id = ${id}`);
        await addHistoryStep(tx, {
          compra: ticket.compra,
          inscricao: id,
          tipo: 'reenviada',
          ator: actorOf(identity),
          quando: now,
          ...(isMoved && { dados: { de: ticket.email, para: body.email } }),
        });
        await jobs.enqueue(tx, ticketsJob, { compra: ticket.compra, inscricao: id, vez: now.toISOString() });
      });
      return { id, status: ticket.status };
    },
  });
  endpoint(app, {
    method: 'POST',
    path: '/api/admin/espera/:id/retirar',
    access: needs('edit', 'inscricao'),
    tag,
    summary: 'Retirar uma pessoa da lista de espera; o lugar oferecido a ela fica livre',
    params: idParams,
    reply: z.object({ id: z.int(), status: z.literal('desistiu') }),
    handler: async ({ params: { id }, identity }) => {
      // An entry of another church or department answers not_found.
      await engineOf(espera).get(identity, id);
      await entries.remove(id, { users: identity.user.id });
      return { id, status: 'desistiu' as const };
    },
  });
}
