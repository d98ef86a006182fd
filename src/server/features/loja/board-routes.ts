import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idText, someText } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { invalidField } from '#shared/errors.ts';
import { tiposEntrega } from '#shared/loja/pedido.ts';
import { findPickups, readBoard } from './board.ts';
import { createLojaLimits } from './call-limits.ts';
import type { LojaDeps } from './deps.ts';
import { boardReply, pickupReply } from './office-replies.ts';

const tag = 'Loja: pedidos';
const term = someText().trim().max(120, errorKey('validation.max_length'));

/** The board of orders, and the search of the hand-over screen. */
export function boardRoutes(app: FastifyInstance, deps: LojaDeps): void {
  const limits = createLojaLimits(deps);

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/pedido/quadro',
    access: needs('list', 'pedido'),
    tag,
    summary: 'Os pedidos pagos que ainda não chegaram ao comprador, por situação',
    query: z.object({
      igreja: idText.transform(Number).optional(),
      entrega: z.enum(tiposEntrega, errorKey('validation.choice')).optional(),
    }),
    reply: boardReply,
    handler: ({ query, identity }) => readBoard(deps.db, identity, query),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/pedido/retirada',
    access: needs('edit', 'pedido'),
    tag,
    summary: 'Retiradas pelo código do comprador, pelo nome ou número, ou uma só',
    description: 'Uma de `codigo`, `busca` e `pedido`. Entregues só são achadas pelo código e pelo pedido.',
    query: z.object({
      codigo: term.optional(),
      busca: term.optional(),
      pedido: idText.transform(Number).optional(),
    }),
    reply: pickupReply,
    handler: async ({ query: { codigo, busca, pedido }, identity }) => {
      await limits.findPickup(identity.user.id);
      const search = codigo ? { codigo } : busca ? { busca } : pedido ? { pedido } : undefined;
      if (!search) throw invalidField('busca', 'validation.required');
      return { data: await findPickups(deps.db, identity, search) };
    },
  });
}
