import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { choice, email, line, optional } from '#server/checkout/payment-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, orEmpty, referenceId, someText } from '#server/http/input-checks.ts';
import { cents, imagem } from '#server/http/reply-parts.ts';
import { needs } from '#shared/access/access.ts';
import { metodosBalcao } from '#shared/cobranca.ts';
import { maxUnits, mostLines } from '#shared/loja/linhas.ts';
import type { CounterSales, Seller } from './counter-sales.ts';
import type { LojaDeps } from './deps.ts';

const common = { access: needs('create', 'pedido'), tag: 'Loja: pedidos' } as const;

const counterReply = z.object({
  variantes: z.array(
    z.object({
      variante: z.int(),
      nome: z.string(),
      ref: z.string(),
      tamanho: z.string().nullable(),
      cor: z.string().nullable(),
      foto: imagem.nullable(),
      preco: cents,
      livres: z.int(),
      exata: z.boolean().describe('O SKU, ou a referência do produto, é exatamente o termo'),
    }),
  ),
  igrejas: z.array(z.object({ id: z.int(), rotulo: z.string() })),
});

const saleReply = z.object({
  pedido: z.int(),
  em: z.string(),
  igreja: z.string(),
  nome: z.string().nullable(),
  email: z.string().nullable(),
  total: cents,
  linhas: z.array(
    z.object({
      nome: z.string(),
      tamanho: z.string().nullable(),
      cor: z.string().nullable(),
      quantidade: z.int(),
      preco: cents,
    }),
  ),
  forma: z.enum(metodosBalcao),
  recibo: z.string().nullable(),
  vendedor: z.string(),
});

const sale = z.strictObject({
  itens: z
    .array(
      z.strictObject({
        variante: referenceId,
        quantidade: z
          .int(errorKey('validation.integer'))
          .min(1, errorKey('validation.min'))
          .max(maxUnits, errorKey('validation.max')),
      }),
      errorKey('validation.required'),
    )
    .min(1, errorKey('validation.required'))
    .max(mostLines, errorKey('loja.too_many_lines')),
  forma: choice(metodosBalcao),
  total: z
    .int(errorKey('validation.money'))
    .min(1, errorKey('validation.min'))
    .describe('O total que o vendedor viu'),
  igreja: referenceId.optional(),
  nome: optional(line(120)).optional(),
  email: optional(email).optional(),
});

const sellerOf = ({ user, igrejas }: StaffIdentity): Seller => ({ users: user.id, igrejas });

/** The counter of the store in the office. */
export function counterRoutes(app: FastifyInstance, deps: LojaDeps, counter: CounterSales): void {
  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/pedido/balcao',
    reply: counterReply,
    summary: 'O que pode ser vendido no balcão: pelo nome, pelo SKU ou pelo código lido da etiqueta',
    query: z.object({
      termo: someText().trim().max(120, errorKey('validation.max_length')).default(''),
    }),
    handler: ({ query: { termo }, identity }) => counter.offer(sellerOf(identity), termo),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/pedido/balcao',
    reply: saleReply,
    status: 201,
    summary: 'Vender no balcão: em dinheiro, na máquina de cartão ou por Pix recebido na hora',
    description:
      'O dinheiro entra nos livros e os produtos saem do estoque na mesma hora; o pedido nasce entregue. Sem estoque: 422 com as linhas.',
    body: orEmpty(sale),
    idempotency: {
      store: createIdempotency(deps),
      key: 'required',
      scope: ({ user }) => `pedido/balcao/${user.id}`,
    },
    handler: ({ body, identity, key }) => counter.sell(sellerOf(identity), body, key),
  });
}
