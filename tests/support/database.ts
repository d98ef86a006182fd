import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Database } from '#server/db/client.ts';
import { raw } from '#server/db/sql.ts';
import { copyDatabase, inDatabase, template } from './database-server.ts';

const onError = (error: Error): void => {
  // Dropping a database ends the connections that are still open to it.
  if (!/terminating connection/.test(error.message)) console.error(error);
};

export interface TestDatabase extends Database {
  url: string;
}

/** A database of its own: migrated and with the seeded roles, or empty. Closing it drops it. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = connect(serverUrl, { max: 1, onError });
  await admin.run(copyDatabase(options.empty ? 'template1' : template, name));
  const url = inDatabase(serverUrl, name);
  const db = connect(url, { max: 5, onError });
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
