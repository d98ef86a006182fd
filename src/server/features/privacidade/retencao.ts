import type { Database, Db } from '#server/db/client.ts';
import { readSecuritySettings } from '#server/db/security-settings.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { churchToday } from '#shared/dates.ts';
import { fusaoDays } from '#shared/fusao.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import { createScheduleRetention } from './retencao-escalas.ts';
import { createSignUpRetention } from './retencao-inscricoes.ts';
import { createRaffleRetention } from './retencao-rifas.ts';

/**
 * Sections whose closed records are deleted, counted in years from the last change; the site's settings have the
 * numbers.
 */
const kinds = [
  { secao: 'contato', over: ['respondido', 'arquivado', 'spam'] },
  { secao: 'pedidooracoes', over: ['respondido', 'arquivado'] },
  { secao: 'visitante', over: ['integrado', 'arquivado'] },
] as const;

/** Rows per transaction of the nightly job. */
const batch = 500;

type Kind = (typeof kinds)[number];
type Years = Record<Kind['secao'], number>;

const yearsOf = async (db: Db): Promise<Years> => {
  const [years] = await db.query<Years>(
    sql`select guarda_contato as contato, guarda_pedidooracoes as pedidooracoes, guarda_contato as visitante from site`,
  );
  return years!;
};

/** Deletes expired records with their consents, and their values in the trace of changes. */
async function removeSome(tx: Db, { secao, over }: Kind, years: number, now: Date): Promise<number> {
  await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
  const deleted = await tx.query<{ id: number }>(sql`delete from ${raw(secao)} where id in (
    select id from ${raw(secao)} where status = any(${over})
    and atualizado_em < ${now}::timestamptz - make_interval(years => ${years})
    order by atualizado_em limit ${batch} for update skip locked) returning id`);
  const ids = deleted.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.run(sql`delete from consentimento where secao = ${secao} and registro = any(${ids})`);
  await tx.run(sql`update trilha set antes = case when antes is not null then '{}'::jsonb end,
    depois = case when depois is not null then '{}'::jsonb end
    where secao = ${secao} and registro = any(${ids})`);
  return ids.length;
}

/** The data for undoing a merge is a copy of two people's data: it is deleted when the right to undo ends. */
const deleteMergeData = (db: Db, now: Date): Promise<number> =>
  db.run(sql`update fusao set dados = null where dados is not null
    and criado_em < ${now}::timestamptz - make_interval(days => ${fusaoDays})`);

/** Deletes words of names that nobody has any more. */
const deleteUnusedNameWords = (db: Db): Promise<unknown> => db.query(sql`select esquece_palavras()`);

/** Deletes requests for a notice after a time in which people no longer wait for it. */
const deleteOldAvisos = (db: Db, now: Date): Promise<number> =>
  db.run(sql`delete from aviso
    where confirmado_em < ${now}::timestamptz - make_interval(years => ${fixedPeriods.aviso_anos})`);

/** Deletes who brought and took a child, with the values in the trace; and the codes of past services. */
async function deleteOldChildEntries(db: Database, now: Date): Promise<void> {
  let deleted: number;
  do
    deleted = await db.transaction(async (tx) => {
      await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
      const rows = await tx.query<{
        id: number;
      }>(sql`delete from crianca_entrada where id in (select id from crianca_entrada
        where entrou_em < ${now}::timestamptz - make_interval(years => ${fixedPeriods.crianca_anos})
        order by entrou_em limit ${batch} for update skip locked) returning id`);
      await tx.run(sql`update trilha set antes = case when antes is not null then '{}'::jsonb end,
        depois = case when depois is not null then '{}'::jsonb end
        where secao = 'crianca_entrada' and registro = any(${rows.map(({ id }) => id)}::integer[])`);
      return rows.length;
    });
  while (deleted === batch);
  // Codes are needed while their service may go on, and phones may send check-ins of it for 90 days.
  await db.run(sql`delete from crianca_codigo c using evento e
    where e.id = c.evento and c.reservado_em < ${now}::timestamptz - interval '90 days'
      and coalesce(e.data_final, e.data) < ${churchToday(now)}::date - 90`);
}

/** The trace is kept for good unless the church set a limit; the database refuses to delete lines of the last five years. */
async function deleteOldTraceLines(db: Db, now: Date): Promise<void> {
  const { trilha_anos } = await readSecuritySettings(db);
  if (trilha_anos === null) return;
  let deleted: number;
  do
    deleted = await db.transaction(async (tx) => {
      await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
      return tx.run(sql`delete from trilha where id in (select id from trilha
        where quando < ${now}::timestamptz - make_interval(years => ${trilha_anos}) order by quando, id limit ${batch})`);
    });
  while (deleted === batch);
}

const retentionJob = defineScheduledJob({
  name: 'privacidade.retencao',
  cron: '30 3 * * *',
  queue: { retryLimit: 3 },
});

/** Every night, deletes data that the privacy policy no longer allows to keep. */
export function retentionJobs(deps: Pick<FeatureDeps, 'db' | 'jobs' | 'clock' | 'storage'>): void {
  const { db, jobs, clock } = deps;
  const deleteSignUpData = createSignUpRetention(deps);
  const deleteRaffleBuyerData = createRaffleRetention(deps);
  const deleteScheduleData = createScheduleRetention(deps);
  jobs.handle(retentionJob, async () => {
    const years = await yearsOf(db);
    for (const kind of kinds) {
      let removed: number;
      do removed = await db.transaction((tx) => removeSome(tx, kind, years[kind.secao], clock.now()));
      while (removed === batch);
    }
    await deleteOldTraceLines(db, clock.now());
    await deleteMergeData(db, clock.now());
    await deleteUnusedNameWords(db);
    await deleteOldAvisos(db, clock.now());
    await deleteOldChildEntries(db, clock.now());
    await deleteSignUpData();
    await deleteRaffleBuyerData();
    await deleteScheduleData();
  });
}
