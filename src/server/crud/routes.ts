import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoint, JsonText } from '#server/http/endpoint.ts';
import { idParams } from '#server/http/input-checks.ts';
import { readForm } from '#server/http/uploads.ts';
import { either, needs } from '#shared/access/ability.ts';
import type { Action } from '#shared/access/subjects.ts';
import { isFile } from '#shared/crud/field.ts';
import { perSection } from '#shared/crud/per-section.ts';
import { inputSchema } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { type Reach, reaches } from '#shared/crud/series.ts';
import { invalidField } from '#shared/errors.ts';
import type { Engine } from './engine.ts';
import type { FileKeeper, Uploads } from './files.ts';
import { fromForm } from './form-values.ts';
import { recordSchema } from './openapi.ts';
import { listSchema, rankedSchema } from './query.ts';
import { refuseSharedWrite } from './shared-writes.ts';

const writeQuery = z.strictObject({
  confirmar: z
    .enum(['true', 'false'], { error: 'validation.boolean' })
    .optional()
    .transform((text) => text === 'true')
    .describe('salva apesar dos avisos'),
});

export const seriesQuery = {
  alcance: z
    .enum(reaches, { error: 'validation.choice' })
    .optional()
    .describe('quais da série: só este (se não for dito), este e os seguintes, ou todos'),
};
/** The query of a write to an existing record: for a series it also says which of its records are meant. */
const changeQuery = ({ series }: Section) => (series ? writeQuery.extend(seriesQuery) : writeQuery);

const writeOptionsOf = ({ confirmar, alcance }: { confirmar: boolean; alcance?: Reach | undefined }) => ({
  confirmed: confirmar,
  ...(alcance && { alcance }),
});

export const outcomeSchema = z.object({
  outros: z.int().describe('quantos outros da série mudaram ou foram excluídos'),
  mantidos: z
    .array(
      z.object({
        id: z.int(),
        rotulo: z.string(),
        data: z.string(),
        motivo: z.string(),
        em_parte: z.boolean().describe('só alguns campos ficaram; os outros mudaram'),
      }),
    )
    .describe('os que ficaram como estavam, ao menos em alguns campos, e por quê'),
});

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

const asText = (json: string | undefined): JsonText | undefined =>
  json === undefined ? undefined : new JsonText(json);

/** The input of a change: any of the fields. */
const changeSchema = perSection((section): z.ZodObject => inputSchema(section).partial());

/** A record as replies have it; for a series also what happened to its other records. */
const savedSchema = (section: Section): z.ZodObject =>
  section.series ? recordSchema(section).extend({ serie: outcomeSchema.optional() }) : recordSchema(section);

/** A page of a list. */
const listReply = perSection((section): z.ZodObject => {
  const { confidential: confided = [], totals } = section;
  const shown = Object.entries(recordSchema(section).shape).filter(([name]) => !confided.includes(name));
  return z.object({
    data: z.array(z.object(Object.fromEntries(shown))),
    total: z.int(),
    page: z.int(),
    apos: z.string().optional().describe('com ele a próxima página custa o mesmo em qualquer profundidade'),
    ...(totals && {
      totais: z.object(Object.fromEntries(Object.keys(totals).map((name) => [name, z.int()]))),
    }),
  });
});

/** Shared by all endpoints of a section. Schemas are created on first use: few sections are used in a day. */
function commonOf(section: Section) {
  return {
    path: `/api/admin/${section.name}`,
    record: z.lazy(() => recordSchema(section)),
    to: (action: Action) => ({ access: needs(action, section.subject), tag: section.plural[0] }),
  };
}

