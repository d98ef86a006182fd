import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { diskFullError } from '#server/disk-space.ts';
import { AppError } from '#shared/errors.ts';
import { actingKey } from './acting-key.ts';
import { compiled, raw, type Sql, sql } from './sql.ts';
import { createTextReader, type TextReader } from './text-reader.ts';
import { waitForAll } from './wait-for-all.ts';

/** Runs statements, on the pool or in one transaction. */
export interface Db {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** the number of rows the statement affected */
  run(statement: Sql): Promise<number>;
  /**
   * All or nothing; a nested call joins the outer transaction. `work` runs again after a deadlock: so it must have no effects except
   * through `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * One connection for several statements: those that `work` does not wait for one by one are sent together, and answered in
   * their order. Each is a transaction of its own, unless this is one.
   */
  pipelined<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface TransactionOptions {
  /**
   * Answers before the commit is on the disk. A crash of the database may lose the last half second of such commits, never those before a
   * commit that waited. For carts, drafts and counts, and for writes that are repeated when they are missing. Inside of another
   * transaction, the commit of the outer one decides.
   */
  mayBeLost?: true;
}

/** Runs the statements of one transaction. */
export interface Tx extends Db {
  /**
   * The last statement, sent together with the commit: both cost one round trip. `work` does nothing after it that may
   * fail. In a nested transaction it is a statement like any other.
   */
  commitWith<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
}

export interface Database extends Db {
  /** the address of the database, for separate connections (bulk.ts) */
  readonly url: string;
  /** how many connections to it were opened since the start of this process */
  opened(): number;
  /** a number that changes after each statement of this process that may have written, before the statement's caller gets its result */
  written(): number;
  /** the rows of a statement in batches of `size`, from one snapshot; leaving the loop closes the cursor */
  walk<Row = Record<string, unknown>>(statement: Sql, size: number): AsyncGenerator<Row[]>;
  /** prepares reading one short text, by a statement without values; for what many requests need (text-reader.ts) */
  textReader(statement: Sql): () => Promise<string>;
  /** throws when the database does not answer within the time */
  ping(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

// bigint columns hold whole numbers up to 2^53 only; dates stay text, so that no time zone shifts them.
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** Milliseconds a connection may stay silent during a statement: a network that drops packets reports no error. */
const statementTimeout = 30_000;

const socketOf = (client: pg.PoolClient): Socket => client.connection.stream as Socket;
/** How many statements each connection has in flight; an idle connection may stay silent. */
const inFlight = new WeakMap<pg.PoolClient, number>();
const countInFlight = (client: pg.PoolClient, change: 1 | -1): void => {
  inFlight.set(client, (inFlight.get(client) ?? 0) + change);
};

/** Statements issued in the same turn of the event loop leave in one write: a write costs as much as a small statement. */
function corkWrites(socket: Socket): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** Statements of all connections of this process that may have written. */
let written = 0;
const isRead = ({ quick, text }: Sql): boolean => quick === true || /^\s*select\b/i.test(text);

/**
 * Uses a callback, and not pg's `query_timeout`: pg's promises and timeouts attach to the query a closure that refers
 * back to the query. Such a cycle survives V8's minor collections together with all its rows; under load the heap grew
 * to three times its live size.
 */
async function execute(client: pg.PoolClient, statement: Sql): Promise<pg.QueryResult> {
  countInFlight(client, 1);
  corkWrites(socketOf(client));
  if (statement.timeout) socketOf(client).setTimeout(statement.timeout);
  try {
    return await new Promise((resolve, reject) => {
      // Made here of text and values: pg copies any other object property by property, at the cost of a small statement.
      const query = new pg.Query(statement.text, statement.values, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      client.query(Object.assign(query, { name: statement.name }));
    });
  } catch (error) {
    throw (
      diskFullError(error) ??
      (isUnavailable(error) ? new AppError('unavailable', 'error.fallback', { cause: error }) : error)
    );
  } finally {
    if (!isRead(statement)) written += 1;
    countInFlight(client, -1);
    if (statement.timeout) socketOf(client).setTimeout(statementTimeout);
  }
}

/** Closes a connection that stays silent while a statement is in flight. */
function destroyWhenSilent(client: pg.PoolClient): void {
  const socket = socketOf(client);
  socket.setTimeout(statementTimeout);
  socket.on('timeout', () => {
    if ((inFlight.get(client) ?? 0) > 0) socket.destroy(new Error('Query read timeout'));
  });
}

/** How many quick statements may wait on one connection. */
const maxTogether = 8;

/** The error code of PostgreSQL or of the network; '' for other errors. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the database refused a statement, and so changed nothing; after any other error it may have done what was asked. */
export const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** Whether a statement named a table that is not there. */
export const isMissingTable = (error: unknown): boolean => errorCode(error) === '42P01';

/** Whether the error means that the server cannot be reached, and not that the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  return (
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|57P0|53300|08)/.test(errorCode(error)) ||
    /terminated|timeout exceeded|timeout expired|Query read timeout|not queryable|connection error/i.test(
      error.message,
    )
  );
}

/** How often work is tried that PostgreSQL rolled back because of other transactions: it lost a deadlock, or could not be serialised. */
const maxAttempts = 3;
const longestPause = 50;
const lostToOthers = new Set(['40P01', '40001']);

/** Tries again what PostgreSQL rolled back as a whole; the next attempt sees what the other transactions did. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts; ; left--)
    try {
      return await attempt();
    } catch (error) {
      if (left === 1 || !lostToOthers.has(errorCode(error))) throw error;
      // Both sides of a deadlock may have been rolled back: they must not meet again.
      await delay(Math.random() * longestPause);
    }
}

const runner = (run: (statement: Sql) => Promise<pg.QueryResult>): Pick<Db, 'query' | 'run'> => ({
  query: async <Row>(statement: Sql) => (await run(statement)).rows as Row[],
  run: async (statement) => (await run(statement)).rowCount ?? 0,
});

/** A transaction inside of another: it commits with the outer one. */
const joined = (outer: Db): Tx => ({ ...outer, commitWith: (statement) => outer.query(statement) });

export function connect(url: string, options: { max: number; onError(error: Error): void }): Database {
  const connectionConfig = {
    connectionString: url,
    connectionTimeoutMillis: 4000,
    keepAlive: true,
    application_name: 'aprisco',
  };
  const readers: TextReader[] = [];
  const pool = new pg.Pool({
    ...connectionConfig,
    max: options.max,
    types,
    idleTimeoutMillis: 60_000,
    // A statement does not wait for the answer to the one before it.
    pipeline: true,
  });
  // Without a listener, a stop of PostgreSQL would end the process.
  pool.on('error', options.onError);
  let opened = 0;
  pool.on('connect', (client) => {
    opened += 1;
    client.on('error', options.onError);
    destroyWhenSilent(client);
  });

  const connection = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw isUnavailable(error) ? new AppError('unavailable', 'error.fallback', { cause: error }) : error;
    }
  };

  /** Lends a connection. It is closed after an error other than a refused statement. */
  async function withConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connection();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      // A statement that the database refused leaves the connection usable, with its prepared statements.
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  let shared: { client: Promise<pg.PoolClient>; users: number; broken?: Error } | undefined;

  /**
   * A connection for a quick statement, shared with others that wait for their answers. Several in one write and several answers in one
   * read cost both sides less than a connection for each.
   */
  async function onSharedConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (!shared || shared.users >= maxTogether) shared = { client: connection(), users: 0 };
    const mine = shared;
    mine.users += 1;
    const leave = (): void => {
      if (shared === mine) shared = undefined;
    };
    try {
      return await work(await mine.client);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) {
        mine.broken = error as Error;
        leave();
      }
      throw error;
    } finally {
      mine.users -= 1;
      if (mine.users === 0) {
        leave();
        // without a connection there is none to give back
        mine.client.then(
          (client) => client.release(mine.broken),
          () => undefined,
        );
      }
    }
  }

