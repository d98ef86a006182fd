import type { Db } from './client.ts';
import { raw, sql } from './sql.ts';

async function removeFrom(db: Db, tables: readonly string[], users: number): Promise<void> {
  for (const table of tables) await db.run(sql`delete from ${raw(table)} where users = ${users}`);
}

/**
 * Removes what opens an account, or could soon, besides its password and its second step: passkeys, API keys, sign-ins that wait for a
 * second step, a new address that waits for its link, and an app that was not switched on. Returns the names of the API keys, for the mail
 * about it.
 */
export async function removeKeys(db: Db, users: number): Promise<string[]> {
  await removeFrom(db, ['chave_acesso', 'entrada_pendente', 'users_email_novo'], users);
  await db.run(sql`delete from duas_etapas where users = ${users} and ativada_em is null`);
  const ended = await db.query<{ nome: string }>(
    sql`delete from chave_api where users = ${users} returning nome`,
  );
  return ended.map(({ nome }) => nome);
}

/**
 * Withdraws the links that were mailed for an account: for a new password, and to a new address. Whoever asked for them may no longer be its
 * user.
 */
export const withdrawLinks = (db: Db, users: number): Promise<void> =>
  removeFrom(db, ['redefinicao_senha', 'users_email_novo'], users);

/** Switches two-step verification off, and removes the app and the recovery codes. */
export async function removeTwoStep(db: Db, users: number, now: Date): Promise<void> {
  await db.run(sql`update users set duas_etapas_em = null, atualizado_em = ${now}
    where id = ${users} and duas_etapas_em is not null`);
  await removeFrom(db, ['duas_etapas', 'codigo_recuperacao'], users);
}
