import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import {
  anonymiseInRaffleHistory,
  anonymiseWaitingBuyers,
  isUnsettledSql,
  noBuyerName as noName,
} from '#server/sections/anonymise-buyers.ts';
import { mayStillBePaidSql } from '#server/sections/cobranca.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';

/** Rows per transaction of the nightly job. */
const batch = 500;
/** If late money that nobody reported comes at all, it comes within this time. */
const unpaidDays = fixedPeriods.rifa_nao_paga_dias;

/**
 * SQL: the raffle `t` of the purchase `c` with the charge `k` was drawn before `limit`, and the church owes its buyer nothing. Sales may
 * end long before the extraction that decides; a cancelled raffle counts from the last change of the purchase, such as its refund.
 */
const settledBefore = (
  limit: Sql,
): Sql => sql`t.status in ('sorteada', 'cancelada') and ${isUnsettledSql} is not true
  and greatest(t.data_sorteio, (select r.criado_em from rifa_resultado r where r.rifa = t.id),
    case when t.status = 'cancelada' then c.atualizado_em end) < ${limit}`;

/**
 * Every night: deletes the data of raffle buyers. That of buyers who never paid after a month, unless they reported a payment that the
 * treasurer has not answered; of the others phone and CPF, by which they
 * find their numbers, some months after the draw, and names last, with the pessoa; both not before prizes are handed over and owed money is
 * returned. The same for receivers of a prize: documents and notes some months after the hand-over, names last. Data of buyers who deleted
 * their account while a raffle ran goes after its draw. Numbers, amounts and the books stay.
 */
export function createRaffleRetention({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>) {
  /** Runs an update that returns the ids of purchases, and removes the people from their history. */
  async function anonymise(tx: Db, update: Sql): Promise<number> {
    const rows = await tx.query<{ id: number }>(update);
    await anonymiseInRaffleHistory(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }

  const anonymiseUnpaidBuyers = (tx: Db, now: Date): Promise<number> =>
    anonymise(
      tx,
      sql`update rifa_compra set nome = ${noName}, whatsapp = null, email = null, cpf = null, pessoa = null where id in (
      select c.id from rifa_compra c left join cobranca k on k.id = c.cobranca
      where c.estado in ('expirada', 'cancelada', 'teste') and (c.nome <> ${noName} or c.pessoa is not null)
        and greatest(c.atualizado_em, k.atualizado_em) < ${new Date(now.getTime() - unpaidDays * 24 * 3_600_000)}
        and (${mayStillBePaidSql('k')} or (k.recebido > 0 and not k.sandbox)) is not true
      order by c.id limit ${batch} for update of c skip locked) returning id`,
    );

  const deleteContacts = (tx: Db, now: Date): Promise<number> =>
    tx.run(sql`update rifa_compra set whatsapp = null, cpf = null where id in (
      select c.id from rifa_compra c join rifa t on t.id = c.rifa left join cobranca k on k.id = c.cobranca cross join site s
      where coalesce(c.whatsapp, c.cpf) is not null
        and ${settledBefore(sql`${now}::timestamptz - make_interval(months => s.guarda_documentos)`)}
      order by c.id limit ${batch} for update of c skip locked)`);

  const anonymiseBuyers = (tx: Db, now: Date): Promise<number> =>
    anonymise(
      tx,
      sql`update rifa_compra set nome = ${noName}, email = null, pessoa = null where id in (
      select c.id from rifa_compra c join rifa t on t.id = c.rifa left join cobranca k on k.id = c.cobranca cross join site s
      where (c.nome <> ${noName} or c.pessoa is not null)
        and ${settledBefore(sql`${now}::timestamptz - make_interval(years => s.guarda_inscricao)`)}
      order by c.id limit ${batch} for update of c skip locked) returning id`,
    );

  const deleteReceiverDocuments = (tx: Db, now: Date): Promise<number> =>
    tx.run(sql`update rifa_entrega set documento = null, observacao = null where (rifa, premio) in (
      select e.rifa, e.premio from rifa_entrega e cross join site s where coalesce(e.documento, e.observacao) is not null
        and e.criado_em < ${now}::timestamptz - make_interval(months => s.guarda_documentos)
      order by e.rifa, e.premio limit ${batch} for update of e skip locked)`);

  /** Also removes the reason of a hand-over without money from the trace. */
  async function anonymiseReceivers(tx: Db, now: Date): Promise<number> {
    const rows = await tx.query<{
      rifa: number;
    }>(sql`update rifa_entrega set recebedor = ${noName}, motivo = null
      where (rifa, premio) in (
        select e.rifa, e.premio from rifa_entrega e cross join site s where e.recebedor <> ${noName}
          and e.criado_em < ${now}::timestamptz - make_interval(years => s.guarda_inscricao)
        order by e.rifa, e.premio limit ${batch} for update of e skip locked) returning rifa`);
    await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
    await tx.run(sql`update trilha set depois = depois - 'motivo' where secao = 'rifa' and depois ? 'entrega'
      and registro = any(${rows.map(({ rifa }) => rifa)}::integer[])`);
    return rows.length;
  }

  return async (): Promise<void> => {
    await db.transaction(anonymiseWaitingBuyers);
    for (const deleteBatch of [
      anonymiseUnpaidBuyers,
      deleteContacts,
      anonymiseBuyers,
      deleteReceiverDocuments,
      anonymiseReceivers,
    ]) {
      let forgotten: number;
      do forgotten = await db.transaction((tx) => deleteBatch(tx, clock.now()));
      while (forgotten === batch);
    }
  };
}
