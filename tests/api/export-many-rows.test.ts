import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bulkPessoas } from '#demo/bulk.ts';
import type { Sql } from '#server/db/sql.ts';
import { raw, sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/**
 * Few and long, because making many costs much: with their text these are more than compression holds back before it
 * gives its first bytes (brotli: some 5 MB).
 */
const rows = 8_000;
const long = sql`select string_agg(encode(sha512((n::text || id)::bytea), 'hex'), '') from generate_series(1, 25) n`;
/** Several statements, so that on a busy machine none exceeds the time that a statement has. */
const portions = 8;
/** Rows that may be fetched ahead of a slow reader. */
const ahead = 3000;

let used = 0;
let ended: PromiseWithResolvers<void>;
/** The same database, counting the rows of its cursors. */
const counting = (db: TestDatabase): TestDatabase => ({
  ...db,
  async *walk<Row>(statement: Sql, size: number): AsyncGenerator<Row[]> {
    try {
      for await (const some of db.walk<Row>(statement, size)) {
        used += some.length;
        yield some;
      }
    } finally {
      ended.resolve();
    }
  },
});

let t: TestApp;
let address: string;

beforeAll(async () => {
  const db = await testDatabase();
  await bulkPessoas(db, rows);
  await db.transaction(async (tx) => {
    // Without triggers, because the trace of changes would hold each text twice, and longer than the form takes.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`alter table pessoa drop constraint pessoa_motivo_afastamento_check`);
    // Rows that grow move to other pages, and every index would get all of them again: no export uses those of the search.
    const ofSearch = await tx.query<{ name: string }>(sql`select c.oid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where i.indrelid = 'pessoa'::regclass and a.amname = 'gin'`);
    expect(ofSearch.length).toBeGreaterThan(0);
    for (const { name } of ofSearch) await tx.run(raw(`drop index ${name}`));
    for (let portion = 0; portion < portions; portion++)
      await tx.run(sql`update pessoa set motivo_afastamento = (${long}) where id % ${portions} = ${portion}`);
  });
  t = await testApp({ db: counting(db) });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});

afterEach(() => {
  used = 0;
});

const url = (formato: string): string => `/api/admin/pessoa/exportar?formato=${formato}`;
const begin = (): void => {
  ended = Promise.withResolvers();
};
const headers = async (more: object = {}) => ({
  authorization: `Bearer ${await t.tokenFor('Administrador')}`,
  ...more,
});

/** Downloads a file over a real socket. */
const open = async (formato: string, more: object = {}): Promise<IncomingMessage> => {
  const responseHeaders = await headers(more);
  return new Promise((resolve, reject) => {
    get(`${address}${url(formato)}`, { headers: responseHeaders }, resolve).on('error', reject);
  });
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/**
 * Memory of this process at each fifth of the rows, after garbage collection, because other tests leave
 * garbage too.
 */
function holding() {
  const held = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const first = held();
  let [most, looks] = [0, 0];
  return {
    look: () => {
      if (used < ((looks + 1) * rows) / 5) return;
      looks += 1;
      most = Math.max(most, held() - first);
    },
    most: () => most,
    looks: () => looks,
  };
}
/** All the rows at once are 36 MB: 1.2 kB each, and its text. A few portions of a thousand stay below this. */
const room = 20 * 1024 ** 2;

it('reads rows only as fast as they are taken, and stops where the reader stops', async () => {
  begin();
  const response = await t.app.inject({ url: url('csv'), headers: await headers(), payloadAsStream: true });
  expect(response.statusCode).toBe(200);
  let [largest, lead, taken] = [0, 0, 0];
  const memory = holding();
  for await (const chunk of response.stream()) {
    // A slow reader, which the server could run far ahead of; it begins by taking nothing for long.
    for (let turns = taken === 0 ? 2000 : 3; turns > 0; turns -= 1) await turn();
    for (const byte of chunk as Buffer) if (byte === 0x0a) taken += 1;
    largest = Math.max(largest, chunk.length);
    lead = Math.max(lead, used - taken);
    memory.look();
  }
  expect([used, taken]).toEqual([rows, rows + 1]);
  expect(lead).toBeLessThan(ahead);
  expect(largest).toBeLessThan(2 * 1024 ** 2);
  expect(memory.looks()).toBe(5);
  expect(memory.most()).toBeLessThan(room);
  await ended.promise;
});

it('makes a workbook of them without holding it', async () => {
  begin();
  const response = await open('xlsx');
  let bytes = 0;
  const memory = holding();
  for await (const chunk of response) {
    bytes += chunk.length;
    memory.look();
  }
  expect([response.statusCode, used, bytes > 4 * 1024 ** 2]).toEqual([200, rows, true]);
  expect(memory.looks()).toBe(5);
  expect(memory.most()).toBeLessThan(room);
});

// More exports than may run at once: each one frees its slot.
it.each([
  ['csv', {}],
  ['csv', { 'accept-encoding': 'br' }],
  ['xlsx', {}],
  ['csv', { 'accept-encoding': 'gzip' }],
] as const)('ends the reading when the client of a %s file goes away %j', async (formato, more) => {
  begin();
  const response = await open(formato, more);
  await new Promise((resolve) => response.once('data', resolve));
  response.destroy();
  await ended.promise;
  expect(used).toBeLessThan(rows);
  const [left] = await t.db.query<{ n: number }>(sql`select count(*) as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and query like '%linhas%'`);
  expect(left!.n).toBe(0);
});

describe('people who export at the same time', () => {
  const people: string[] = [];
  /** Begins a download as one of several people, and takes none of it after the first bytes. */
  const stall = async (person: number) => {
    const response = await t.app.inject({
      url: url('csv'),
      payloadAsStream: true,
      headers: { authorization: `Bearer ${people[person]}` },
    });
    expect(response.statusCode).toBe(200);
    const reader = response.stream()[Symbol.asyncIterator]();
    await reader.next();
    return reader;
  };
  const refused = async (person: number, locale: Locale) => {
    const { status, body, headers } = await t.request({
      url: url('csv'),
      token: people[person]!,
      headers: { 'accept-language': locale.replace('_', '-') },
    });
    return [status, headers['retry-after'], body.message];
  };

  it('are refused at once when no slot is free, and take the slot of a reader that stands still', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { id } = await t.user('Secretaria');
      people.push(await t.tokenOf(id));
    }
    const exports = async () =>
      (await t.db.query(sql`select count(*) as n from trilha where acao = 'export'`))[0]!.n as number;
    const before = await exports();
    begin();
    const [first, second] = [await stall(0), await stall(1)];
    for (const locale of locales) {
      expect(await refused(0, locale)).toEqual([429, '10', errorText('export.running', locale)]);
      expect(await refused(2, locale)).toEqual([429, '10', errorText('export.busy', locale)]);
    }
    expect(await exports()).toBe(before + 2);

    // longer than what was sent before they stopped takes at the least speed
    t.clock.advance(2);
    const third = await t.app.inject({ url: url('csv'), headers: { authorization: `Bearer ${people[2]}` } });
    expect([third.statusCode, third.body.split('\n').length]).toEqual([200, rows + 2]);
    // One of the two stalled readers lost the connection; the other goes on.
    const toEnd = async (reader: typeof first): Promise<boolean> => {
      try {
        while (!(await reader.next()).done);
        return true;
      } catch {
        return false;
      }
    };
    expect([await toEnd(first), await toEnd(second)]).toEqual([false, true]);
  });
});