/** The REST endpoints of one section, all from its declaration. */
export function crudRoutes(app: FastifyInstance, engine: Engine, files: FileKeeper): void {
  const { section } = engine;
  // A single record is only read and changed.
  if (!section.single) collectionRoutes(app, engine);
  const { path, record, to } = commonOf(section);

  endpoint(app, {
    ...to('read'),
    method: 'GET',
    path: `${path}/:id`,
    summary: `Ler ${section.singular[0]}`,
    params: idParams,
    reply: record,
    withSession: async ({ params, session }) => asText(await engine.getWithSession(session, params.id)),
    handler: async ({ identity, params }) => new JsonText(await engine.get(identity, params.id)),
  });
  if (section.readOnly) return;
  endpoint(app, {
    ...to('edit'),
    method: 'PUT',
    path: `${path}/:id`,
    summary: `Editar ${section.singular[0]}`,
    params: idParams,
    query: changeQuery(section),
    describedBody: z.lazy(() => changeSchema(section)),
    reply: z.lazy(() => savedSchema(section)),
    withSession: async ({ session, params, query, request }) =>
      request.isMultipart()
        ? undefined
        : asText(await engine.updateWithSession(session, params.id, request.body, writeOptionsOf(query))),
    handler: async ({ identity, params, query, request }) => {
      const { input, ...files } = await readBody(request, section);
      const saved = await engine.update(identity, params.id, input, { ...files, ...writeOptionsOf(query) });
      return new JsonText(saved);
    },
  });
  for (const action of section.actions ?? []) {
    endpoint(app, {
      ...to('edit'),
      method: 'POST',
      path: `${path}/:id/${action.name}`,
      summary: action.label[0],
      recent: action.recent ?? false,
      params: idParams,
      query: writeQuery,
      reply: record,
      handler: async ({ identity, params, query }) =>
        new JsonText(await engine.runAction(identity, params.id, action.name, query.confirmar)),
    });
  }
  // A file is uploaded before its record is saved: the right to create records is enough.
  const edit = needs('edit', section.subject);
  const access = section.single ? edit : either(needs('create', section.subject), edit);
  for (const [field, declared] of Object.entries(section.fields)) {
    if (!isFile(declared) && declared.kind !== 'images') continue;
    endpoint(app, {
      ...to('edit'),
      access,
      method: 'POST',
      path: `${path}/arquivos/${field}`,
      summary: `Enviar ${declared.label[0]}, para usar ao salvar`,
      reply: z.object({ id: z.uuid(), url: z.string() }),
      status: 201,
      handler: async ({ identity, request }) => {
        refuseSharedWrite(section, identity, 'create', 'edit');
        const form = await readForm(request, { arquivo: declared.maxBytes });
        const upload = form.files.arquivo;
        if (!upload) throw invalidField('arquivo', 'validation.file');
        const id = await files.keepLoose(section, field, upload, identity.user.id);
        return { id, url: `/arquivos/${id}` };
      },
    });
  }
}

/** Endpoints of sections with any number of records: finding, adding and deleting them. */
function collectionRoutes(app: FastifyInstance, engine: Engine): void {
  const { section } = engine;
  const { path, record, to } = commonOf(section);
  const list = z.lazy(() => listReply(section));

  endpoint(app, {
    ...to('list'),
    method: 'GET',
    path,
    summary: `Listar ${section.plural[0]}`,
    query: z.lazy(() => listSchema(section)),
    reply: list,
    withSession: async ({ session, query }) => asText(await engine.listWithSession(session, query)),
    handler: async ({ identity, query }) => new JsonText(await engine.list(identity, query)),
  });
  endpoint(app, {
    ...to('list'),
    method: 'GET',
    path: `${path}/search`,
    summary: `Buscar em ${section.plural[0]}`,
    query: z.lazy(() => rankedSchema(section)),
    reply: list,
    withSession: async ({ session, query }) => asText(await engine.listWithSession(session, query)),
    handler: async ({ identity, query }) => new JsonText(await engine.list(identity, query)),
  });
  if (section.readOnly) return;
  endpoint(app, {
    ...to('create'),
    method: 'POST',
    path,
    summary: `Cadastrar ${section.singular[0]}`,
    query: writeQuery,
    describedBody: z.lazy(() => inputSchema(section)),
    reply: record,
    status: 201,
    withSession: async ({ session, query, request }) =>
      request.isMultipart()
        ? undefined
        : asText(await engine.createWithSession(session, request.body, { confirmed: query.confirmar })),
    handler: async ({ identity, query, request }) => {
      const { input, ...files } = await readBody(request, section);
      return new JsonText(await engine.create(identity, input, { ...files, confirmed: query.confirmar }));
    },
  });
  const removal = {
    ...to('delete'),
    method: 'DELETE',
    path: `${path}/:id`,
    summary: `Excluir ${section.singular[0]}`,
    params: idParams,
  } as const;
  if (!section.series) {
    endpoint(app, {
      ...removal,
      reply: z.null().describe('Excluído'),
      handler: async ({ identity, params }) => void (await engine.remove(identity, params.id)),
    });
    return;
  }
  endpoint(app, {
    ...removal,
    query: z.strictObject(seriesQuery),
    reply: outcomeSchema.describe('O que foi feito da série; sem corpo (204) quando só este é excluído'),
    handler: async ({ identity, params, query: { alcance }, reply }) => {
      const outcome = await engine.remove(identity, params.id, alcance);
      return alcance === undefined || alcance === 'este' ? reply.code(204).send() : outcome;
    },
  });
}
