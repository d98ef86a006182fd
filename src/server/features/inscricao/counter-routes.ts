import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { scopeSql } from '#server/crud/scope.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { idParams, idText, orEmpty } from '#server/http/input-checks.ts';
import { cents } from '#server/http/reply-parts.ts';
import { needs } from '#shared/access/access.ts';
import { formasSecretaria } from '#shared/contracts/inscricao-balcao.ts';
import { AppError } from '#shared/errors.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import type { CounterSeller } from './counter-sales.ts';
import type { SignUpDeps } from './deps.ts';
import { publicPurchase } from './purchase-view.ts';
import { eventReply, purchaseReply, questionReply } from './replies.ts';
import { cadastro, confirmacao, priceRequest } from './schema.ts';
import type { SignUpFeature } from './sign-ups.ts';

const tag = 'Inscrições';

const counterReply = z.object({
  evento: eventReply,
  aceita: z.boolean().describe('Publicado e ainda por terminar'),
  lotes: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      preco: cents,
      estado: z.enum(['aberto', 'futuro', 'esgotado', 'encerrado']),
      livres: z.int(),
    }),
  ),
  perguntas: z.array(questionReply),
  esperando: z.int().describe('Pessoas na lista de espera, que vêm primeiro'),
  guarda_vagas: z.boolean().describe('Algum voucher guarda vagas: quem o tem é inscrito num lote esgotado'),
  formas: z.array(z.enum(formasSecretaria)),
  fora_do_prazo: z.boolean().describe('Pode inscrever em lotes que não estão abertos'),
});

const counterSellerOf = ({ user, igrejas, ability }: StaffIdentity): CounterSeller => ({
  users: user.id,
  igrejas,
  isManager: ability.can('manage', 'inscricao'),
});

/** Sign-ups that the office makes or confirms by hand. */
export function counterRoutes(app: FastifyInstance, deps: SignUpDeps, { counter }: SignUpFeature): void {
  const { db, clock, charges } = deps;
  const store = createIdempotency(deps);

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/balcao',
    access: needs('create', 'inscricao'),
    tag,
    summary: 'O que a secretaria pode vender de um evento: lotes com o que resta, perguntas e formas',
    query: z.object({ evento: idText.transform(Number) }),
    reply: counterReply,
    handler: async ({ query, identity }) => {
      const found = await counter.offer(query.evento, counterSellerOf(identity));
      if (!found) throw new AppError('not_found', 'error.not_found');
      return found;
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/balcao',
    access: needs('create', 'inscricao'),
    tag,
    summary: 'Inscrever alguém na secretaria ou na porta',
    description:
      'O dinheiro recebido entra nos livros na mesma hora. `cortesia` e lotes fora do prazo pedem permissão de gerenciar; `link` guarda as vagas por um dia e envia o endereço do pagamento. Sem vaga: 409.',
    body: orEmpty(cadastro),
    reply: purchaseReply,
    status: 201,
    idempotency: { store, key: 'required', scope: ({ user }) => `inscricao/balcao/${user.id}` },
    handler: async ({ body, identity, key }) =>
      publicPurchase(db, charges, await counter.signUp(body, counterSellerOf(identity), key), clock.now()),
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/balcao/preco',
    access: needs('create', 'inscricao'),
    tag,
    summary: 'Quanto custam as vagas com um voucher, sem inscrever ninguém',
    body: orEmpty(priceRequest),
    reply: z.object({ total: cents, desconto: z.int() }),
    handler: ({ body, identity }) => counter.price(body, counterSellerOf(identity)),
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/:id/confirmar',
    access: needs('edit', 'inscricao'),
    tag,
    summary: 'Confirmar à mão a compra de uma inscrição que não foi paga',
    description:
      'Vale para todos os participantes da compra. A cobrança que estiver aberta é cancelada antes; a vaga cuja reserva acabou é tomada de novo, e sem vaga a resposta é 409.',
    params: idParams,
    body: orEmpty(confirmacao),
    reply: purchaseReply,
    idempotency: { store, key: 'required', scope: ({ user }) => `inscricao/confirmar/${user.id}` },
    handler: async ({ params, body, identity, key }) => {
      const [row] = await db.query<{ compra: number }>(sql`select t.compra from inscricao t
        where t.id = ${params.id} and ${scopeSql(section, identity) ?? sql`true`}`);
      if (!row) throw new AppError('not_found', 'error.not_found');
      const compra = await counter.confirm(row.compra, body, counterSellerOf(identity), key);
      return publicPurchase(db, charges, compra, clock.now());
    },
  });
}
