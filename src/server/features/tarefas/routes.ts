import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { say } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import { needs } from '#shared/access/access.ts';
import { jobStates } from '#shared/contracts/tarefas.ts';
import { AppError } from '#shared/errors.ts';

const name = z.string(say('validation.type')).max(60, say('validation.max_length'));
const query = z.strictObject({
  estado: z
    .enum(jobStates, { ...say('validation.choice') })
    .optional()
    .describe('sem ele, todas'),
  nome: name.optional().describe('de uma fila só'),
  page: z
    .string(say('validation.page'))
    .regex(/^[1-9]\d{0,5}$/, say('validation.page'))
    .optional(),
});
const again = z.strictObject({ nome: name.optional().describe('de uma fila só') });

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
const queue = z
  .object({ nome: z.string(), agenda: z.string().nullable() })
  .extend(Object.fromEntries(jobStates.map((state) => [state, z.int()])));

/** What the server does behind the pages: what waits, what runs, what failed, and one more try for it. */
export function tarefasFeature(app: FastifyInstance, { jobs }: FeatureDeps): void {
  const config = { access: needs('manage', 'all') };
  const tags = ['Tarefas'];

  app.get('/api/admin/tarefas', {
    config,
    schema: {
      tags,
      summary: 'Listar as tarefas do servidor, as que falharam primeiro',
      querystring: query,
      response: {
        200: z.object({ filas: z.array(queue), data: z.array(line), total: z.int(), page: z.int() }),
      },
    },
    handler: async (request, reply) => {
      const { page, estado, nome } = parse(query, request.query, 'validation.unknown_parameter');
      const asked = {
        ...(estado && { estado }),
        ...(nome !== undefined && { nome }),
        page: Number(page ?? 1),
      };
      return reply.header('cache-control', 'no-store').send(await jobs.overview(asked));
    },
  });

  app.post<{ Params: { id: string } }>('/api/admin/tarefas/:id/repetir', {
    config,
    schema: {
      tags,
      summary: 'Tentar de novo uma tarefa que falhou',
      params: z.object({ id: z.uuid() }),
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      if (!z.uuid().safeParse(id).success || !(await jobs.retry(id)))
        throw new AppError('not_found', 'error.not_found');
      return reply.status(204).send();
    },
  });

  app.post('/api/admin/tarefas/repetir', {
    config,
    schema: {
      tags,
      summary: 'Tentar de novo todas as que falharam',
      body: again,
      response: { 200: z.object({ repetidas: z.int() }) },
    },
    handler: async (request) => {
      const { nome } = parse(again, request.body ?? {});
      return { repetidas: await jobs.retryFailed(nome) };
    },
  });
}
