import { z } from 'zod';
import { rankedSchema } from '#server/crud/query.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { Action } from '#shared/access/subjects.ts';
import { perSection } from '#shared/crud/per-section.ts';
import { inputSchema } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { reaches } from '#shared/crud/series.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** The API call of a tool. */
interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
}

type JsonSchema = { type: 'object' } & Record<string, unknown>;

/** One operation of a section: its name, the right that it needs, its input and its API call. */
interface Operation {
  name: string;
  action: Action;
  words: readonly [string, string, string];
  schema: (section: Section) => JsonSchema;
  call(section: Section, args: Arguments): ApiCall;
  hints: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
}

const asJsonSchema = (schema: z.ZodType): JsonSchema => {
  // Describes the input before transforms (which only tidy texts): a caller need not know of them.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json as JsonSchema;
};

const id = z.int().describe('id');
const confirmar = z.boolean().optional().describe('salva apesar dos avisos');
const alcance = z.enum(reaches).optional().describe('quais da série');
const ofSeries = ({ series }: Section) => (series ? { alcance } : {});

const address = ({ name }: Section, args?: Arguments): string =>
  `/api/admin/${name}${args ? `/${encodeURIComponent(String(args.id))}` : ''}`;

function withQuery(url: string, args: Arguments): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size > 0 ? `${url}?${query}` : url;
}

const operations: readonly Operation[] = [
  {
    name: 'listar',
    action: 'list',
    words: ['Listar e buscar', 'List and search', 'Listar y buscar'],
    schema: perSection((section) => asJsonSchema(rankedSchema(section))),
    call: (section, args) => ({ method: 'GET', url: withQuery(`${address(section)}/search`, args) }),
    hints: { readOnlyHint: true },
  },
  {
    name: 'ler',
    action: 'read',
    words: ['Ler um registro', 'Read a record', 'Leer un registro'],
    schema: perSection(() => asJsonSchema(z.strictObject({ id }))),
    call: (section, args) => ({ method: 'GET', url: address(section, args) }),
    hints: { readOnlyHint: true },
  },
  {
    name: 'criar',
    action: 'create',
    words: ['Cadastrar', 'Create', 'Registrar'],
    schema: perSection((section) => asJsonSchema(z.strictObject({ dados: inputSchema(section), confirmar }))),
    call: (section, args) => ({
      method: 'POST',
      url: withQuery(address(section), { confirmar: args.confirmar }),
      body: args.dados,
    }),
    hints: { destructiveHint: false },
  },
  {
    name: 'editar',
    action: 'edit',
    words: ['Editar', 'Edit', 'Editar'],
    schema: perSection((section) =>
      asJsonSchema(
        z.strictObject({ id, dados: inputSchema(section).partial(), confirmar, ...ofSeries(section) }),
      ),
    ),
    call: (section, args) => ({
      method: 'PUT',
      url: withQuery(address(section, args), { confirmar: args.confirmar, alcance: args.alcance }),
      body: args.dados,
    }),
    hints: { destructiveHint: true, idempotentHint: true },
  },
  {
    name: 'excluir',
    action: 'delete',
    words: ['Excluir', 'Delete', 'Eliminar'],
    schema: perSection((section) => asJsonSchema(z.strictObject({ id, ...ofSeries(section) }))),
    call: (section, args) => ({
      method: 'DELETE',
      url: withQuery(address(section, args), { alcance: args.alcance }),
    }),
    hints: { destructiveHint: true, idempotentHint: true },
  },
];

/** Whether the section has the operation: its REST routes exist under the same conditions. */
function has({ single, readOnly }: Section, { action }: Operation): boolean {
  if (single && action !== 'read' && action !== 'edit') return false;
  return !readOnly || action === 'read' || action === 'list';
}

interface Tool {
  name: string;
  section: Section;
  operation: Operation;
}

/** The tools of a caller: of each section the operations that the ability allows. */
export const toolsFor = (sections: readonly Section[], ability: Ability): Tool[] =>
  sections.flatMap((section) =>
    operations
      .filter((operation) => has(section, operation) && ability.can(operation.action, section.subject))
      .map((operation) => ({ name: `${section.name}_${operation.name}`, section, operation })),
  );

/** A tool as `tools/list` describes it. */
export function describeTool({ name, section, operation }: Tool, locale: Locale) {
  const title = `${label(section.plural, locale)}: ${label(operation.words, locale)}`;
  return {
    name,
    title,
    description: `${title}. ${label(section.purpose, locale)}`,
    inputSchema: operation.schema(section),
    annotations: { title, openWorldHint: false, ...operation.hints },
  };
}
