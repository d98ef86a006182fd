import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '#server/config.ts';
import { connect, type Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { environmentStorage } from '#server/drivers/storage/open.ts';
import { systemClock } from '#server/ports/clock.ts';
import { printError } from '#server/read-settings.ts';
import { seedDemo } from './seed.ts';

interface Database {
  db: Db;
  url: string;
}

/**
 * Fills an empty database with the demo church in a child process: drawing the pictures in the server almost doubled its memory until the next
 * start. `program` with this argument is `seedAndEnd`.
 */
export async function seedInProcess(program: string, argument: string, { db, url }: Database): Promise<void> {
  const [found] = await db.query<{ any: boolean }>(sql`select exists (select from igreja) as any`);
  if (found!.any) return;
  const child = fork(program, [argument], { execArgv: [] });
  const ended = once(child, 'exit');
  // not an argument, which other users of the machine could read: it holds the password of the database
  child.send({ url });
  const [code] = await ended;
  if (code !== 0) throw new Error('The demonstration church could not be created.');
}

/** What that process does. It also ends when the server ends. */
export async function seedAndEnd(config: Config): Promise<never> {
  process.once('disconnect', () => process.exit(1));
  const [{ url }] = (await once(process, 'message')) as [{ url: string }];
  const db = connect(url, { max: 2, onError: (error) => printError(`database: ${error.message}`) });
  const { fixed, disk } = environmentStorage(config);
  const log = (message: string): void => void process.stdout.write(`${message}\n`);
  await seedDemo({ db, storage: fixed ?? disk, clock: systemClock, log });
  await db.close();
  process.exit(0);
}
