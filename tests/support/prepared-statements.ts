import type { Database, Db, Tx } from '#server/db/client.ts';
import { named, type Sql } from '#server/db/sql.ts';

/** What the names begin with, to tell them from statements that the product prepares. */
const prefix = 'teste_';
const names = new Map<string, string>();

/** A statement without values may be several at once, which cannot be prepared. */
function byName(statement: Sql): Sql {
  if (statement.name !== undefined || statement.values.length === 0) return statement;
  const name = names.get(statement.text) ?? `${prefix}${names.size}`;
  names.set(statement.text, name);
  return named(name, statement);
}

const preparingDb = (db: Db): Db => ({
  query: (statement) => db.query(byName(statement)),
  run: (statement) => db.run(byName(statement)),
  transaction: (work, options) => db.transaction((tx) => work(preparingTx(tx)), options),
  pipelined: (work) => db.pipelined((one) => work(preparingDb(one))),
});

const preparingTx = (tx: Tx): Tx => ({
  ...preparingDb(tx),
  commitWith: (statement) => tx.commitWith(byName(statement)),
});

/**
 * Prepares every statement with values once per connection: tests run the same statements again and again, and PostgreSQL takes longer
 * to plan most of them than to run them. The product prepares only frequent ones, because each takes memory in each connection.
 */
export const withPreparedStatements = (db: Database): Database => ({ ...db, ...preparingDb(db) });
