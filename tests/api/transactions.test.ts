import { afterAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import { testDatabase } from '../support/database.ts';

const db = await testDatabase({ empty: true });
afterAll(db.close);
await db.run(raw('create table conta_de_teste (id integer primary key, saldo integer not null)'));
await db.run(raw('insert into conta_de_teste values (1, 0), (2, 0)'));
const conflict = raw(`do $$ begin raise exception using errcode = '40001', message = 'lost'; end $$`);

it('runs a transaction again that lost a deadlock', async () => {
  const both = Promise.withResolvers<void>();
  let [waiting, runs] = [0, 0];
  const add = (first: number, second: number) =>
    db.transaction(async (tx) => {
      runs += 1;
      // one of them finds the deadlock first, and is rolled back
      if (first === 1) await tx.run(raw(`set local deadlock_timeout = '20ms'`));
      await tx.run(sql`update conta_de_teste set saldo = saldo + 1 where id = ${first}`);
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      await tx.run(sql`update conta_de_teste set saldo = saldo + 1 where id = ${second}`);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect(runs).toBe(3);
  expect(await db.query(raw('select saldo from conta_de_teste'))).toEqual([{ saldo: 2 }, { saldo: 2 }]);
});

it('gives up after three attempts, and keeps nothing of them', async () => {
  let runs = 0;
  const lost = db.transaction(async (tx) => {
    runs += 1;
    await tx.run(raw('update conta_de_teste set saldo = 99'));
    await tx.run(conflict);
  });
  await expect(lost).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(3);
  expect(await db.query(raw('select 1 from conta_de_teste where saldo = 99'))).toEqual([]);
});

it('runs a transaction once that fails for another reason', async () => {
  let runs = 0;
  const broken = db.transaction(async (tx) => {
    runs += 1;
    await tx.run(raw('insert into conta_de_teste values (1, 0)'));
  });
  await expect(broken).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(1);
});

it('runs a single statement again that could not be serialised', async () => {
  await db.run(raw('create sequence tentativas_de_teste'));
  await db.run(
    raw(`create function falha_uma_vez() returns integer language plpgsql as $$ begin
      if nextval('tentativas_de_teste') < 2 then raise exception using errcode = '40P01', message = 'lost'; end if;
      return 7; end $$`),
  );
  expect(await db.query(raw('select falha_uma_vez() as n'))).toEqual([{ n: 7 }]);
});

describe('statements that are sent together', () => {
  it('commit with the last one, and undo all when it fails', async () => {
    const rows = await db.transaction(async (tx) => {
      await tx.run(raw('insert into conta_de_teste values (3, 0)'));
      return tx.commitWith<{ id: number }>(raw('insert into conta_de_teste values (4, 0) returning id'));
    });
    expect(rows).toEqual([{ id: 4 }]);
    const refused = db.transaction(async (tx) => {
      await tx.run(raw('insert into conta_de_teste values (5, 0)'));
      await tx.commitWith(raw('insert into conta_de_teste values (1, 0)'));
    });
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    expect(await db.query(raw('select id from conta_de_teste where id > 2 order by id'))).toEqual([
      { id: 3 },
      { id: 4 },
    ]);
  });

  it('commit nothing of a transaction inside of another that fails afterwards', async () => {
    const outer = db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.commitWith(raw('insert into conta_de_teste values (6, 0)')));
      throw new Error('afterwards');
    });
    await expect(outer).rejects.toThrow('afterwards');
    expect(await db.query(raw('select 1 from conta_de_teste where id = 6'))).toEqual([]);
  });

  it('are answered in their order, and one that fails leaves the connection to the others', async () => {
    const [first, failed, last] = await db.pipelined((one) =>
      Promise.allSettled([
        one.query(sql`select ${1}::integer as n`),
        one.query(raw('select 1 / 0')),
        one.query(raw('select 3 as n')),
      ]),
    );
    expect(first).toMatchObject({ value: [{ n: 1 }] });
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(last).toMatchObject({ value: [{ n: 3 }] });
  });

  it('report the first error of several in a transaction, and none of them runs on', async () => {
    const work = db.transaction((tx) =>
      waitForAll([
        tx.run(raw('insert into conta_de_teste values (7, 0)')),
        tx.run(raw('select 1 / 0')),
        tx.run(raw('insert into conta_de_teste values (8, 0)')),
      ]),
    );
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await db.query(raw('select 1 from conta_de_teste where id in (7, 8)'))).toEqual([]);
  });
});
