import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { chargeReply } from '#server/checkout/payment-fields.ts';
import { isCode } from '#server/checkout/secret-code.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import { readForm } from '#server/http/uploads.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { Cobranca } from './charges.ts';
import { createPaymentProofs, proofBytes } from './payment-proofs.ts';

/** Only a charge's code gives access to it: an invalid code is answered like an unknown one. */
const common = {
  access: publicAccess,
  tag: 'Cobranças',
  params: z.object({ codigo: z.string().refine(isCode) }),
  badParams: 'not_found',
  reply: chargeReply,
} as const;

/** Routes for anyone with the code of a charge: read it, report its payment, cancel it. */
export function payerRoutes(app: FastifyInstance, deps: Deps, cobranca: Cobranca): void {
  const { charges } = cobranca;
  const rateLimit = createRateLimit(deps);
  const proofs = createPaymentProofs(deps, cobranca);

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/cobrancas/:codigo',
    summary: 'Uma cobrança, pelo seu código',
    handler: async ({ params }) => {
      const charge = await charges.read(params.codigo);
      if (!charge) throw new AppError('not_found', 'error.not_found');
      return charge;
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/cobrancas/:codigo/comprovante',
    summary: 'Dizer que pagou, com ou sem comprovante',
    description: 'Multipart; `comprovante` é um PDF ou uma imagem de até 10 MB, e pode faltar.',
    consumes: 'multipart/form-data',
    handler: async ({ params: { codigo }, request }) => {
      // before any of the file is read
      await rateLimit.demand(perAddress('comprovante', request.ip, 30, 60), {
        key: `comprovante:cobranca:${codigo}`,
        max: 6,
        minutes: 60,
      });
      const row = await cobranca.byCode(codigo);
      const { fields, files } = await readForm(request, { comprovante: proofBytes });
      const [unknown] = Object.keys(fields);
      if (unknown !== undefined) throw invalid({ [unknown]: [{ key: 'validation.unknown' }] });
      return proofs.send(row.id, files);
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/cobrancas/:codigo/cancelar',
    summary: 'Desistir antes de pagar',
    handler: async ({ params: { codigo }, request }) => {
      await rateLimit.demand(perAddress('cancelar', request.ip, 60, 60));
      return charges.cancel(codigo);
    },
  });
}
