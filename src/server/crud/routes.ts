import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parse } from '#server/http/parse.ts';
import { readForm } from '#server/http/uploads.ts';
import { either, needs } from '#shared/access/ability.ts';
import type { Action } from '#shared/access/subjects.ts';
import { invalidField } from '#shared/errors.ts';
import { isFile } from '#shared/kit/field.ts';
import { inputSchema } from '#shared/kit/schema.ts';
import type { Section } from '#shared/kit/section.ts';
import type { Actor } from './actor.ts';
import type { Engine } from './engine.ts';
import type { FileKeeper } from './files.ts';
import { fromForm } from './form-values.ts';
import { recordSchema } from './openapi.ts';
import { listSchema, parseId, rankedSchema } from './query.ts';
import type { Json } from './rows.ts';
import type { Sent } from './writes/writer.ts';

interface ById {
  Params: { id: string };
}

const send = (reply: FastifyReply, json: Json): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

export const actorOf = (request: FastifyRequest): Actor => ({
  user: request.identity!.user,
  igrejas: request.identity!.igrejas,
  ability: request.identity!.ability,
});

const writeQuery = z.strictObject({
  confirmar: z
    .enum(['true', 'false'], { error: 'validation.boolean' })
    .optional()
    .describe('salva apesar dos avisos'),
});

const isConfirmed = (request: FastifyRequest): boolean =>
  parse(writeQuery, request.query, 'validation.unknown_parameter').confirmar === 'true';

/** The body of a write: JSON, or a form whose texts get their declared types. */
async function readBody(request: FastifyRequest, section: Section): Promise<{ input: unknown; sent: Sent }> {
  const confirmed = isConfirmed(request);
  if (!request.isMultipart()) return { input: request.body, sent: { confirmed } };
  const limits = Object.fromEntries(
    Object.entries(section.fields).flatMap(([name, field]) =>
      isFile(field) ? [[name, field.maxBytes]] : [],
    ),
  );
  const form = await readForm(request, limits);
  return { input: fromForm(section, form.fields), sent: { confirmed, uploads: form.files } };
}

const params = z.object({ id: z.string().describe('id') });

/** Shared by all routes of a section. */
function commonOf(section: Section) {
  return {
    path: `/api/admin/${section.name}`,
    record: recordSchema(section),
    may: (action: Action) => ({ access: needs(action, section.subject) }),
    about: (summary: string) => ({ tags: [section.plural[0]], summary }),
  };
}

/** The REST routes of one section, all from its declaration. */
export function crudRoutes(app: FastifyInstance, engine: Engine, files: FileKeeper): void {
  const { section } = engine;
  // A single record is only read and changed.
  if (!section.single) collectionRoutes(app, engine);
  const { path, record, may, about } = commonOf(section);

  app.get<ById>(`${path}/:id`, {
    config: may('read'),
    schema: { ...about(`Ler ${section.singular[0]}`), params, response: { 200: record } },
    handler: async (request, reply) =>
      send(reply, await engine.get(actorOf(request), parseId(request.params.id))),
  });
  if (section.readOnly) return;
  app.put<ById>(`${path}/:id`, {
    config: may('edit'),
    schema: {
      ...about(`Editar ${section.singular[0]}`),
      querystring: writeQuery,
      params,
      body: inputSchema(section).partial(),
      response: { 200: record },
    },
    handler: async (request, reply) => {
      const id = parseId(request.params.id);
      const { input, sent } = await readBody(request, section);
      return send(reply, await engine.update(actorOf(request), id, input, sent));
    },
  });
  for (const action of section.actions ?? []) {
    app.post<ById>(`${path}/:id/${action.name}`, {
      config: may('edit'),
      schema: { ...about(action.label[0]), querystring: writeQuery, params, response: { 200: record } },
      handler: async (request, reply) => {
        const confirmed = isConfirmed(request);
        const id = parseId(request.params.id);
        return send(reply, await engine.act(actorOf(request), id, action.name, confirmed));
      },
    });
  }
  // A file is uploaded before its record is saved: the right to create records is enough.
  const edit = needs('edit', section.subject);
  const access = section.single ? edit : either(needs('create', section.subject), edit);
  for (const [field, declared] of Object.entries(section.fields)) {
    if (!isFile(declared) && declared.kind !== 'images') continue;
    app.post(`${path}/arquivos/${field}`, {
      config: { access },
      schema: {
        ...about(`Enviar ${declared.label[0]}, para usar ao salvar`),
        response: { 201: z.object({ id: z.uuid(), url: z.string() }) },
      },
      handler: async (request, reply) => {
        const form = await readForm(request, { arquivo: declared.maxBytes });
        const upload = form.files.arquivo;
        if (!upload) throw invalidField('arquivo', 'validation.file');
        const id = await files.keepLoose(section, field, upload, request.user!.id);
        return reply.status(201).send({ id, url: `/arquivos/${id}` });
      },
    });
  }
}

/** Routes of sections with any number of records: finding, adding and deleting them. */
function collectionRoutes(app: FastifyInstance, engine: Engine): void {
  const { section } = engine;
  const { path, record, may, about } = commonOf(section);
  const list = z.object({
    data: z.array(record),
    total: z.int(),
    page: z.int(),
    apos: z.string().optional().describe('com ele a próxima página custa o mesmo em qualquer profundidade'),
    ...(section.totals && {
      totais: z.object(Object.fromEntries(Object.keys(section.totals).map((name) => [name, z.int()]))),
    }),
  });

  app.get(path, {
    config: may('list'),
    schema: {
      ...about(`Listar ${section.plural[0]}`),
      querystring: listSchema(section),
      response: { 200: list },
    },
    handler: async (request, reply) => send(reply, await engine.list(actorOf(request), request.query)),
  });
  app.get(`${path}/search`, {
    config: may('list'),
    schema: {
      ...about(`Buscar em ${section.plural[0]}`),
      querystring: rankedSchema(section),
      response: { 200: list },
    },
    handler: async (request, reply) => send(reply, await engine.search(actorOf(request), request.query)),
  });
  if (section.readOnly) return;
  app.post(path, {
    config: may('create'),
    schema: {
      ...about(`Cadastrar ${section.singular[0]}`),
      querystring: writeQuery,
      body: inputSchema(section),
      response: { 201: record },
    },
    handler: async (request, reply) => {
      const { input, sent } = await readBody(request, section);
      return send(reply.status(201), await engine.create(actorOf(request), input, sent));
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
      await engine.remove(actorOf(request), parseId(request.params.id));
      return reply.status(204).send();
    },
  });
}
