import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type RunningServer, removeDir, startServer, temporaryDir } from '../support/server.ts';

/* Five hundred people for the last fifty places, on two servers that share the database alone. */
const people = 500;
const places = 50;
/** requests at the same time, as from the phones in a full church */
const atOnce = 40;

let dir: string;
let database: TestDatabase;
let servers: RunningServer[] = [];
let token: string;

beforeAll(async () => {
  dir = await temporaryDir();
  database = await testDatabase();
  const env = { DATABASE_URL: database.url, DEMO: 'off', DATABASE_POOL: '5', TRUST_PROXY: 'on' };
  servers = await Promise.all(
    ['one', 'two'].map((name) => startServer({ ...env, DATA_DIR: path.join(dir, name) })),
  );
  token = await servers[0]!.login();
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database?.close();
  await removeDir(dir);
});

interface Made {
  id: number;
  lotes: { id: number }[];
}
const office = async (method: string, at: string, body: unknown): Promise<Made> => {
  const answer = await servers[0]!.call(`/api/admin/${at}`, { method, token, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Made;
};

test('exactly the last places are sold, everyone is answered, and nothing is charged without a place', async () => {
  const db = connect(database.url, { max: 2, onError: () => undefined });
  const { id: igreja } = await office('POST', 'igreja', {
    nome_fantasia: 'Sede',
    razao_social: 'Igreja Sede',
    tipo: 'sede',
    sede: true,
  });
  const { id: conta } = await office('POST', 'conta', { nome: 'Banco', tipo: 'conta_corrente' });
  await db.run(sql`update recebimentos set conta = ${conta}, pix_tipo = 'email', pix_chave = 'pix@igreja.example',
    pix_nome = 'Sede', pix_cidade = 'Recife'`);
  const evento = await office('POST', 'evento', {
    nome: 'Retiro',
    tipo: 'retiro',
    status: 'publicado',
    igreja,
    vagas: places,
    data: '2040-04-18',
    horario_inicial: '08:00',
    horario_final: '18:00',
    lotes: [{ nome: 'Primeiro', preco: 9_000, quantidade: places }],
  });

  const waiting = Array.from({ length: people }, (_, at) => at);
  const answers: number[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        const answer = await servers[at % servers.length]!.call('/api/inscricoes', {
          method: 'POST',
          headers: {
            'idempotency-key': crypto.randomUUID(),
            'x-forwarded-for': `10.3.${at % 250}.${at % 7}`,
          },
          body: JSON.stringify({
            evento: evento.id,
            metodo: 'pix',
            comprador: { nome: `Pessoa ${at}`, email: `p${at}@casa.example` },
            participantes: [{ nome: `Pessoa ${at}`, lote: evento.lotes[0]!.id }],
          }),
        });
        await answer.text();
        answers.push(answer.status);
      }
    }),
  );
  const count = (status: number): number => answers.filter((one) => one === status).length;
  expect({ sold: count(201), refused: count(409), all: answers.length }).toEqual({
    sold: places,
    refused: people - places,
    all: people,
  });
  const [rows] = await db.query(sql`select (select count(*)::integer from cobranca) as cobrancas,
    (select count(*)::integer from inscricao) as inscricoes,
    (select tomado from capacidade where tipo = 'evento' and alvo = ${evento.id}) as tomado`);
  expect(rows).toEqual({ cobrancas: places, inscricoes: places, tomado: places });
  const compared = await servers[1]!.call('/api/admin/conciliacao', { method: 'POST', token });
  expect(await compared.json()).toMatchObject({ diferencas: 0 });
  await db.close();
});
