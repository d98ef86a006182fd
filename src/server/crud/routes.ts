import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readForm } from '#server/http/uploads.ts';
import { needs } from '#shared/access/ability.ts';
import type { Action } from '#shared/access/subjects.ts';
import { inputSchema } from '#shared/kit/schema.ts';
import { isFile, type Section } from '#shared/kit/section.ts';
import type { Engine, Json } from './engine.ts';
import type { Uploads } from './files.ts';
import { fromForm } from './form-values.ts';
import { recordSchema } from './openapi.ts';
import { listSchema, parseId, searchSchema } from './query.ts';

interface ById {
  Params: { id: string };
}

const send = (reply: FastifyReply, json: Json): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

/** The body of a write: JSON, or a form whose texts get their declared types. */
async function readBody(
  request: FastifyRequest,
  section: Section,
): Promise<{ input: unknown; uploads?: Uploads }> {
  if (!request.isMultipart()) return { input: request.body };
  const limits = Object.fromEntries(
    Object.entries(section.fields).flatMap(([name, field]) =>
      isFile(field) ? [[name, field.maxBytes]] : [],
    ),
  );
  const form = await readForm(request, limits);
  return { input: fromForm(section, form.fields), uploads: form.files };
}

/** The REST routes of one section, all from its declaration. */
export function crudRoutes(app: FastifyInstance, engine: Engine): void {
  const { section } = engine;
  const path = `/api/admin/${section.name}`;
  const record = recordSchema(section);
  const list = z.object({ data: z.array(record), total: z.int(), page: z.int() });
  const params = z.object({ id: z.string().describe('id') });
  const may = (action: Action) => ({ access: needs(action, section.subject) });
  const about = (summary: string) => ({ tags: [section.plural[0]], summary });

  app.get(path, {
    config: may('list'),
    schema: {
      ...about(`Listar ${section.plural[0]}`),
      querystring: listSchema(section),
      response: { 200: list },
    },
    handler: async (request, reply) => send(reply, await engine.list(request.query)),
  });
  app.get(`${path}/search`, {
    config: may('list'),
    schema: {
      ...about(`Buscar em ${section.plural[0]}`),
      querystring: searchSchema(section),
      response: { 200: list },
    },
    handler: async (request, reply) => send(reply, await engine.search(request.query)),
  });
  app.get<ById>(`${path}/:id`, {
    config: may('read'),
    schema: { ...about(`Ler ${section.singular[0]}`), params, response: { 200: record } },
    handler: async (request, reply) => send(reply, await engine.get(parseId(request.params.id))),
  });
  app.post(path, {
    config: may('create'),
    schema: {
      ...about(`Cadastrar ${section.singular[0]}`),
      body: inputSchema(section),
      response: { 201: record },
    },
    handler: async (request, reply) => {
      const { input, uploads } = await readBody(request, section);
      return send(reply.status(201), await engine.create(request.user!, input, uploads));
    },
  });
  app.put<ById>(`${path}/:id`, {
    config: may('edit'),
    schema: {
      ...about(`Editar ${section.singular[0]}`),
      params,
      body: inputSchema(section).partial(),
      response: { 200: record },
    },
    handler: async (request, reply) => {
      const id = parseId(request.params.id);
      const { input, uploads } = await readBody(request, section);
      return send(reply, await engine.update(request.user!, id, input, uploads));
    },
  });
  app.delete<ById>(`${path}/:id`, {
    config: may('delete'),
    schema: {
      ...about(`Excluir ${section.singular[0]}`),
      params,
      response: { 204: z.null().describe('Excluído') },
    },
    handler: async (request, reply) => {
      await engine.remove(request.user!, parseId(request.params.id));
      return reply.status(204).send();
    },
  });
  for (const action of section.actions ?? []) {
    app.post<ById>(`${path}/:id/${action.name}`, {
      config: may('edit'),
      schema: { ...about(action.label[0]), params, response: { 200: record } },
      handler: async (request, reply) =>
        send(reply, await engine.act(request.user!, parseId(request.params.id), action.name)),
    });
  }
}
