import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { copyDatabase, copyServer, inDatabase, template } from './database-server.ts';
import { withPreparedStatements } from './prepared-statements.ts';

const onError = (error: Error): void => {
  // Dropping a database ends the connections that are still open to it.
  if (!/terminating connection/.test(error.message)) console.error(error);
};

export interface TestDatabase extends Database {
  url: string;
}

interface TestDatabaseOptions {
  empty?: boolean;
  /** the database that is copied, instead of the migrated one */
  from?: string;
}

/** A database of its own: migrated and with the seeded roles, or empty, or a copy of another. Closing it drops it. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = connect(serverUrl, { max: 1, onError });
  await admin.run(copyDatabase(options.from ?? (options.empty ? 'template1' : template), name));
  const url = inDatabase(serverUrl, name);
  const db = withPreparedStatements(connect(url, { max: 5, onError }));
  return {
    ...db,
    url,
    close: async () => {
      await db.close();
      await admin.run(raw(`drop database ${name} with (force)`));
      await admin.close();
    },
  };
}

/** Any number of our own: one worker at a time makes databases of older versions. */
const olderLock = 720_311_847;

/**
 * The name of a database with the migrations before `number`, made by `migrate` at its first use: from the nearest older
 * one of the run, so that no file of migrations/ runs for each test that starts at an older version.
 */
export async function olderDatabase(
  number: string,
  migrate: (db: Database) => Promise<unknown>,
): Promise<string> {
  const serverUrl = inject('serverUrl');
  const admin = connect(serverUrl, { max: 1, onError });
  const name = `antes_${number}`;
  try {
    await admin.run(sql`select pg_advisory_lock(${olderLock})`);
    const [nearest] = await admin.query<{ datname: string }>(
      sql`select datname from pg_database where datname ~ '^antes_\\d{4}$' and datname <= ${name} order by datname desc`,
    );
    if (nearest?.datname === name) return name;
    const newDatabase = `${name}_novo`;
    await admin.run(copyDatabase(nearest?.datname ?? 'template1', newDatabase));
    const db = connect(inDatabase(serverUrl, newDatabase), { max: 1, onError });
    await migrate(db);
    await db.close();
    await admin.run(raw(`alter database ${newDatabase} rename to ${name}`));
    return name;
  } finally {
    // Closing the connection releases the lock.
    await admin.close();
  }
}

/** Makes the folder of a server of its own whose database is migrated and has the seeded roles, as after a first start there. */
export const prepareServer = (dir: string): Promise<void> => copyServer(inject('prepared'), dir);
