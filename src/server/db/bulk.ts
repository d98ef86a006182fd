import pg from 'pg';
import { type Tx, types } from './client.ts';
import { copyIn, copyOut } from './copy.ts';
import { raw, type Sql } from './sql.ts';

/** One transaction on a connection of its own, for whole tables: no limit of time, and rows in blocks. */
export interface Bulk extends Tx {
  /** gives the rows of COPY … TO STDOUT to `take`, block by block; returns their number */
  copyOut(statement: Sql, take: (block: Buffer) => Promise<void>): Promise<number>;
  /** sends the blocks to COPY … FROM STDIN; returns the number of rows */
  copyIn(statement: Sql, blocks: AsyncIterable<Buffer>): Promise<number>;
}

/** `snapshot`: all statements see the database as it is at the first one, and write nothing. */
export type BulkMode = 'snapshot' | 'write';

/** Values are written as text alike on every server, and limits that a server may set are off. */
const settings = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local client_encoding = 'UTF8'; set local xmloption = 'content';
  set local synchronize_seqscans = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local row_security = off`;

/** All or nothing, like a transaction of the pool. */
export async function inBulk<T>(url: string, mode: BulkMode, work: (bulk: Bulk) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4000,
    keepAlive: true,
    types,
    application_name: 'aprisco-bulk',
  });
  // The statement in flight fails with the same error.
  client.on('error', () => {});
  await client.connect();
  const ask = (statement: Sql): Promise<pg.QueryResult> => client.query(statement.text, statement.values);
  const bulk: Bulk = {
    query: async <Row>(statement: Sql) => (await ask(statement)).rows as Row[],
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
    transaction: (inner) => inner(bulk),
    pipelined: (inner) => inner(bulk),
    commitWith: async <Row>(statement: Sql) => (await ask(statement)).rows as Row[],
    copyOut: ({ text }, take) => copyOut(client, text, take),
    copyIn: ({ text }, blocks) => copyIn(client, text, blocks),
  };
  try {
    await ask(raw(mode === 'snapshot' ? 'begin isolation level repeatable read read only' : 'begin'));
    await ask(raw(settings));
    const result = await work(bulk);
    await ask(raw('commit'));
    return result;
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end().catch(() => {});
  }
}