  /** A statement that writes in the name of an API key needs a transaction, which carries the key's name. */
  const runOnPool = (statement: Sql): Promise<pg.QueryResult> =>
    statement.quick
      ? onSharedConnection((client) => execute(client, statement))
      : actingKey() === undefined || isRead(statement)
        ? withConnection((client) => execute(client, statement))
        : inTransaction((_, run) => run(statement));

  async function* walk<Row>(statement: Sql, size: number): AsyncGenerator<Row[]> {
    const client = await connection();
    let broken: Error | undefined;
    try {
      // All rows are read; by default PostgreSQL plans a cursor for the first tenth of them.
      await execute(client, raw('begin read only; set local cursor_tuple_fraction = 1'));
      await execute(
        client,
        compiled(`declare linhas no scroll cursor for ${statement.text}`, statement.values),
      );
      for (;;) {
        const { rows } = await execute(client, raw(`fetch ${size} from linhas`));
        if (rows.length > 0) yield rows as Row[];
        if (rows.length < size) return;
      }
    } finally {
      // The transaction is read-only: rollback only closes the cursor.
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      client.release(broken);
    }
  }

  const inTransaction = async <T>(
    work: (tx: Tx, run: (statement: Sql) => Promise<pg.QueryResult>) => Promise<T>,
    { mayBeLost }: TransactionOptions = {},
  ): Promise<T> => {
    const key = actingKey();
    const begin = raw(mayBeLost ? 'begin; set local synchronous_commit = off' : 'begin');
    const client = await connection();
    let broken: Error | undefined;
    let isCommitted = false;
    const run = (statement: Sql): Promise<pg.QueryResult> => execute(client, statement);
    const tx: Tx = {
      ...runner(run),
      transaction: (inner) => inner(joined(tx)),
      pipelined: (inner) => inner(tx),
      commitWith: async <Row>(statement: Sql) => {
        // After a statement that failed, commit is a rollback.
        const [last, commit] = await Promise.allSettled([run(statement), run(raw('commit'))]);
        if (last.status === 'rejected') throw last.reason;
        if (commit.status === 'rejected') throw commit.reason;
        isCommitted = true;
        return last.value.rows as Row[];
      },
    };
    try {
      // Sent together with the first statement.
      const [beginning, done] = await Promise.allSettled([
        key === undefined
          ? run(begin)
          : waitForAll([run(begin), run(sql`select set_config('aprisco.chave', ${key}, true)`)]),
        work(tx, run),
      ]);
      if (done.status === 'rejected') throw done.reason;
      if (beginning.status === 'rejected') throw beginning.reason;
      if (!isCommitted) await run(raw('commit'));
      return done.value;
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const onPool = runner((statement) => withRetries(() => runOnPool(statement)));

  return {
    url,
    ...onPool,
    transaction: (work, options) => withRetries(() => inTransaction(work, options)),
    pipelined: (work) =>
      withConnection((client) => {
        const one: Db = {
          ...runner((statement) => execute(client, statement)),
          transaction: (inner, options) => withRetries(() => inTransaction(inner, options)),
          pipelined: (inner) => inner(one),
        };
        return work(one);
      }),
    opened: () => opened,
    written: () => written,
    walk,
    textReader: (statement) => {
      const reader = createTextReader({
        connection: connectionConfig,
        text: statement.text,
        slowly: async () => String(Object.values((await onPool.query(statement))[0] ?? {})[0]),
        onOpen: () => {
          opened += 1;
        },
      });
      readers.push(reader);
      return reader.read;
    },
    ping: async (milliseconds) => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new AppError('unavailable', 'error.fallback')),
        milliseconds,
      );
      try {
        await Promise.race([runOnPool(raw('select 1')), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      await Promise.all(readers.map((reader) => reader.close()));
      await pool.end();
    },
  };
}
