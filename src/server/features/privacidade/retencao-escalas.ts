import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { churchToday } from '#shared/dates.ts';

/** Rows per transaction of the nightly job. */
const batch = 500;

interface Periods {
  /** days */
  fotos: number;
  /** years */
  inscricao: number;
}

/**
 * Every night: deletes what volunteers said about themselves after the duty, with the periods of participants of events. Reasons of
 * declines and swaps, days on which they could not come, requests to swap and records of notices are deleted with photos and answers; who
 * served is deleted with names, also from the trace. Places stay.
 */
export function createScheduleRetention({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>) {
  const before = (now: Date, interval: Sql): Sql => sql`${now}::timestamptz - ${interval}`;

  const deleteReasons = (tx: Db, { fotos }: Periods, now: Date): Promise<number> =>
    tx.run(sql`update escala_vaga set motivo = null where id in (select id from escala_vaga
      where motivo is not null and ate < ${before(now, sql`make_interval(days => ${fotos})`)} order by id limit ${batch} for update skip locked)`);

  const deleteSwaps = (tx: Db, { fotos }: Periods, now: Date): Promise<number> =>
    tx.run(sql`delete from escala_troca where id in (select t.id from escala_troca t join escala_vaga v on v.id = t.vaga
      where v.ate < ${before(now, sql`make_interval(days => ${fotos})`)} order by t.id limit ${batch} for update of t skip locked)`);

  const deleteMailRecords = (tx: Db, { fotos }: Periods, now: Date): Promise<number> =>
    tx.run(sql`delete from escala_aviso where id in (select id from escala_aviso
      where ate < ${before(now, sql`make_interval(days => ${fotos})`)} order by id limit ${batch} for update skip locked)`);

  const deleteWhatsappMessages = (tx: Db, { fotos }: Periods, now: Date): Promise<number> =>
    tx.run(sql`delete from escala_whatsapp where id in (select id from escala_whatsapp
      where mes + interval '1 month' < ${before(now, sql`make_interval(days => ${fotos})`)} order by id limit ${batch} for update skip locked)`);

  const deleteDeclines = (tx: Db, { fotos }: Periods, now: Date): Promise<number> =>
    tx.run(sql`delete from escala_recusa where (evento, voluntario) in (select r.evento, r.voluntario from escala_recusa r
      join evento e on e.id = r.evento where coalesce(e.data_final, e.data) < (${churchToday(now)}::date - ${fotos}::integer)
      order by 1, 2 limit ${batch} for update of r skip locked)`);

  const deleteBlockouts = (tx: Db, { fotos }: Periods, now: Date): Promise<number> =>
    tx.run(sql`delete from voluntario_bloqueios where id in (select id from voluntario_bloqueios
      where ate < (${churchToday(now)}::date - ${fotos}::integer) order by id limit ${batch} for update skip locked)`);

  async function anonymiseVolunteers(tx: Db, { inscricao }: Periods, now: Date): Promise<number> {
    const rows = await tx.query<{
      id: number;
    }>(sql`update escala_vaga set voluntario = null, pessoa = null, estado = null, motivo = null
      where id in (select id from escala_vaga where voluntario is not null
        and ate < ${before(now, sql`make_interval(years => ${inscricao})`)} order by id limit ${batch} for update skip locked) returning id`);
    const ids = rows.map(({ id }) => id);
    await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
    await tx.run(sql`update trilha set antes = case when antes is not null then '{}'::jsonb end,
      depois = case when depois is not null then '{}'::jsonb end
      where secao = 'escala_vaga' and registro = any(${ids}::integer[])`);
    return ids.length;
  }

  return async (): Promise<void> => {
    const [periods] = await db.query<Periods>(
      sql`select guarda_fotos as fotos, guarda_inscricao as inscricao from site`,
    );
    for (const deleteBatch of [
      deleteReasons,
      deleteSwaps,
      deleteMailRecords,
      deleteWhatsappMessages,
      deleteDeclines,
      deleteBlockouts,
      anonymiseVolunteers,
    ]) {
      let forgotten: number;
      do forgotten = await db.transaction((tx) => deleteBatch(tx, periods!, clock.now()));
      while (forgotten === batch);
    }
  };
}
