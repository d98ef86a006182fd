import type { WriteContext } from '#server/crud/behaviour.ts';
import { type Db, errorCode } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { isFile, isStored } from '#shared/crud/field.ts';
import { AppError } from '#shared/errors.ts';
import { financeiro } from '#shared/sections/financeiro.ts';

const stored = Object.entries(financeiro.fields).filter(([, field]) => isStored(field));
/** Fields that rows of one group or transfer share: all but the file, which belongs to one record alone. */
const shared = stored.filter(([, field]) => !isFile(field)).map(([name]) => name);
const columns = raw(shared.join(', '));
/** The sides of a transfer may belong to two churches, each to the church of its account. */
const ofBoth = raw(shared.filter((name) => name !== 'igreja').join(', '));

/** Inserts the other rows of a plan in one statement; their ids in the same order. */
export async function insertRows(tx: Db, rows: readonly Record<string, unknown>[]): Promise<number[]> {
  const columns = raw([...shared, 'parcela', 'recorrencia'].join(', '));
  const inserted = await tx.query<{ id: number }>(sql`insert into financeiro (${columns})
    select ${columns} from json_populate_recordset(null::financeiro, ${JSON.stringify(rows)}) returning id`);
  return inserted.map(({ id }) => id);
}

/** Inserts the arriving row of each transfer. */
export async function insertArrivals(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.run(sql`insert into financeiro (${ofBoth}, igreja, parcela, recorrencia, transferencia)
    select ${ofBoth}, coalesce((select c.igreja from conta c where c.id = t.conta_destino), igreja),
      parcela, recorrencia, id from financeiro t where id = any(${ids}) order by id`);
}

/**
 * Locks the other row of a transfer. Does not wait for the lock: a transaction that holds it writes the same pair
 * from its other side, and both would deadlock.
 */
export async function lockOther(
  { db, igrejas }: Pick<WriteContext, 'db' | 'igrejas'>,
  id: number,
): Promise<number | undefined> {
  const [other] = await orChanged(
    db.query<{
      id: number;
      igreja: number | null;
      departs: boolean;
    }>(sql`select id, igreja, transferencia is null as departs
      from financeiro where transferencia = ${id} or id = (select transferencia from financeiro where id = ${id})
      for update nowait`),
  );
  // The receiving church sees the transfer; only the sending one may change it.
  if (other?.departs && igrejas && !(other.igreja !== null && igrejas.includes(other.igreja)))
    throw new AppError('forbidden', 'financeiro.transfer_elsewhere');
  return other?.id;
}

async function orChanged<T>(rows: Promise<T>): Promise<T> {
  try {
    return await rows;
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    throw new AppError('conflict', 'error.changed', { cause: error });
  }
}

/** Copies the saved row to the other row of the transfer. */
export async function copyTo(tx: Db, id: number, other: number): Promise<void> {
  await tx.run(sql`update financeiro o set (${ofBoth}) = (select ${ofBoth} from financeiro where id = ${id}),
    igreja = coalesce((select c.igreja from conta c, financeiro t where t.id = ${id}
      and c.id = case when o.transferencia is null then t.conta else t.conta_destino end), o.igreja),
    versao = o.versao + 1, atualizado_em = now() where o.id = ${other}`);
}

/** Inserts equal and opposite rows of today for a row, and for the other side of a transfer. */
export async function insertReversals(
  tx: Db,
  ids: readonly number[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const changed: Record<string, Sql> = {
    descricao: sql`left('Estorno: ' || descricao, 160)`,
    pago: sql`true`,
    data_pagamento: sql`${today}::date`,
    data_vencimento: sql`${today}::date`,
    competencia: sql`date_trunc('month', ${today}::date)::date`,
    parcelas: sql`null::integer`,
    repeticao: sql`null::text`,
    repeticoes: sql`null::integer`,
    repetir_ate: sql`null::date`,
  };
  const values = shared.map((name) => changed[name] ?? raw(name));
  const list = values.reduce((text, value) => sql`${text}, ${value}`);
  await tx.run(sql`insert into financeiro (${columns}, estorno_de)
    select ${list}, id from financeiro where id = any(${ids}) and transferencia is null`);
  await tx.run(sql`insert into financeiro (${columns}, estorno_de, transferencia)
    select ${list}, id, (select r.id from financeiro r where r.estorno_de = t.transferencia)
    from financeiro t where id = any(${ids}) and transferencia is not null`);
  await tx.run(sql`update financeiro set estornado_em = ${now}, versao = versao + 1, atualizado_em = now()
    where id = any(${ids})`);
}
