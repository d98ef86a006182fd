import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { addDays, addMonths, churchToday, firstOfMonth } from '#shared/dates.ts';
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

async function office<T>(at: string, body?: unknown): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST';
  const init = { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await server.call(`/api/admin/${at}`, init);
  if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const idOf = async (at: string, body: unknown): Promise<number> =>
  (await office<{ id: number }>(at, body)).id;

test('a server is killed while it publishes: another continues, and nobody is notified twice', async () => {
  const mes = addMonths(firstOfMonth(churchToday(new Date())), 1);
  const igreja = await idOf('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' });
  const departamento = await idOf('departamento', { nome: 'Louvor', igreja });
  const evento = await idOf('evento', {
    nome: 'Culto',
    tipo: 'culto',
    status: 'publicado',
    igreja,
    data: addDays(mes, 10),
    horario_inicial: '19:00',
    horario_final: '21:00',
  });
  const people = ['ana@igreja.example', 'bia@igreja.example'];
  const volunteers: number[] = [];
  for (const email of people) {
    const pessoa = await idOf('pessoa', { nome: email.slice(0, 3), igreja, email });
    const body = { pessoa, status: 'ativo', departamentos: [departamento], funcoes: [{ funcao: 'Vocal' }] };
    const voluntario = await idOf('voluntario', body);
    const place = { evento, departamento, funcao: 'Vocal' };
    const { vagas } = await office<{ vagas: { id: number }[] }>('escala/vagas', place);
    await office(`escala/vagas/${vagas[0]!.id}/voluntario`, { voluntario, versao: 1 });
    volunteers.push(voluntario);
  }

  // The second volunteer's note waits for a lock that the test holds.
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(77)`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  await database.run(
    raw(`create function espera_trava() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(77); return new; end $$`),
  );
  await database.run(
    raw(`create trigger espera_trava before insert on escala_aviso for each row
      when (new.voluntario = ${volunteers[1]}) execute function espera_trava()`),
  );
  await office('escala/publicar', { departamento, mes: mes.slice(0, 7) });
  const notified = async (): Promise<number[]> =>
    (await database.query<{ voluntario: number }>(sql`select voluntario from escala_aviso order by 1`)).map(
      ({ voluntario }) => voluntario,
    );
  await until('the first is told and the second waits', async () => {
    const waiting = await database.query(
      sql`select 1 from pg_locks where locktype = 'advisory' and objid = 77 and not granted`,
    );
    return waiting.length > 0 && (await notified()).length === 1;
  });
  await server.end('SIGKILL');
  released.resolve();
  await holding;
  await until('the dead server has let go', async () => {
    await database.run(raw('drop trigger espera_trava on escala_aviso'));
    return true;
  });
  await database.run(
    raw("update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')"),
  );
  await start();
  await until('both are told', async () => (await notified()).length === 2);

  /** the receivers among them: the office sends other mails as well */
  const messages = async (): Promise<string[]> => {
    const { data } = await office<{ data: { para: string }[] }>('mensagens');
    return data.map(({ para }) => para).filter((para) => people.includes(para));
  };
  await until('both mails are sent', async () => (await messages()).length >= 2);
  expect((await messages()).toSorted()).toEqual(people);
});
