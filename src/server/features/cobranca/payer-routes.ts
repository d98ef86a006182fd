import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import { readForm } from '#server/http/uploads.ts';
import { publicAccess } from '#shared/access/access.ts';
import { estados, metodos } from '#shared/cobranca.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { Cobranca } from './charges.ts';
import { createPaymentProofs, proofBytes } from './payment-proofs.ts';

const codigo = z.string().regex(/^[a-z2-7]{26}$/);
const params = z.object({ codigo });

/** A charge as whoever pays sees it. */
export const publicSchema = z.object({
  codigo: z.string(),
  estado: z.enum(estados),
  valor: z.int().describe('Centavos, ao todo'),
  juros: z.int().describe('Quanto do valor são juros'),
  parcelas: z.int(),
  recebido: z.int().describe('Centavos que já chegaram'),
  metodo: z.enum(metodos),
  descricao: z.string(),
  expira_em: z.string(),
  paga_em: z.string().nullable(),
  pix: z.object({ copia_e_cola: z.string(), txid: z.string() }).optional(),
  boleto: z.object({ linha_digitavel: z.string(), url: z.string().nullable() }).optional(),
  continuar: z.record(z.string(), z.string()).optional(),
  sandbox: z.boolean(),
  comprovante: z.boolean(),
  recibo: z.string().nullable(),
});

type Coded = FastifyRequest<{ Params: { codigo: string } }>;

/** What whoever has the code of a charge may do: look, say to have paid, and change their mind. */
export function payerRoutes(app: FastifyInstance, deps: Deps, cobranca: Cobranca): void {
  const { charges } = cobranca;
  const rateLimit = createRateLimit(deps);
  const proofs = createPaymentProofs(deps, cobranca);

  const codeOf = (request: Coded): string => {
    if (!codigo.safeParse(request.params.codigo).success) throw new AppError('not_found', 'error.not_found');
    return request.params.codigo;
  };

  app.get<{ Params: { codigo: string } }>('/api/cobrancas/:codigo', {
    config: { access: publicAccess },
    schema: {
      tags: ['Cobranças'],
      summary: 'Uma cobrança, pelo seu código',
      security: [],
      params,
      response: { 200: publicSchema },
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
      response: { 200: publicSchema },
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
      response: { 200: publicSchema },
    },
    handler: async (request) => {
      await rateLimit.demand(perAddress('cancelar', request.ip, 60, 60));
      return charges.cancel(codeOf(request));
    },
  });
}
