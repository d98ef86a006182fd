import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chargeAnswer } from '#server/checkout/payment-fields.ts';
import type { Deps } from '#server/deps.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import { readForm } from '#server/http/uploads.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { Cobranca } from './charges.ts';
import { isCode } from './codes.ts';
import { createPaymentProofs, proofBytes } from './payment-proofs.ts';

const params = z.object({ codigo: z.string().refine(isCode) });

type Coded = FastifyRequest<{ Params: { codigo: string } }>;

/** What anyone with the code of a charge may do: read it, say that it was paid, and cancel it. */
export function payerRoutes(app: FastifyInstance, deps: Deps, cobranca: Cobranca): void {
  const { charges } = cobranca;
  const rateLimit = createRateLimit(deps);
  const proofs = createPaymentProofs(deps, cobranca);

  const codeOf = (request: Coded): string => {
    if (!isCode(request.params.codigo)) throw new AppError('not_found', 'error.not_found');
    return request.params.codigo;
  };

  app.get<{ Params: { codigo: string } }>('/api/cobrancas/:codigo', {
    config: { access: publicAccess },
    schema: {
      tags: ['Cobranças'],
      summary: 'Uma cobrança, pelo seu código',
      security: [],
      params,
      response: { 200: chargeAnswer },
    },
    handler: async (request, reply) => {
      const charge = await charges.read(codeOf(request));
      if (!charge) throw new AppError('not_found', 'error.not_found');
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return charge;
    },
  });

  app.post<{ Params: { codigo: string } }>('/api/cobrancas/:codigo/comprovante', {
    config: { access: publicAccess },
    schema: {
      tags: ['Cobranças'],
      summary: 'Dizer que pagou, com ou sem comprovante',
      description: 'Multipart; `comprovante` é um PDF ou uma imagem de até 10 MB, e pode faltar.',
      security: [],
      consumes: ['multipart/form-data'],
      params,
      response: { 200: chargeAnswer },
    },
    handler: async (request) => {
      const code = codeOf(request);
      await rateLimit.demand(perAddress('comprovante', request.ip, 30, 60), {
        ...{ key: `comprovante:cobranca:${code}`, max: 6, minutes: 60 },
      });
      const row = await cobranca.byCode(code);
      const { fields, files } = await readForm(request, { comprovante: proofBytes });
      const [unknown] = Object.keys(fields);
      if (unknown !== undefined) throw invalid({ [unknown]: [{ key: 'validation.unknown' }] });
      return proofs.send(row.id, files);
    },
  });

  app.post<{ Params: { codigo: string } }>('/api/cobrancas/:codigo/cancelar', {
    config: { access: publicAccess },
    schema: {
      tags: ['Cobranças'],
      summary: 'Desistir antes de pagar',
      security: [],
      params,
      response: { 200: chargeAnswer },
    },
    handler: async (request) => {
      await rateLimit.demand(perAddress('cancelar', request.ip, 60, 60));
      return charges.cancel(codeOf(request));
    },
  });
}
