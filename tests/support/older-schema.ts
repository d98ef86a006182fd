import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { migrate, migrationsDir } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { seededRoles } from '#shared/access/roles.ts';
import { olderDatabase, type TestDatabase, testDatabase } from './database.ts';

/** A database as it was before a migration (`0035`), to insert an older version's rows and then migrate. */
export async function databaseBefore(number: string): Promise<TestDatabase> {
  const from = await olderDatabase(number, (db) => migrateBefore(db, number));
  const db = await testDatabase({ from });
  onTestFinished(db.close);
  return db;
}

async function migrateBefore(db: Database, number: string): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  const older = (await readdir(migrationsDir)).filter((name) => name < number);
  for (const name of older) await copyFile(path.join(migrationsDir, name), path.join(dir, name));
  await migrate(db, dir);
  await rm(dir, { recursive: true });
}

/** The roles of a new church with their rules, in the columns that every version has. */
export async function insertRoles(db: Db): Promise<void> {
  for (const { nome, rules } of seededRoles) {
    const granted = sql`json_to_recordset(${JSON.stringify(rules)}::json) as r(action text, subject text)`;
    await db.run(sql`insert into permissao (action, subject) select r.action, r.subject from ${granted}
      on conflict do nothing`);
    await db.run(sql`with novo as (insert into perfil (nome) values (${nome}) returning id)
      insert into perfil_permissao (perfil, permissao) select novo.id, p.id from novo, ${granted}
      join permissao p on p.action = r.action and p.subject = r.subject on conflict do nothing`);
  }
}
