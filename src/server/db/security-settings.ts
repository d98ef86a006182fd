import type { Db } from '#server/db/client.ts';
import { prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { SecuritySettings } from '#shared/contracts/ajustes.ts';
import { invalidField } from '#shared/errors.ts';

/** The church's rules for accounts of the office, as they are at this moment. */
export async function readSecuritySettings(db: Db): Promise<SecuritySettings> {
  const [row] = await db.query<SecuritySettings>(
    prepared(sql`select senha_minima, sessao_parada_horas, sessao_maxima_dias, tentativas, trilha_anos
      from seguranca_ajuste`),
  );
  return row!;
}

/** Refuses a new password that is shorter than the church requires. */
export async function requirePasswordLength(db: Db, password: string, field = 'password'): Promise<void> {
  const { senha_minima: min } = await readSecuritySettings(db);
  if ([...password].length < min) throw invalidField(field, 'validation.password_length', { min });
}

/** When a session ends that was opened at `opened` (SQL) and is used at `used`, by the church's rules. */
export const sessionEnd = (used: Date, opened: Sql): Sql =>
  sql`(select least(${used}::timestamptz + make_interval(hours => g.sessao_parada_horas),
    ${opened} + make_interval(days => g.sessao_maxima_dias)) from seguranca_ajuste g)`;

/** Shortens open sessions to the end that the rules now give; a later end takes effect at their next use. */
export const shortenSessions = (tx: Db): Promise<number> =>
  tx.run(
    raw(`update sessao s set expira_em = least(s.expira_em, s.usada_em + make_interval(hours => g.sessao_parada_horas),
      s.criada_em + make_interval(days => g.sessao_maxima_dias)) from seguranca_ajuste g`),
  );
