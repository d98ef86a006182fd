import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { needs } from '#shared/access/access.ts';
import { differenceKinds } from '#shared/contracts/conciliacao.ts';
import { AppError } from '#shared/errors.ts';
import { createReconciliation } from './compare.ts';

const summary = z.object({
  id: z.int(),
  quando: z.iso.datetime(),
  quem: z.string().nullable().describe('quem pediu; vazio: foi o relógio'),
  cobrancas: z.int().describe('cobranças pagas que foram comparadas'),
  valor: z.int().describe('centavos que elas trouxeram'),
  diferencas: z.int(),
});
const whole = summary.extend({
  lista: z.array(
    z.object({
      tipo: z.enum(differenceKinds),
      cobranca: z.int().nullable(),
      financeiro: z.int().nullable(),
      esperado: z.int().nullable(),
      encontrado: z.int().nullable(),
      detalhe: z.string().nullable(),
    }),
  ),
});

/** Charges against books, to the centavo: every night, and whenever somebody wants to know. */
export function conciliacaoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs } = deps;
  const reconciliation = createReconciliation({ db, clock });
  const tags = ['Conciliação'];

  /** It is about the money of all churches: whoever keeps some of them sees their charges, not this. */
  const ofAllChurches = (request: FastifyRequest): number => {
    const { igrejas, user } = request.identity!;
    if (igrejas) throw new AppError('forbidden', 'error.forbidden');
    return user.id;
  };

  app.get('/api/admin/conciliacao', {
    config: { access: needs('list', 'financeiro') },
    schema: {
      tags,
      summary: 'Ler as últimas comparações de cobranças e lançamentos',
      response: { 200: z.object({ ultima: whole.nullable(), anteriores: z.array(summary) }) },
    },
    handler: async (request, reply) => {
      ofAllChurches(request);
      return reply.header('cache-control', 'no-store').send(await reconciliation.read());
    },
  });

  app.post('/api/admin/conciliacao', {
    config: { access: needs('edit', 'financeiro') },
    schema: {
      tags,
      summary: 'Comparar agora cobranças e lançamentos, ao centavo',
      response: { 201: whole },
    },
    handler: async (request, reply) => {
      const found = await reconciliation.run(`users:${ofAllChurches(request)}`);
      return reply.status(201).send(found);
    },
  });

  jobs.handle('cobranca.conciliar', async () => {
    const { id, diferencas } = await reconciliation.run('sistema');
    if (diferencas > 0) app.log.error({ conciliacao: id, diferencas }, 'charges and books do not agree');
  });
  jobs.schedule('cobranca.conciliar', '17 3 * * *');
}
