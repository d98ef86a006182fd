import type { FastifyInstance, FastifyReply } from 'fastify';
import { chargeAnswer } from '#server/checkout/payment-fields.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { localeOf } from '#server/http/locale.ts';
import { parse } from '#server/http/parse.ts';
import { publicAccess } from '#shared/access/access.ts';
import type { GivingDeps } from './deps.ts';
import type { GivingFeature } from './giving.ts';
import { contribuir, parcelas, parcelasQuery } from './schema.ts';

/** Giving, for whoever has a page of their own. */
export function contribuicaoRoutes(app: FastifyInstance, deps: GivingDeps, giving: GivingFeature): void {
  const idempotency = createIdempotency(deps);

  app.get('/api/contribuir/parcelas', {
    config: { access: publicAccess },
    schema: {
      tags: ['Contribuição'],
      summary: 'Em quantas parcelas um valor pode ser pago no cartão, e o total de cada escolha',
      security: [],
      querystring: parcelasQuery,
      response: { 200: parcelas },
    },
    handler: async (request, reply) => {
      const { valor } = parse(parcelasQuery, request.query);
      return reply.header('cache-control', 'no-store').send(await deps.charges.parcelas(valor));
    },
  });

  app.post('/api/contribuir', {
    config: { access: publicAccess },
    schema: {
      tags: ['Contribuição'],
      summary: 'Contribuir',
      description:
        'Pede uma cobrança para um dízimo, uma oferta, uma campanha ou um projeto social. Exige Idempotency-Key: a mesma chave dá a mesma resposta.',
      security: [],
      body: contribuir,
      response: { 201: chargeAnswer },
    },
    handler: async (request, reply) => {
      const locale = localeOf(request);
      // What is wrong with it is said each time: only what was asked for under the key is kept.
      const asked = parse(contribuir, request.body ?? {});
      const { status, body, replayed } = await idempotency.once(
        request,
        { escopo: 'contribuir', input: asked },
        async (key) => ({ status: 201, body: await giving.charge(asked, { ip: request.ip, locale, key }) }),
      );
      if (replayed) void reply.header('idempotent-replayed', 'true');
      // A refusal that is told again is no 201.
      return (reply as FastifyReply).status(status).header('cache-control', 'no-store').send(body);
    },
  });
}
