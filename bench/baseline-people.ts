// The baseline of bench/people.ts, over the same table: Fastify, pg and plain SQL, every statement prepared under a name, with exactly the columns
// that the product sends. No session, no abilities, no checks. Each read and write answers in two ways: with rows that Node
// makes JSON of, or with JSON that PostgreSQL wrote (`/json/…`); the product is compared with the faster. Run as
// `node bench/baseline-people.ts <database url> <pool>`; prints its port.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { compileSectionSql, listPartsOf } from '#server/crud/section-sql.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import { findSection } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();

const { columns, joins, writable, ...compiled } = compileSectionSql(pessoa, {}, (name) => findSection(name)!);
const inList = listPartsOf({ columns, joins, writable, ...compiled }, false, listFields(pessoa));

/** Without an offset: PostgreSQL plans for an unknown one as if it were far from the start. */
const first = `select ${inList.columns} from pessoa t ${inList.joins} order by t.nome, t.id limit 25`;
const page = `select ${inList.columns} from pessoa t ${inList.joins} order by t.nome, t.id limit 25 offset $1`;
const after = `select ${inList.columns} from pessoa t ${inList.joins}
  where (t.nome, t.id) > ($1, $2) order by t.nome, t.id limit 25`;
const search = `select ${inList.columns} from pessoa t ${inList.joins}
  where lower(unaccent(t.nome)) like lower(unaccent($1)) order by t.nome, t.id limit 25`;
const detail = `select ${columns} from pessoa t ${joins} where t.id = $1`;
const places = writable.map((_, at) => `$${at + 1}`);
/** A write, whose row is then read as `t`. */
const insert = `with t as (insert into pessoa (${writable.join(', ')}) values (${places.join(', ')}) returning *)`;
const update = `with t as (update pessoa set ${writable.map((name, at) => `${name} = ${places[at]}`).join(', ')},
  versao = versao + 1, atualizado_em = now() where id = $${writable.length + 1} returning *)`;
const wrote = `select ${columns} from t ${joins}`;

const rows = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
/** The answer as JSON that PostgreSQL wrote: of all rows, or of the only one. */
const written = async (name: string, answer: Answer, values: unknown[]): Promise<string> => {
  const json = answer.of === 'all' ? `coalesce(json_agg(row_to_json(r)), '[]')` : 'row_to_json(r)';
  // A statement that writes cannot stand in a subquery.
  const all = `${answer.write ?? ''} select ${json}::text as json from (${answer.text}) r`;
  return String((await rows(`${name}_json`, all, values))[0]?.json);
};

const offset = (query: unknown): number => (Number((query as { page?: string }).page ?? 1) - 1) * 25;
const like = (query: unknown): string => `%${(query as { term: string }).term}%`;
const idOf = (params: unknown): string => (params as { id: string }).id;
const values = (body: unknown): unknown[] =>
  writable.map((field) => (body as Record<string, unknown>)[field] ?? null);

interface Answer {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** the statement that writes the row `t` of the text */
  write?: string;
  text: string;
  of: 'all' | 'one';
}
const answers = {
  list: { method: 'GET', path: '/list', text: first, of: 'all' },
  page: { method: 'GET', path: '/page', text: page, of: 'all' },
  after: { method: 'GET', path: '/after', text: after, of: 'all' },
  search: { method: 'GET', path: '/search', text: search, of: 'all' },
  detail: { method: 'GET', path: '/detail/:id', text: detail, of: 'one' },
  create: { method: 'POST', path: '/create', write: insert, text: wrote, of: 'one' },
  update: { method: 'PUT', path: '/update/:id', write: update, text: wrote, of: 'one' },
} satisfies Record<string, Answer>;
const valuesOf: Record<keyof typeof answers, (request: BaselineRequest) => unknown[]> = {
  list: () => [],
  page: ({ query }) => [offset(query)],
  after: ({ query }) => [(query as { nome: string }).nome, (query as { id: string }).id],
  search: ({ query }) => [like(query)],
  detail: ({ params }) => [idOf(params)],
  create: ({ body }) => values(body),
  update: ({ body, params }) => [...values(body), idOf(params)],
};
interface BaselineRequest {
  query: unknown;
  params: unknown;
  body: unknown;
}

for (const [name, answer] of Object.entries<Answer>(answers)) {
  const { method, path, write, text, of } = answer;
  // Exactly the text under which /list-counted prepares the list: PostgreSQL allows one text for each statement name of a connection.
  const whole = write ? `${write} ${text}` : text;
  const paramsOf = valuesOf[name as keyof typeof answers];
  const status = method === 'POST' ? 201 : 200;
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const found = await rows(name, whole, paramsOf(request));
      return reply.status(status).send(of === 'all' ? found : found[0]);
    },
  });
  app.route({
    method,
    url: `/json${path}`,
    handler: async (request, reply) => {
      const json = await written(name, answer, paramsOf(request));
      return reply.status(status).type('application/json; charset=utf-8').send(json);
    },
  });
}
app.get('/list-counted', async () => {
  const [data, count] = await Promise.all([
    rows('list', first, []),
    rows('count', 'select count(*)::int as total from pessoa', []),
  ]);
  return { data, total: count[0]!.total };
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
