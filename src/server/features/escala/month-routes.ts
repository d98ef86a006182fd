import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { dayText, errorKey, idParams, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { AppError } from '#shared/errors.ts';
import { voluntario as voluntarioSection } from '#shared/sections/voluntario.ts';
import type { EscalaDeps } from './deps.ts';
import type { createMonths } from './fill-month.ts';
import type { Links } from './links.ts';
import type { createPublishing } from './publish.ts';
import { writes } from './routes.ts';
import * as shape from './schema.ts';
import type { createWhatsApp } from './whatsapp.ts';

const tag = 'Escala';
const basePath = '/api/admin/escala';
const monthOf = orEmpty(z.strictObject({ departamento: referenceId, mes: shape.month }));
const isChosen = z.boolean(errorKey('validation.boolean')).default(false);

/** Whole months: templates, copies, publishing and the leader's messages. */
export function monthRoutes(
  app: FastifyInstance,
  { db }: EscalaDeps,
  parts: {
    months: ReturnType<typeof createMonths>;
    publishing: ReturnType<typeof createPublishing>;
    whatsApp: ReturnType<typeof createWhatsApp>;
    links: Links;
  },
): void {
  const { months, publishing, whatsApp, links } = parts;

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/modelos`,
    access: writes,
    tag,
    summary: 'Abrir as vagas de um período a partir dos modelos; de novo, só o que falta',
    body: orEmpty(
      z.strictObject({
        departamento: referenceId,
        de: dayText,
        ate: dayText,
        modelo: referenceId.optional(),
      }),
    ).refine(shape.isPeriod, shape.periodError),
    reply: z.object({ criadas: z.int() }),
    handler: ({ body, identity }) => months.fromTemplates(body, identity),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/copiar`,
    access: writes,
    tag,
    summary: 'Copiar um mês para os eventos parecidos de outro',
    body: orEmpty(
      z.strictObject({
        departamento: referenceId,
        de_mes: shape.month,
        para_mes: shape.month,
        voluntarios: isChosen,
      }),
    ).refine(({ de_mes, para_mes }) => de_mes !== para_mes, {
      path: ['para_mes'],
      error: 'escala.same_month',
    }),
    reply: z.object({ criadas: z.int(), preenchidas: z.int(), recusadas: z.int() }),
    handler: ({ body, identity }) => months.copy(body, identity),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/limpar`,
    access: writes,
    tag,
    summary: 'Tirar os voluntários de um período, ou excluir também as vagas',
    body: orEmpty(
      z.strictObject({ departamento: referenceId, de: dayText, ate: dayText, vagas: isChosen }),
    ).refine(shape.isPeriod, shape.periodError),
    reply: z.object({ liberadas: z.int(), excluidas: z.int() }),
    handler: ({ body, identity }) => months.clear(body, identity),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/publicar`,
    access: writes,
    tag,
    summary: 'Publicar o mês de um departamento: cada voluntário recebe a sua escala por e-mail',
    body: monthOf,
    reply: shape.mes,
    handler: ({ body, identity }) => publishing.publish(body, identity),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/despublicar`,
    access: writes,
    tag,
    summary: 'Voltar atrás na publicação, enquanto ninguém foi avisado',
    body: monthOf,
    reply: shape.mes,
    handler: ({ body, identity }) => publishing.unpublish(body, identity),
  });

  endpoint(app, {
    method: 'GET',
    path: `${basePath}/whatsapp`,
    access: writes,
    tag,
    summary: 'Mensagens prontas para o líder mandar pelo WhatsApp',
    query: z.object({ departamento: shape.idQuery, mes: shape.month }),
    reply: z.object({ data: z.array(shape.mensagem) }),
    handler: async ({ query, identity }) => ({ data: await whatsApp.list(query, identity) }),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/whatsapp/:id/enviada`,
    access: writes,
    tag,
    summary: 'Marcar uma mensagem como enviada, ou desmarcar',
    params: idParams,
    body: orEmpty(z.strictObject({ enviada: z.boolean(errorKey('validation.boolean')).default(true) })),
    reply: shape.mensagem,
    handler: ({ params, body, identity }) => whatsApp.mark(params.id, body.enviada, identity),
  });

  async function requireVolunteer(id: number, identity: StaffIdentity): Promise<void> {
    const found = await db.query(sql`select o.id from voluntario o
      where o.id = ${id} and ${scopeSql(voluntarioSection, identity, 'o') ?? raw('true')}`);
    if (found.length === 0) throw new AppError('not_found', 'error.not_found');
  }

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/voluntarios/:id/link`,
    access: writes,
    tag,
    summary: 'O link pessoal do voluntário',
    params: idParams,
    reply: z.object({ link: z.string() }),
    handler: async ({ params: { id }, identity }) => {
      await requireVolunteer(id, identity);
      return { link: await links.address(db, id) };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/voluntarios/:id/link/renovar`,
    access: writes,
    tag,
    summary: 'Fazer um link novo; o anterior deixa de funcionar',
    params: idParams,
    reply: z.object({ link: z.string() }),
    handler: async ({ params: { id }, identity }) => {
      await requireVolunteer(id, identity);
      await links.renew(db, id);
      return { link: await links.address(db, id) };
    },
  });
}
