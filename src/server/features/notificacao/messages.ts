import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { pageQuery } from '#server/http/input-checks.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { needs } from '#shared/access/access.ts';
import { defaultPerPage } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';

const message = z.object({
  id: z.string(),
  para: z.string(),
  assunto: z.string(),
  enviado_em: z.iso.datetime(),
});

/** Messages stored on this server because no mail server is configured; empty when a mail server is configured. */
export function messageRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { jobs, mail } = deps;
  // Messages contain links that open other people's accounts: only administrators read them.
  const common = { access: needs('manage', 'all'), tag: 'Mensagens' };

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/mensagens',
    summary: 'Listar as mensagens que ficaram no servidor',
    query: z.strictObject(pageQuery),
    reply: z.object({ data: z.array(message), total: z.int(), page: z.int() }),
    handler: async ({ query }) => {
      const page = Number(query.page ?? 1);
      const stored = await mail.stored?.list(page, Number(query.per_page ?? defaultPerPage));
      return { data: stored?.data ?? [], total: stored?.total ?? 0, page };
    },
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/mensagens/:id',
    summary: 'Ler uma mensagem',
    params: z.object({ id: z.string() }),
    reply: message.extend({ texto: z.string(), html: z.string().nullable() }),
    handler: async ({ params }) => {
      const found = await mail.stored?.read(params.id);
      if (!found) throw new AppError('not_found', 'error.not_found');
      return found;
    },
  });

  jobs.handle(sendMailJob, (payload) => mail.send(payload));
}
