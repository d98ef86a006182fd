// The baseline of bench/loja.ts: Fastify, pg and the statements of the catalogue, or hand-written ones (/hand-written/…), prepared
// once, without parsing, checks or ETags. Run as `node bench/baseline-loja.ts <database url> <pool>`; prints its port.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';
import { createCatalogue } from '#server/features/loja/catalogue.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { detailStatement, listStatement } from './baseline-loja-catalogue.ts';
import { baselineOrder } from './baseline-loja-order.ts';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();

/** The statement that the catalogue would send. */
async function statementOf(
  read: (catalogue: ReturnType<typeof createCatalogue>) => Promise<unknown>,
): Promise<Sql> {
  let lastStatement: Sql | undefined;
  const db: Db = {
    query: async (statement) => {
      lastStatement ??= statement;
      return [];
    },
    run: async () => 0,
    transaction: () => Promise.reject(new Error('the catalogue only reads')),
    pipelined: (work) => work(db),
  };
  await read(createCatalogue({ db, clock: systemClock })).catch(() => undefined);
  if (!lastStatement) throw new Error('the catalogue sent no statement');
  return lastStatement;
}

const statements = new Map<string, Promise<Sql>>();
/** A statement that is built at the first request for it, because building it is not to be measured. */
function cached(key: string, make: () => Promise<Sql>): Promise<Sql> {
  const statement = statements.get(key) ?? make();
  statements.set(key, statement);
  return statement;
}

async function answer({
  name,
  text,
  values,
}: {
  name?: string | undefined;
  text: string;
  values: unknown[];
}): Promise<string> {
  const { rows } = await pool.query({ name: name ?? '', text, values });
  return rows[0].json as string;
}

app.get('/list', async (request, reply) => {
  const params = request.query as Record<string, string>;
  const query: ProdutosQuery = {
    page: Number(params.page ?? 1),
    per_page: 24,
    sort_by: 'destaque',
    sort_order: 'desc',
    ...(params.categoria && { categoria: Number(params.categoria) }),
    ...(params.cor && { cor: [Number(params.cor)] }),
    ...(params.tamanho && { tamanho: [params.tamanho] }),
    ...(params.termo && { termo: params.termo }),
    disponivel: false,
  };
  const statement = await cached(request.url, () => statementOf((catalogue) => catalogue.listJson(query)));
  return reply.type('application/json').send(await answer(statement));
});

app.get('/detail/:slug', async (request, reply) => {
  const { slug } = request.params as { slug: string };
  const statement = await cached(slug, () => statementOf((catalogue) => catalogue.productJson(slug)));
  return reply.type('application/json').send(await answer(statement));
});

app.get('/hand-written/list', async (request, reply) =>
  reply.type('application/json').send(await answer(listStatement(request.query as Record<string, string>))),
);

app.get('/hand-written/detail/:slug', async (request, reply) =>
  reply
    .type('application/json')
    .send(await answer(detailStatement((request.params as { slug: string }).slug))),
);

baselineOrder(app, pool);

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
