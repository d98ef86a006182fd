import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line, optional } from '#server/checkout/payment-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { maxUnits, mostLines } from '#shared/loja/linhas.ts';
import type { LojaDeps } from './deps.ts';
import type { OfficeUser, OrderOffice } from './office.ts';
import { readOrder } from './office-record.ts';
import { recordReply } from './office-replies.ts';

const byId = {
  access: needs('edit', 'pedido'),
  tag: 'Loja: pedidos',
  params: idParams,
  badParams: 'not_found',
} as const;

const reason = z.preprocess((input) => input ?? '', line(300).min(1, errorKey('validation.required')));
const units = z
  .int(errorKey('validation.integer'))
  .min(1, errorKey('validation.min'))
  .max(maxUnits, errorKey('validation.max'));
/** Of every step towards the buyer. */
const step = {
  unidades: z
    .int(errorKey('validation.integer'))
    .min(0, errorKey('validation.min'))
    .optional()
    .describe(
      'Quantas unidades do pedido foram mostradas a quem dá o passo; se já são outras: 409. Sem dizer, não se compara',
    ),
  sem_dinheiro: z
    .boolean(errorKey('validation.boolean'))
    .optional()
    .describe('Seguir embora o pagamento esteja contestado no banco; pede `motivo`'),
  motivo: optional(line(300)).optional(),
};
const returned = z.object({ valor: z.int().describe('Centavos que voltam') });

const lines = z
  .array(z.strictObject({ item: referenceId, quantidade: units }), errorKey('validation.type'))
  .max(mostLines, errorKey('loja.too_many_lines'))
  .default([]);
const goodsState = z.boolean(errorKey('loja.goods_state'));

const refund = z.strictObject({
  linhas: lines,
  frete: z.boolean(errorKey('validation.type')).default(false).describe('Devolver também a entrega'),
  repor: z
    .boolean(errorKey('validation.type'))
    .optional()
    .describe(
      'As unidades voltam a ser vendidas; sem dizer, só as que ainda estão na igreja: o que foi enviado ou entregue não voltou',
    ),
  motivo: reason,
});

/** What the office does with orders; the list and the record are the section's own routes. */
export function orderOfficeRoutes(app: FastifyInstance, deps: LojaDeps, office: OrderOffice): void {
  const idempotency = createIdempotency(deps);
  const actor = ({ user, igrejas, departamentos }: StaffIdentity): OfficeUser => ({
    users: user.id,
    igrejas,
    departamentos,
  });

  endpoint(app, {
    access: needs('read', 'pedido'),
    tag: 'Loja: pedidos',
    method: 'GET',
    path: '/api/admin/pedido/:id/linhas',
    summary: 'As linhas de um pedido, a sua cobrança, a sua entrega e a sua história',
    params: idParams,
    badParams: 'not_found',
    reply: recordReply,
    handler: ({ params: { id }, identity }) => readOrder(deps.db, id, identity),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/separar',
    reply: z.null(),
    summary: 'Começar a separar um pedido pago',
    description:
      'Com o pagamento contestado no banco, este passo e os seguintes pedem `sem_dinheiro` e `motivo`.',
    body: orEmpty(z.strictObject(step)),
    handler: ({ params: { id }, body, identity }) => office.startPicking(actor(identity), id, body),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/pronto',
    reply: z.null(),
    summary: 'O pedido está pronto para a retirada',
    body: orEmpty(z.strictObject(step)),
    handler: ({ params: { id }, body, identity }) => office.ready(actor(identity), id, body),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/enviar',
    reply: z.null(),
    summary: 'O pedido foi enviado',
    body: orEmpty(z.strictObject({ rastreio: optional(line(80)).optional(), ...step })),
    handler: ({ params: { id }, body, identity }) => office.ship(actor(identity), id, body),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/entregar',
    reply: z.null(),
    summary: 'Entregar o pedido: numa retirada, a quem diz ou mostra o código',
    description: 'Código errado: 422. Entregue antes: 409, com o dia, a hora e quem entregou.',
    body: orEmpty(z.strictObject({ codigo: optional(line(40)).optional(), ...step })),
    handler: ({ params: { id }, body, identity }) => office.handOver(actor(identity), id, body),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/cancelar',
    reply: z.null(),
    summary: 'Cancelar um pedido pago que ainda está na igreja: o estoque e o dinheiro voltam',
    body: orEmpty(z.strictObject({ motivo: reason })),
    handler: ({ params: { id }, body, identity }) => office.cancel(actor(identity), id, body.motivo),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/reembolsar',
    reply: returned,
    summary: 'Devolver o dinheiro de algumas unidades',
    description:
      'O que foi pago por um gateway volta por ele; o que veio pela chave Pix da igreja ou no balcão fica a devolver pela tesouraria.',
    body: orEmpty(refund),
    idempotency: {
      store: idempotency,
      key: 'required',
      scope: ({ user }) => `pedido-reembolso:${user.id}`,
    },
    handler: ({ params: { id }, body, identity, key }) => office.refund(actor(identity), id, body, key!),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/receber-devolucao',
    reply: returned,
    summary: 'Os produtos de uma desistência voltaram: o dinheiro volta ao comprador',
    description:
      'Só as unidades de `linhas` voltam; as outras da desistência continuam esperadas. Quem recebe diz se os produtos podem ser vendidos de novo: `repor`.',
    body: orEmpty(z.strictObject({ linhas: lines, repor: goodsState })),
    idempotency: {
      store: idempotency,
      key: 'required',
      scope: ({ user }) => `pedido-devolucao:${user.id}`,
    },
    handler: ({ params: { id }, body, identity, key }) =>
      office.receiveReturn(actor(identity), id, body, key!),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/receber-produtos',
    reply: z.null(),
    summary: 'Produtos de um pedido já reembolsado voltaram: nenhum dinheiro se move',
    description:
      'Para o que saiu da igreja e cujo dinheiro voltou antes dos produtos. `repor`: as unidades podem ser vendidas de novo.',
    body: orEmpty(z.strictObject({ linhas: lines, repor: goodsState })),
    idempotency: {
      store: idempotency,
      key: 'required',
      scope: ({ user }) => `pedido-produtos:${user.id}`,
    },
    handler: ({ params: { id }, body, identity, key }) =>
      office.receiveGoods(actor(identity), id, body, key!),
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/pedido/:id/desfazer-desistencia',
    reply: z.null(),
    summary: 'Os produtos de uma desistência não voltaram: ficam com o comprador, e nenhum dinheiro volta',
    body: orEmpty(z.strictObject({ motivo: reason })),
    handler: ({ params: { id }, body, identity }) => office.undoWithdrawal(actor(identity), id, body.motivo),
  });
}
