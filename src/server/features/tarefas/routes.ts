import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, orEmpty } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { type JobState, jobStates } from '#shared/contracts/tarefas.ts';
import { AppError } from '#shared/errors.ts';

const name = z.string(errorKey('validation.type')).max(60, errorKey('validation.max_length'));
const query = z.strictObject({
  estado: z.enum(jobStates, errorKey('validation.choice')).optional().describe('sem ele, todas'),
  nome: name.optional().describe('de uma fila só'),
  page: z
    .string(errorKey('validation.page'))
    .regex(/^[1-9]\d{0,5}$/, errorKey('validation.page'))
    .optional(),
});
const again = orEmpty(z.strictObject({ nome: name.optional().describe('de uma fila só') }));

const moment = z.iso.datetime();
const line = z.object({
  id: z.uuid(),
  nome: z.string(),
  estado: z.enum(jobStates),
  tentativas: z.int(),
  criada_em: moment,
  iniciada_em: moment.nullable(),
  terminada_em: moment.nullable(),
  proxima_em: moment.nullable(),
  erro: z.string().nullable(),
});
const totals = {
  esperando: z.int(),
  repetindo: z.int(),
  rodando: z.int(),
  falhou: z.int(),
  concluida: z.int(),
} satisfies Record<JobState, z.ZodType>;
const queue = z.object({ nome: z.string(), agenda: z.string().nullable(), ...totals });

/** The server's jobs for administrators: waiting, running and failed ones, and retries. */
export function tarefasFeature(app: FastifyInstance, { jobs }: FeatureDeps): void {
  const common = { access: needs('manage', 'all'), tag: 'Tarefas' };

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/tarefas',
    summary: 'Listar as tarefas do servidor, as que falharam primeiro',
    query,
    reply: z.object({ filas: z.array(queue), data: z.array(line), total: z.int(), page: z.int() }),
    handler: ({ query: { page, estado, nome } }) =>
      jobs.overview({
        ...(estado && { estado }),
        ...(nome !== undefined && { nome }),
        page: Number(page ?? 1),
      }),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/tarefas/:id/repetir',
    summary: 'Tentar de novo uma tarefa que falhou',
    params: z.object({ id: z.uuid() }),
    badParams: 'not_found',
    reply: z.null(),
    handler: async ({ params }) => {
      if (!(await jobs.retry(params.id))) throw new AppError('not_found', 'error.not_found');
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/tarefas/repetir',
    summary: 'Tentar de novo todas as que falharam',
    body: again,
    reply: z.object({ repetidas: z.int() }),
    handler: async ({ body }) => ({ repetidas: await jobs.retryFailed(body.nome) }),
  });
}
