import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Database } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let made: TestDatabase;
let db: Database;
const reported: string[] = [];

beforeAll(async () => {
  made = await testDatabase();
  // With one connection, the next query would get the broken one.
  db = connect(made.url, { max: 1, onError: ({ message }) => void reported.push(message) });
});
afterAll(async () => {
  await db.close();
  await made.close();
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

it('says what is wrong with a statement as the database says it', async () => {
  const whom = sql`select pg_backend_pid() as pid`;
  const before = await db.query(whom);
  await expect(db.query(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
  // the same connection as before, which is still fine
  expect(await db.query(whom)).toEqual(before);
});
