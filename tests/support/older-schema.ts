import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { migrate, migrationsDir } from '#server/db/migrate.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A database as it was before a migration (`0035`), to insert an older version's rows and then migrate. */
export async function databaseBefore(number: string): Promise<TestDatabase> {
  const db = await testDatabase({ empty: true });
  onTestFinished(db.close);
  const dir = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const older = (await readdir(migrationsDir)).filter((name) => name < number);
  for (const name of older) await copyFile(path.join(migrationsDir, name), path.join(dir, name));
  await migrate(db, dir);
  return db;
}
