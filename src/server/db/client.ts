import type { Socket } from 'node:net';
import pg from 'pg';
import { AppError } from '#shared/errors.ts';
import { compiled, raw, type Sql } from './sql.ts';

/** Runs statements: the pool, or one transaction of it. */
export interface Db {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** the number of rows a statement touched */
  run(statement: Sql): Promise<number>;
  /** all or nothing; inside a transaction it is the same transaction */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

export interface Database extends Db {
  /** the rows of a question, so many at a time, from one look at the tables; whoever leaves the loop ends it */
  walk<Row = Record<string, unknown>>(statement: Sql, size: number): AsyncGenerator<Row[]>;
  /** answers within the time, or throws */
  ping(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

// Whole numbers up to 2^53 are all we store in bigint; dates stay the text they are, so that no time zone shifts them.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** How long a server may stay silent over a statement: a network that swallows packets reports nothing by itself. */
const patience = 30_000;

const socketOf = (client: pg.PoolClient): Socket => client.connection.stream as Socket;
/** Those that wait for an answer; an idle connection may be silent for as long as it likes. */
const waiting = new WeakSet<pg.PoolClient>();

/**
 * By a callback, and without pg's `query_timeout`: both its promises and its timeouts hang a function on the query that
 * knows the query, and such a pair outlives V8's cheap collections, with all the rows it holds. Under load the heap grew
 * to three times what was alive.
 */
async function execute(client: pg.PoolClient, statement: Sql): Promise<pg.QueryResult> {
  waiting.add(client);
  if (statement.patience) socketOf(client).setTimeout(statement.patience);
  try {
    return await new Promise((resolve, reject) =>
      client.query(statement, (error, result) => (error ? reject(error) : resolve(result))),
    );
  } catch (error) {
    throw isAway(error) ? new AppError('unavailable', 'error.fallback', { cause: error }) : error;
  } finally {
    waiting.delete(client);
    if (statement.patience) socketOf(client).setTimeout(patience);
  }
}

/** Gives a connection up that was asked and stays silent. */
function watch(client: pg.PoolClient): void {
  const socket = socketOf(client);
  socket.setTimeout(patience);
  socket.on('timeout', () => {
    if (waiting.has(client)) socket.destroy(new Error('Query read timeout'));
  });
}

/** Errors that say the server is not there, rather than that a statement is wrong. */
export function isAway(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  return (
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|57P0|53300|08)/.test(code) ||
    /terminated|timeout exceeded|timeout expired|Query read timeout|not queryable|connection error/i.test(
      error.message,
    )
  );
}

const runner = (run: (statement: Sql) => Promise<pg.QueryResult>, transaction: Db['transaction']): Db => ({
  query: async <Row>(statement: Sql) => (await run(statement)).rows as Row[],
  run: async (statement) => (await run(statement)).rowCount ?? 0,
  transaction,
});

export function connect(url: string, options: { max: number; onError(error: Error): void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    types,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'aprisco',
  });
  // Without a listener, a stop of PostgreSQL would end the process.
  pool.on('error', options.onError);
  pool.on('connect', (client) => {
    client.on('error', options.onError);
    watch(client);
  });

  const connection = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw isAway(error) ? new AppError('unavailable', 'error.fallback', { cause: error }) : error;
    }
  };

  const alone = async (statement: Sql): Promise<pg.QueryResult> => {
    const client = await connection();
    let broken: Error | undefined;
    try {
      return await execute(client, statement);
    } catch (error) {
      // A statement that the database refused leaves the connection as it was, with all that is planned on it.
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };

  async function* walk<Row>(statement: Sql, size: number): AsyncGenerator<Row[]> {
    const client = await connection();
    let broken: Error | undefined;
    try {
      // All rows are read: PostgreSQL otherwise plans a cursor for the first tenth of them.
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
      // Nothing was written: the end of the transaction only closes the cursor.
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      client.release(broken);
    }
  }

  const inTransaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await connection();
    let broken: Error | undefined;
    try {
      await execute(client, raw('begin'));
      const tx: Db = runner(
        (statement) => execute(client, statement),
        (inner) => inner(tx),
      );
      const result = await work(tx);
      await execute(client, raw('commit'));
      return result;
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    ...runner(alone, inTransaction),
    walk,
    ping: async (milliseconds) => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new AppError('unavailable', 'error.fallback')),
        milliseconds,
      );
      try {
        await Promise.race([alone(raw('select 1')), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.end(),
  };
}
