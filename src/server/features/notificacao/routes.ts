import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { say } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import { needs } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { defaultPerPage, perPageOptions } from '#shared/kit/section.ts';

const query = z.strictObject({
  page: z
    .string(say('validation.page'))
    .regex(/^[1-9]\d{0,8}$/, say('validation.page'))
    .optional(),
  per_page: z
    .enum(perPageOptions.map(String) as [string, ...string[]], say('validation.per_page'))
    .optional(),
});
const message = z.object({
  id: z.string(),
  para: z.string(),
  assunto: z.string(),
  enviado_em: z.iso.datetime(),
});

/** Messages that stayed on this server because no mail server is set; empty where they go out for real. */
export function notificacaoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { jobs, mail } = deps;
  // They hold links that open other people's accounts: only whoever may do everything reads them.
  const config = { access: needs('manage', 'all') };
  const tags = ['Mensagens'];

  app.get('/api/admin/mensagens', {
    config,
    schema: {
      tags,
      summary: 'Listar as mensagens que ficaram no servidor',
      querystring: query,
      response: { 200: z.object({ data: z.array(message), total: z.int(), page: z.int() }) },
    },
    handler: async (request, reply) => {
      const asked = parse(query, request.query, 'validation.unknown_parameter');
      const page = Number(asked.page ?? 1);
      const { data, total } = (await mail.kept?.list(page, Number(asked.per_page ?? defaultPerPage))) ?? {
        data: [],
        total: 0,
      };
      return reply.header('cache-control', 'no-store').send({ data, total, page });
    },
  });

  app.get<{ Params: { id: string } }>('/api/admin/mensagens/:id', {
    config,
    schema: {
      tags,
      summary: 'Ler uma mensagem',
      params: z.object({ id: z.string() }),
      response: { 200: message.extend({ texto: z.string(), html: z.string().nullable() }) },
    },
    handler: async (request, reply) => {
      const found = await mail.kept?.read(request.params.id);
      if (!found) throw new AppError('not_found', 'error.not_found');
      return reply.header('cache-control', 'no-store').send(found);
    },
  });

  jobs.handle('mail.send', (payload) => mail.send(payload));
}
