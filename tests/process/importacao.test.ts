import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import type { Import } from '#shared/contracts/importacao.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type RunningServer, removeDir, startServer, temporaryDir, until } from '../support/server.ts';

let dir: string;
let database: TestDatabase;
let server: RunningServer;
let token: string;
const start = async (): Promise<void> => {
  server = await startServer({ DATABASE_URL: database.url, DEMO: 'off', DATABASE_POOL: '5', DATA_DIR: dir });
  token = await server.login();
};

beforeAll(async () => {
  dir = await temporaryDir();
  database = await testDatabase();
  await start();
}, 120_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  await database?.close();
  await removeDir(dir);
});

async function request(tail: string, init: RequestInit = {}): Promise<Import> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/admin/importacao${tail}`, { headers, ...init });
  if (!answer.ok) throw new Error(`${tail}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Import;
}

test('a server is killed while it imports: another goes on, and nobody is there twice', async () => {
  const people = Array.from({ length: 520 }, (_, at) => `Morte ${String(at).padStart(4, '0')};Centro`);
  const form = new FormData();
  form.append('section', 'pessoa');
  form.append('arquivo', new Blob([['Nome;Bairro', ...people].join('\n')]), 'rol.csv');
  const { id } = await request('', { method: 'POST', body: form });

  // The second batch waits for a lock that the test holds.
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(78)`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  await database.run(
    raw(`create function espera_morte() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(78); return new; end $$`),
  );
  await database.run(
    raw(`create trigger espera_morte before insert on pessoa for each row
      when (new.nome = 'Morte 0505') execute function espera_morte()`),
  );
  await request(`/${id}/executar`, { method: 'POST' });
  await until('the second batch waits', async () => {
    const waiting = await database.query(
      sql`select 1 from pg_locks where locktype = 'advisory' and objid = 78 and not granted`,
    );
    return waiting.length > 0;
  });
  await server.end('SIGKILL');
  released.resolve();
  await holding;
  await until('the dead server has let go', async () => {
    await database.run(raw('drop trigger espera_morte on pessoa'));
    return true;
  });
  const written = await database.query(sql`select 1 from pessoa where nome like 'Morte %'`);
  expect(written.length).toBeLessThan(520);
  // The queue does the same by itself once the time of the dead server's job is over.
  await database.run(
    raw("update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')"),
  );
  await start();
  const done = await until('the import ends', async () => {
    const found = await request(`/${id}`);
    return found.estado === 'concluida' && found;
  });
  expect(done.contagem).toMatchObject({ criadas: 520, faltam: 0, falharam: 0 });
  const [count] = await database.query<{ todas: number; nomes: number }>(
    sql`select count(*)::integer as todas, count(distinct nome)::integer as nomes from pessoa where nome like 'Morte %'`,
  );
  expect(count).toEqual({ todas: 520, nomes: 520 });
});
