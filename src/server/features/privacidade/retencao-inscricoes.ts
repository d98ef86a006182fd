import { createFileKeeper } from '#server/crud/files.ts';
import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import {
  anonymiseInSignUpHistory,
  clearDocumentsSql,
  clearNamesSql,
} from '#server/sections/anonymise-participants.ts';
import { mayStillBePaidSql } from '#server/sections/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';

/** Rows per transaction of the nightly job. */
const batch = 500;
/** How long an abandoned checkout can be resumed (features/inscricao deletes its names then). */
const draftDays = fixedPeriods.rascunho_dias;

interface Periods {
  /** days */
  fotos: number;
  /** months */
  documentos: number;
  /** years */
  inscricao: number;
}

/** Of the event `e`: over for longer than this. */
const isOver = (today: string, interval: Sql): Sql =>
  sql`coalesce(e.data_final, e.data) < (${today}::date - ${interval})::date`;

/** The charges `k` of the purchase `c`. */
const charges = sql`cobranca k where k.origem = 'inscricao' and k.origem_id = c.id`;

/** The purchase `c` ended without money, and none is looked for any more: the church has no obligation to keep its buyer. */
const cameToNothing = sql`c.estado in ('expirada', 'cancelada')
  and not exists (select from ${charges} and (k.recebido > 0 or ${mayStillBePaidSql('k')}))`;

/** When the purchase `c` ended. That a payment was refused or returned counts too: an objection comes soon after it. */
const endedAt = sql`greatest(c.atualizado_em, (select max(k.atualizado_em) from ${charges}))`;

/**
 * Every night: data that people filled in to come to an event is deleted step by step after it. Photos and answers go first, with the
 * waiting list and unpaid sign-ups; documents and dates of birth later, names last. Places, prices, charges and the books stay: tax laws
 * require these facts about money.
 */
export function createSignUpRetention(deps: Pick<FeatureDeps, 'db' | 'clock' | 'jobs' | 'storage'>) {
  const { db, clock } = deps;
  const files = createFileKeeper(deps);

  async function deletePhotosAndAnswers(tx: Db, { fotos }: Periods, today: string): Promise<number> {
    const left = new Date(clock.now().getTime() - draftDays * 24 * 3_600_000);
    const rows = await tx.query<{ id: number; foto: string | null }>(sql`select i.id, i.foto from inscricao i
      join evento e on e.id = i.evento join compra c on c.id = i.compra
      where (i.foto is not null or i.respostas <> '[]') and (${isOver(today, sql`make_interval(days => ${fotos})`)}
        or ${cameToNothing} and ${endedAt} < ${left})
      order by i.id limit ${batch} for update of i skip locked`);
    await tx.run(
      sql`update inscricao set foto = null, respostas = '[]' where id = any(${rows.map(({ id }) => id)}::integer[])`,
    );
    for (const { foto } of rows) if (foto) await files.dropReplaced(tx, section, { foto }, { foto: null });
    return rows.length;
  }

  async function anonymiseUnpaidPurchases(tx: Db, { fotos }: Periods, today: string): Promise<number> {
    const rows = await tx.query<{ id: number }>(sql`select c.id from compra c join evento e on e.id = c.evento
      where ${cameToNothing} and coalesce(c.nome, c.email, c.whatsapp, c.rascunho::text) is not null
        and ${isOver(today, sql`make_interval(days => ${fotos})`)}
      order by c.id limit ${batch} for update of c skip locked`);
    const ids = rows.map(({ id }) => id);
    await tx.run(
      sql`update inscricao set ${clearNamesSql}, ${clearDocumentsSql} where compra = any(${ids}::integer[])`,
    );
    await anonymiseInSignUpHistory(tx, ids);
    return tx.run(sql`update compra set nome = null, email = null, whatsapp = null, rascunho = null
      where id = any(${ids}::integer[])`);
  }

  async function deleteWaitingList(tx: Db, { fotos }: Periods, today: string): Promise<number> {
    const rows = await tx.query<{ id: number }>(sql`select w.id from espera w join evento e on e.id = w.evento
      where ${isOver(today, sql`make_interval(days => ${fotos})`)} order by w.id limit ${batch} for update of w skip locked`);
    const ids = rows.map(({ id }) => id);
    await tx.run(sql`update compra set espera = null where espera = any(${ids}::integer[])`);
    return tx.run(sql`delete from espera where id = any(${ids}::integer[])`);
  }

  const deleteDocuments = (tx: Db, { documentos }: Periods, today: string): Promise<number> =>
    tx.run(sql`update inscricao set ${clearDocumentsSql} where id in (select i.id from inscricao i join evento e on e.id = i.evento
      where (coalesce(i.cpf, i.documento, i.whatsapp, i.cidade, i.responsavel_cpf) is not null or i.data_nascimento is not null)
        and ${isOver(today, sql`make_interval(months => ${documentos})`)}
      order by i.id limit ${batch} for update of i skip locked)`);

  async function anonymiseParticipants(tx: Db, { inscricao }: Periods, today: string): Promise<number> {
    const rows = await tx.query<{ id: number }>(sql`select c.id from compra c join evento e on e.id = c.evento
      where ${isOver(today, sql`make_interval(years => ${inscricao})`)}
        and (coalesce(c.nome, c.email, c.whatsapp) is not null or exists (select from inscricao i
          where i.compra = c.id and (i.pessoa is not null
            or coalesce(i.nome, i.email, i.responsavel_nome, i.motivo) is not null)))
      order by c.id limit ${batch} for update of c skip locked`);
    const ids = rows.map(({ id }) => id);
    await tx.run(sql`update inscricao set ${clearNamesSql} where compra = any(${ids}::integer[])`);
    await anonymiseInSignUpHistory(tx, ids);
    return tx.run(sql`update compra set nome = null, email = null, whatsapp = null, rascunho = null
      where id = any(${ids}::integer[])`);
  }

  return async (): Promise<void> => {
    const today = churchToday(clock.now());
    const [periods] =
      await db.query<Periods>(sql`select guarda_fotos as fotos, guarda_documentos as documentos,
      guarda_inscricao as inscricao from site`);
    for (const deleteBatch of [
      deletePhotosAndAnswers,
      anonymiseUnpaidPurchases,
      deleteWaitingList,
      deleteDocuments,
      anonymiseParticipants,
    ]) {
      let forgotten: number;
      do forgotten = await db.transaction((tx) => deleteBatch(tx, periods!, today));
      while (forgotten === batch);
    }
  };
}
