import { onTestFinished } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate, migrationsDir, readMigrations } from '#server/db/migrate.ts';
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

/** Applies the migrations before a number. */
export async function migrateBefore(db: Db, number: string): Promise<void> {
  const older = (await readMigrations()).filter((name) => name < number);
  await migrate(db, migrationsDir, older);
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
