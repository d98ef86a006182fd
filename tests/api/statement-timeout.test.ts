import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: Database;
const reported: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  // With one connection, the next query would get the broken one.
  db = connect(database.url, { max: 1, onError: ({ message }) => void reported.push(message) });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const endless = sql`select pg_sleep(600)`.with({ timeout: 50 });

it('gives up a server that stays silent over a statement, and goes on with another connection', async () => {
  await expect(db.query(endless)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(reported).toContain('Query read timeout');
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('gives it up in the middle of a transaction too', async () => {
  await expect(db.transaction((tx) => tx.query(endless))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('passes on the database’s error of a statement', async () => {
  const whom = sql`select pg_backend_pid() as pid`;
  const before = await db.query(whom);
  await expect(db.query(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
  // the same connection as before, which is still fine
  expect(await db.query(whom)).toEqual(before);
});

it('sends quick statements together by one connection, each with its own answer or error', async () => {
  const quick = (by: number) =>
    sql`select 12 / ${by}::int as part, pg_backend_pid() as pid`.with({ quick: true });
  const wide = connect(database.url, { max: 2, onError: ({ message }) => void reported.push(message) });
  const answers = await Promise.allSettled([1, 2, 0, 4].map((by) => wide.query(quick(by))));
  const pid = expect.any(Number);
  expect(answers).toMatchObject([
    { value: [{ part: 12, pid }] },
    { value: [{ part: 6, pid }] },
    { reason: { code: '22012' } },
    { value: [{ part: 3, pid }] },
  ]);
  const pids = async (count: number) => {
    const all = await Promise.all(Array.from({ length: count }, () => wide.query<{ pid: number }>(quick(1))));
    return new Set(all.map(([row]) => row!.pid)).size;
  };
  // more than eight do not wait behind each other
  expect([await pids(8), await pids(9)]).toEqual([1, 2]);
  await wide.close();
});

it('gives up all quick statements of a connection that is lost, and goes on with another', async () => {
  const quick = sql`select pg_sleep(600)`.with({ timeout: 50, quick: true });
  const lost = await Promise.allSettled([db.query(quick), db.query(quick)]);
  expect(lost).toMatchObject([{ reason: { kind: 'unavailable' } }, { reason: { kind: 'unavailable' } }]);
  expect(await db.query(sql`select 1 as one`.with({ quick: true }))).toEqual([{ one: 1 }]);
});

describe('a number that nearly every request reads', () => {
  const textOf = async (column: string): Promise<string> =>
    String(Object.values((await db.query(raw(`select ${column}`)))[0]!)[0]);

  /** Reads until the reader has a connection of its own; returns the process at its other end. */
  async function ownProcess(read: () => Promise<string>, ofPool: string): Promise<string> {
    for (;;) {
      const pid = (await Promise.all(Array.from({ length: 40 }, read))).find((one) => one !== ofPool);
      if (pid !== undefined) return pid;
    }
  }

  it('comes over a connection of its own while many ask, and over the pool when that one is lost', async () => {
    const ofPool = await textOf('pg_backend_pid()');
    const read = db.textReader(raw('select pg_backend_pid()'));
    expect(await read()).toBe(ofPool);
    const own = await ownProcess(read, ofPool);
    expect(new Set(await Promise.all(Array.from({ length: 40 }, read)))).toEqual(new Set([own]));
    await db.query(sql`select pg_terminate_backend(${Number(own)}, 10000)`);
    const after = await Promise.all(Array.from({ length: 5 }, read));
    expect(after).not.toContain(own);
    expect(await ownProcess(read, ofPool)).not.toBe(own);
  });

  it('is the value committed before the read, also when its table was created anew', async () => {
    await db.run(raw('create table contado (n bigint)'));
    await db.run(raw('insert into contado values (1)'));
    const read = db.textReader(raw('select n from contado'));
    await Promise.all(Array.from({ length: 40 }, read));
    for (let n = 2; n < 60; n++) {
      await db.run(sql`update contado set n = ${n}`);
      expect(await read()).toBe(String(n));
    }
    await db.run(raw('drop table contado'));
    await expect(read()).rejects.toMatchObject({ code: '42P01' });
    await db.run(raw('create table contado (n int)'));
    await db.run(raw('insert into contado values (7)'));
    expect(await read()).toBe('7');
  });

  it('leaves no connection behind', async () => {
    const other = connect(database.url, { max: 1, onError: ({ message }) => void reported.push(message) });
    const [{ pid } = { pid: '' }] = await other.query<{ pid: string }>(
      sql`select pg_backend_pid()::text as pid`,
    );
    const own = await ownProcess(other.textReader(raw('select pg_backend_pid()')), pid);
    await other.close();
    const open = async () =>
      (await db.query(sql`select from pg_stat_activity where pid = ${Number(own)}`)).length;
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
  });
});
