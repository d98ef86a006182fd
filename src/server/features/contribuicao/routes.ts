import type { FastifyInstance } from 'fastify';
import { chargeReply, parcelasReply } from '#server/checkout/payment-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { publicAccess } from '#shared/access/access.ts';
import type { GivingDeps } from './deps.ts';
import type { GivingFeature } from './giving.ts';
import { contribuir, parcelasQuery } from './schema.ts';

const common = { access: publicAccess, tag: 'Contribuição' } as const;

/** The public API of giving. */
export function contribuicaoRoutes(app: FastifyInstance, deps: GivingDeps, giving: GivingFeature): void {
  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/contribuir/parcelas',
    summary: 'Em quantas parcelas um valor pode ser pago no cartão, e o total de cada escolha',
    query: parcelasQuery,
    reply: parcelasReply,
    handler: ({ query }) => deps.charges.parcelas(query.valor),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/contribuir',
    summary: 'Contribuir',
    description:
      'Pede uma cobrança para um dízimo, uma oferta, uma campanha ou um projeto social. Exige Idempotency-Key: a mesma chave dá a mesma resposta.',
    body: orEmpty(contribuir),
    reply: chargeReply,
    status: 201,
    idempotency: { store: createIdempotency(deps), key: 'required', scope: () => 'contribuir' },
    handler: ({ body, key, request }) =>
      giving.charge(body, { ip: request.ip, locale: localeOf(request), key }),
  });
}
