import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { cepText, idParams, orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { consumidorAccess } from '#shared/access/access.ts';
import { cartCookie } from '#shared/contracts/loja.ts';
import { createLojaLimits } from './call-limits.ts';
import type { LojaDeps } from './deps.ts';
import { findOwn } from './find-order.ts';
import type { Orders } from './orders.ts';
import type { StartedPayment } from './pay.ts';
import { checkoutReply, orderListReply, orderReply, paidReply } from './replies.ts';
import { delivery, payment, withdrawal } from './schema.ts';

const common = { access: consumidorAccess, tag: 'Loja: pedidos' } as const;
const byId = { ...common, params: idParams, badParams: 'not_found' } as const;

/** Checkout and orders of the consumer who calls; those of others are not found. */
export function orderRoutes(app: FastifyInstance, deps: LojaDeps, orders: Orders): void {
  const { db, charges } = deps;
  const { checkout, pay, actions, views } = orders;
  const limits = createLojaLimits(deps);

  async function paidOf({ row, cobranca: openCharge }: StartedPayment) {
    const charge = openCharge ? undefined : await pay.chargeOf(row);
    return {
      pedido: row.id,
      codigo: row.codigo,
      estado: row.estado,
      total: row.total,
      cobranca: openCharge ?? (charge ? await charges.read(charge.codigo) : null),
    };
  }

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/loja-virtual/checkout',
    status: 201,
    summary: 'Começar a comprar o que está no carrinho',
    description: 'Enquanto o carrinho não muda, é o mesmo pedido.',
    reply: z.object({ id: z.int() }),
    handler: async ({ identity: { consumidor }, request }) => ({
      id: await checkout.begin(
        { consumidor: consumidor.id, carrinho: request.cookies[cartCookie] ?? null },
        localeOf(request),
      ),
    }),
  });

  endpoint(app, {
    ...byId,
    method: 'GET',
    path: '/api/loja-virtual/checkout/:id',
    reply: checkoutReply,
    summary: 'Um pedido antes e durante o pagamento',
    query: z.strictObject({ cep: cepText.optional().describe('Para saber quanto custa a entrega nele') }),
    handler: async ({ params, query, identity }) =>
      views.checkout(await findOwn(db, identity.consumidor.id, params.id), { cep: query.cep }),
  });

  endpoint(app, {
    ...byId,
    method: 'PUT',
    path: '/api/loja-virtual/checkout/:id/entrega',
    reply: checkoutReply,
    summary: 'Como o pedido chega: retirada numa igreja, ou entrega num endereço',
    body: orEmpty(delivery),
    handler: async ({ params: { id }, body, identity: { consumidor } }) => {
      const { row, offered, shown } = await checkout.deliver(consumidor.id, id, body, (connection) =>
        views.checkoutParts(connection, { id, isDraft: true }),
      );
      return views.checkout(row, { offered, parts: shown });
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/loja-virtual/checkout/:id/aceitar',
    reply: checkoutReply,
    summary: 'Aceitar os preços e as quantidades de agora',
    handler: async ({ params: { id }, identity: { consumidor } }) => {
      await checkout.acceptChanges(consumidor.id, id);
      return views.checkout(await findOwn(db, consumidor.id, id));
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/loja-virtual/checkout/:id/pagar',
    reply: paidReply,
    status: 201,
    summary: 'Pagar um pedido',
    description:
      'O estoque é guardado antes de qualquer cobrança; sem estoque, ou se um preço mudou, 409 com as linhas, e nada é cobrado. Exige Idempotency-Key: a mesma chave dá a mesma resposta.',
    body: orEmpty(payment),
    idempotency: {
      store: createIdempotency(deps),
      key: 'required',
      scope: ({ consumidor }) => `pedidos:${consumidor.id}`,
    },
    handler: async ({
      params: { id },
      body: { voucher, ...body },
      identity: { consumidor },
      key,
      request,
    }) => {
      // A call that is repeated after its server died finds the order with its voucher.
      if (voucher !== undefined && (await findOwn(db, consumidor.id, id)).estado === 'rascunho') {
        await limits.voucher(request.ip);
        await checkout.setVoucher(consumidor.id, id, voucher);
      }
      return paidOf(await pay.pay(consumidor.id, id, body, { ip: request.ip, key, isForm: false }));
    },
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/loja-virtual/pedidos',
    reply: orderListReply,
    summary: 'Os meus pedidos, do mais novo ao mais antigo',
    handler: async ({ identity }) => {
      const data = await views.list(identity.consumidor.id);
      return { data, total: data.length };
    },
  });

  endpoint(app, {
    ...byId,
    method: 'GET',
    path: '/api/loja-virtual/pedidos/:id',
    reply: orderReply,
    summary: 'Um pedido meu, com a sua linha do tempo',
    handler: async ({ params, identity }) =>
      views.order(await findOwn(db, identity.consumidor.id, params.id)),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/loja-virtual/pedidos/:id/cancelar',
    reply: orderReply,
    summary: 'Cancelar um pedido que não foi pago',
    handler: async ({ params: { id }, identity: { consumidor } }) => {
      await actions.cancel(consumidor.id, id);
      return views.order(await findOwn(db, consumidor.id, id));
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/loja-virtual/pedidos/:id/desistir',
    reply: orderReply,
    summary: 'Desistir de um pedido pago, ou de uma parte dele, até 7 dias depois de recebê-lo',
    description:
      'O que ainda está na igreja é cancelado na hora, e o dinheiro volta. O que já foi enviado ou entregue é devolvido antes. A entrega volta quando nada resta do pedido.',
    body: orEmpty(withdrawal),
    handler: async ({ params: { id }, body, identity: { consumidor } }) => {
      await actions.withdraw(consumidor.id, id, body);
      return views.order(await findOwn(db, consumidor.id, id));
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/loja-virtual/pedidos/:id/desfazer-desistencia',
    reply: orderReply,
    summary: 'Ficar com os produtos de que se tinha desistido, enquanto não voltaram',
    handler: async ({ params: { id }, identity: { consumidor } }) => {
      await actions.undoWithdrawal(consumidor.id, id);
      return views.order(await findOwn(db, consumidor.id, id));
    },
  });
}
