import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { daySeconds, defineScheduledJob } from '#server/ports/jobs.ts';
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

const reconcileJob = defineScheduledJob({
  name: 'cobranca.conciliar',
  cron: '17 3 * * *',
  queue: { policy: 'short', deleteAfterSeconds: 30 * daySeconds },
});

/** Compares charges with the books, to the centavo: every night, and on request. */
export function conciliacaoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs } = deps;
  const reconciliation = createReconciliation({ db, clock });
  const tag = 'Conciliação';

  /** The comparison covers the money of all churches: staff limited to some of them may not see it. */
  const ofAllChurches = ({ igrejas, departamentos, user }: StaffIdentity): number => {
    if (igrejas || departamentos) throw new AppError('forbidden', 'error.forbidden');
    return user.id;
  };

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/conciliacao',
    access: needs('list', 'financeiro'),
    tag,
    summary: 'Ler as últimas comparações de cobranças e lançamentos',
    reply: z.object({ ultima: whole.nullable(), anteriores: z.array(summary) }),
    handler: ({ identity }) => {
      ofAllChurches(identity);
      return reconciliation.read();
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/conciliacao',
    access: needs('edit', 'financeiro'),
    tag,
    summary: 'Comparar agora cobranças e lançamentos, ao centavo',
    reply: whole,
    status: 201,
    handler: ({ identity }) => reconciliation.run(`users:${ofAllChurches(identity)}`),
  });

  jobs.handle(reconcileJob, async () => {
    const { id, diferencas } = await reconciliation.run('sistema');
    if (diferencas > 0) app.log.error({ conciliacao: id, diferencas }, 'charges and books do not agree');
  });
}
