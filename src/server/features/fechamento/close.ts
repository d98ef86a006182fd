import { asAuthor } from '#server/db/author.ts';
import { type Db, errorCode } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { personNamesIn, refuseContacts } from '#server/http/public-text.ts';
import { addMonths, churchToday, firstOfMonth, lastOfMonth, monthOf } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';

export const nextMonth = (mes: string): string => monthOf(addMonths(firstOfMonth(mes), 1));
export const hasEnded = (mes: string, now: Date): boolean => lastOfMonth(mes) < churchToday(now);

/** 2026-03 as 03/2026, in every language. */
const shownMonth = (mes: string): string => mes.split('-').reverse().join('/');

/** The last closed month of a church, YYYY-MM. */
export async function closedUntil(db: Db, igreja: number): Promise<string | null> {
  const [row] = await db.query<{ mes: string | null }>(
    sql`select max(mes) as mes from fechamento where igreja = ${igreja} and reaberto_em is null`,
  );
  return row!.mes && monthOf(row!.mes);
}

/** The month of a church that was reopened last: proposed while no month is closed. */
export async function reopenedLast(db: Db, igreja: number): Promise<string | null> {
  const [row] = await db.query<{ mes: string }>(sql`select mes from fechamento
    where igreja = ${igreja} and reaberto_em is not null order by reaberto_em desc, mes limit 1`);
  return row ? monthOf(row.mes) : null;
}

/**
 * The first month of a church that was reopened after it was published. While no month is closed, no later one is closed before it: locked
 * without a closing of its own, it could not be corrected any more.
 */
export async function firstPublished(db: Db, igreja: number): Promise<string | null> {
  const [row] = await db.query<{ mes: string | null }>(sql`select min(f.mes) as mes from fechamento f
    where f.igreja = ${igreja} and f.reaberto_em is not null
      and exists (select from transparencia t where t.fechamento = f.id)`);
  return row!.mes && monthOf(row!.mes);
}

/**
 * Waits until no transaction writes paid entries of the church (`fechado_ate` holds the lock shared), and makes new ones
 * wait until this transaction ends. A long write must not block all others: after some seconds this call gives up, and the
 * caller is asked to try again.
 */
async function lockBooks(tx: Db, igreja: number): Promise<void> {
  await tx.run(raw(`set local lock_timeout = '5s'`));
  try {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('fechamento'), ${igreja}::integer)`);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    throw new AppError('conflict', 'fechamento.busy', { cause: error });
  }
}

interface Closing {
  igreja: number;
  mes: string;
  pendencias: Readonly<Record<string, number>>;
}

/** Closes a month: from its commit on, no paid entry until the end of the month changes. */
export const closeMonth = (
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  identity: StaffIdentity,
  { igreja, mes, pendencias }: Closing,
): Promise<number> =>
  asAuthor(db, identity, async (tx) => {
    const now = clock.now();
    if (!hasEnded(mes, now)) throw invalidField('mes', 'fechamento.not_ended');
    await lockBooks(tx, igreja);
    const until = await closedUntil(tx, igreja);
    const next = until === null ? await firstPublished(tx, igreja) : nextMonth(until);
    if (next !== null && (mes > next || (mes < next && until !== null)))
      throw invalidField('mes', 'fechamento.not_next', { month: shownMonth(next) });
    const [row] = await tx.query<{
      id: number;
    }>(sql`insert into fechamento (igreja, mes, fechado_em, fechado_por,
        lancamentos, entradas, saidas, pendencias)
      select ${igreja}, ${`${mes}-01`}::date, ${now}, ${identity.user.id}, count(*),
        coalesce(sum(valor * sinal) filter (where tipo = 'receita'), 0),
        -coalesce(sum(valor * sinal) filter (where tipo = 'despesa'), 0), ${JSON.stringify(pendencias)}::jsonb
      from financeiro where igreja = ${igreja} and pago
        and data_pagamento between ${firstOfMonth(mes)}::date and ${lastOfMonth(mes)}::date returning id`);
    return row!.id;
  });

interface Reopening {
  motivo: string;
  /** the user confirmed that the reason names a person */
  ciente_nomes: boolean;
}

/** Reopens the last closed month of a church, with a reason, which becomes public if the month was published. */
export const reopenMonth = (
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  identity: StaffIdentity,
  id: number,
  { motivo, ciente_nomes }: Reopening,
): Promise<void> =>
  asAuthor(db, identity, async (tx) => {
    const [row] = await tx.query<{ igreja: number; mes: string }>(
      sql`select igreja, mes from fechamento where id = ${id}`,
    );
    if (!row || (identity.igrejas && !identity.igrejas.includes(row.igreja)))
      throw new AppError('not_found', 'error.not_found');
    await lockBooks(tx, row.igreja);
    const until = await closedUntil(tx, row.igreja);
    if (until !== null && until > monthOf(row.mes))
      throw new AppError('conflict', 'fechamento.not_last', { vars: { month: shownMonth(until) } });
    if (await isPublished(tx, id)) {
      refuseContacts('motivo', motivo);
      const names = ciente_nomes ? [] : await personNamesIn(tx, motivo);
      if (names.length > 0)
        throw invalidField('ciente_nomes', 'transparencia.names', { list: names.join('; ') });
    }
    const reopened = await tx.run(sql`update fechamento set reaberto_em = ${clock.now()},
      reaberto_por = ${identity.user.id}, motivo = ${motivo} where id = ${id} and reaberto_em is null`);
    if (reopened === 0) throw new AppError('conflict', 'fechamento.reopened');
  });

/** Called under the lock of the church's books, for which a publication waits. */
const isPublished = async (tx: Db, fechamento: number): Promise<boolean> =>
  (await tx.query(sql`select 1 from transparencia where fechamento = ${fechamento} limit 1`)).length > 0;
