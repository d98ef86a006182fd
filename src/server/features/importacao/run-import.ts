import { z } from 'zod';
import { collectGarbage } from '#server/collect-garbage.ts';
import type { Actor } from '#server/crud/actor.ts';
import type { Values } from '#server/crud/behaviour.ts';
import type { BatchResult, BatchRow, UndoneRow } from '#server/crud/writes/batch.ts';
import type { Database, Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createRightsReader } from '#server/http/rights-reader.ts';
import { defineJob, defineScheduledJob } from '#server/ports/jobs.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { importUndoDays } from '#shared/importacao/import-fields.ts';
import { duplicatesOf, readRows } from './check-rows.ts';
import type { Duplicate } from './duplicates.ts';
import { type ImportRecord, lockImport, mayFill, mayUndo, pendingRows, readImport } from './import-store.ts';
import { familyOfRow, makeFamilies, type RowFamily, undoFamilies } from './make-families.ts';
import type { ImportSpec, ReadRow } from './read-rows.ts';

/** How many rows one transaction writes: all of them with their results, or none. */
const batchSize = 500;

/** The objects of a batch outlive the young generation: without a collection V8 would let them grow to twice the size of the server. */
const batchesBetweenCollections = 2;

/** Days for which a file that was never imported is kept. */
const draftDays = 7;

/**
 * How long a job works before it hands over to the next one: the queue gives a job of a dead server to another one only after the job's
 * time limit, and an import should not wait half an hour then.
 */
const jobMilliseconds = 60_000;

const queue = { retryLimit: 5, expireInSeconds: 300, concurrency: 1 } as const;
const payload = z.object({ id: z.int() });
export const runImportJob = defineJob({ name: 'importacao.executar', payload, queue });
export const undoImportJob = defineJob({ name: 'importacao.desfazer', payload, queue });
const sweepJob = defineScheduledJob({
  name: 'importacao.limpar',
  cron: '50 3 * * *',
  queue: { retryLimit: 3 },
});

/** The action that undoes a record which may not be deleted. */
const insteadOfDeletion: Readonly<Record<string, string>> = { financeiro: 'estornar' };

const mayNotFill: FieldErrors = { id: [{ key: 'importacao.may_not_edit' }] };

interface Outcome {
  linha: number;
  resultado: 'criada' | 'juntada' | 'pulada' | 'erro' | 'desfeita' | 'mantida';
  registro?: number;
  versao?: number;
  antes?: Values | null;
  erros?: FieldErrors | null;
  casa?: RowFamily;
  /** the duplicate that decided about the row */
  duplicada?: Duplicate;
}

/** Writes and undoes imports in the background, batch by batch; a repeated job goes on where the last one stopped. */
export function handleImportJobs(deps: FeatureDeps): void {
  const { db, clock, jobs, sections } = deps;
  const accounts = createRightsReader(deps);

  /** The importing account, with its current rights; undefined: it lost the right to import. */
  async function actorOf({ users }: ImportRecord, section: Section): Promise<Actor | undefined> {
    const [account] = users === null ? [] : await accounts(db, [users]);
    if (!account?.ability.can('create', section.subject)) return undefined;
    const { id, name, email, ability, igrejas, departamentos } = account;
    const user = { id, name, email, email_verificado: true, foto: null, role: null };
    return { user, ability, igrejas, departamentos };
  }

  const fail = (id: number, erro: ErrorKey): Promise<number> =>
    db.run(sql`update importacao set estado = 'falhou', erro = ${erro}, terminado_em = coalesce(terminado_em, ${clock.now()})
      where id = ${id} and estado in ('executando', 'desfazendo')`);

  /** One attempt at the work; when the last one fails, the import is marked as failed instead of running for ever. */
  async function attempt(
    id: number,
    estado: 'executando' | 'desfazendo',
    work: (
      importRecord: ImportRecord,
      section: Section,
      actor: Actor,
      isTimeUp: () => boolean,
    ) => Promise<boolean>,
  ): Promise<void> {
    const [updated] = await db.query<{ tentativas: number }>(sql`update importacao
      set tentativas = tentativas + 1, tentada_em = ${clock.now()} where id = ${id} and estado = ${estado} returning tentativas`);
    const importRecord = await readImport(db, id);
    const section = sections.find(({ name }) => name === importRecord?.secao);
    if (!updated || !importRecord || !section) return;
    const actor = await actorOf(importRecord, section);
    if (!actor) {
      await fail(id, 'importacao.no_permission');
      return;
    }
    if (estado === 'desfazendo' && !mayUndo(actor, section, importRecord)) {
      await fail(id, 'importacao.may_not_undo');
      return;
    }
    try {
      const end = performance.now() + jobMilliseconds;
      if (await work(importRecord, section, actor, () => performance.now() > end)) return;
      await db.transaction(async (tx) => {
        await tx.run(sql`update importacao set tentativas = 0 where id = ${id}`);
        await jobs.enqueue(tx, estado === 'executando' ? runImportJob : undoImportJob, { id });
      });
    } catch (error) {
      if (updated.tentativas > queue.retryLimit) await fail(id, 'importacao.gave_up');
      throw error;
    }
  }

  /** Repeats a batch until nothing is left to do; false when the time is up before. */
  async function inBatches(
    isTimeUp: () => boolean,
    batch: (after: number) => Promise<number | null>,
  ): Promise<boolean> {
    let batches = 0;
    for (let after: number | null = 0; after !== null; ) {
      if (batches > 0 && isTimeUp()) return false;
      after = await batch(after);
      batches += 1;
      if (batches % batchesBetweenCollections === 0) collectGarbage();
    }
    return true;
  }

  jobs.handle(runImportJob, ({ id }) =>
    attempt(id, 'executando', async (importRecord, section, actor, isTimeUp) => {
      if (!(await inBatches(isTimeUp, (after) => writeBatch(deps, importRecord, section, actor, after))))
        return false;
      if (!(await makeFamilies(deps, importRecord, actor, isTimeUp))) return false;
      await db.run(sql`update importacao set estado = 'concluida', terminado_em = ${clock.now()}
        where id = ${id} and estado = 'executando'`);
      return true;
    }),
  );

  jobs.handle(undoImportJob, ({ id }) =>
    attempt(id, 'desfazendo', async (importRecord, section, actor, isTimeUp) => {
      if (!(await undoFamilies(deps, importRecord, actor, isTimeUp))) return false;
      if (!(await inBatches(isTimeUp, (after) => undoBatch(deps, importRecord, section, actor, after))))
        return false;
      const stayed = (table: string): Sql =>
        sql`exists (select from ${raw(table)} f where f.importacao = ${id} and f.resultado = 'mantida')`;
      await db.run(sql`update importacao set desfeita_em = ${clock.now()}, estado = case
          when ${stayed('importacao_linha')} or ${stayed('importacao_familia')} then 'desfeita_em_parte' else 'desfeita' end
        where id = ${id} and estado = 'desfazendo'`);
      return true;
    }),
  );

  jobs.handle(sweepJob, () => sweepImports(db, clock.now()));
}

/** After this many hours without an attempt the import is given up: the server died at each attempt. */
const abandonedHours = 24;

/** Deletes the rows of imports that can no longer be undone, and files that were never imported. */
async function sweepImports(db: Database, now: Date): Promise<void> {
  await db.run(sql`delete from importacao where estado = 'rascunho'
    and criado_em < ${now}::timestamptz - make_interval(days => ${draftDays})`);
  const erro: ErrorKey = 'importacao.gave_up';
  await db.run(sql`update importacao set estado = 'falhou', erro = ${erro}, terminado_em = coalesce(terminado_em, ${now})
    where estado in ('executando', 'desfazendo')
      and coalesce(tentada_em, iniciado_em) < ${now}::timestamptz - make_interval(hours => ${abandonedHours})`);
  const isPast = sql`coalesce(i.terminado_em, i.criado_em) < ${now}::timestamptz - make_interval(days => ${importUndoDays})`;
  await db.run(
    sql`delete from importacao_linha l using importacao i where i.id = l.importacao and ${isPast}`,
  );
  await db.run(
    sql`delete from importacao_familia f using importacao i where i.id = f.importacao and ${isPast}`,
  );
  await db.run(sql`delete from importacao_foto f using importacao i where i.id = f.importacao and ${isPast}`);
  // The headings are kept, because mappings are remembered by them; the examples are deleted, because they are personal data.
  await db.run(sql`update importacao i set colunas = (select jsonb_agg(c.coluna || '{"exemplos": []}' order by c.at)
      from jsonb_array_elements(i.colunas) with ordinality as c(coluna, at))
    where ${isPast} and jsonb_path_exists(i.colunas, '$[*].exemplos[*]')`);
}

export const specOf = (
  { colunas, mapa, padroes }: ImportRecord,
  section: Section,
  today: string,
): ImportSpec => ({
  section,
  colunas,
  mapa,
  padroes,
  today,
});

/** Writes the next rows; returns the number of the last one, or null when there are no more. */
function writeBatch(
  { clock, engineOf, sections }: FeatureDeps,
  importRecord: ImportRecord,
  section: Section,
  actor: Actor,
  after: number,
): Promise<number | null> {
  const { id, duplicados } = importRecord;
  const spec = specOf(importRecord, section, churchToday(clock.now()));
  const find = (name: string): Section => sections.find((one) => one.name === name)!;
  return engineOf(section).batch(actor, async ({ tx, write }) => {
    if (!(await lockImport(tx, id, 'executando'))) return null;
    // A run tries each row once: otherwise a job that goes on would spend its time on rows that were refused before it.
    const rows = await pendingRows(tx, id, { after, limit: batchSize, untried: true });
    if (rows.length === 0) return null;
    const read = await readRows({ db: tx, find }, actor, spec, rows);
    const photos = new Map(rows.flatMap(({ line, foto }) => (foto ? [[line, foto] as const] : [])));
    const outcomes: Outcome[] = [];
    const sound: ReadRow[] = [];
    for (const row of read)
      if (Object.keys(row.errors).length > 0)
        outcomes.push({ linha: row.linha, resultado: 'erro', erros: row.errors });
      else {
        const foto = photos.get(row.linha);
        if (foto) row.input.foto = foto;
        sound.push(row);
      }
    const choices = new Map(rows.map(({ line, escolha }) => [line, escolha ?? duplicados]));
    const duplicates: ReadonlyMap<number, Duplicate> = choices.values().every((one) => one === 'adicionar')
      ? new Map()
      : await duplicatesOf(tx, actor, { id, spec }, sound);
    /** the record of each row that was written */
    const records = new Map<number, number>();
    const writeAll = async (some: (BatchRow & { linha: number })[]): Promise<void> => {
      const results = await write(some);
      for (const [at, row] of some.entries()) {
        const outcome = outcomeOf(row, results[at]!);
        const duplicada = duplicates.get(row.linha);
        outcomes.push({ ...outcome, ...(outcome.resultado === 'juntada' && duplicada && { duplicada }) });
        if (outcome.registro !== undefined) records.set(row.linha, outcome.registro);
      }
    };
    const canFill = mayFill(actor, section);
    const now: (BatchRow & { linha: number })[] = [];
    const later: { linha: number; input: Values; first: number }[] = [];
    const skipped: { linha: number; duplicada: Duplicate }[] = [];
    for (const { linha, input } of sound) {
      const choice = choices.get(linha);
      const duplicate = choice === 'adicionar' ? undefined : duplicates.get(linha);
      if (!duplicate) now.push({ linha, input });
      else if (choice === 'pular') skipped.push({ linha, duplicada: duplicate });
      else if (!canFill) outcomes.push({ linha, resultado: 'erro', erros: mayNotFill });
      else if (duplicate.registro !== null) now.push({ linha, input, into: duplicate.registro });
      else later.push({ linha, input, first: duplicate.linha! });
    }
    await writeAll(now);
    // Rows that repeat an earlier one of this batch join the record that it became.
    for (const { linha, input, first } of later) {
      const into = records.get(first);
      await writeAll([{ linha, input, ...(into !== undefined && { into }) }]);
    }
    for (const { linha, duplicada } of skipped) {
      const registro = duplicada.registro ?? records.get(duplicada.linha!);
      outcomes.push({ linha, resultado: 'pulada', duplicada, ...(registro !== undefined && { registro }) });
    }
    if (importRecord.familias === 'coluna') {
      const families = new Map(read.map((row) => [row.linha, familyOfRow(row)]));
      for (const outcome of outcomes) outcome.casa = families.get(outcome.linha)!;
    }
    await noteOutcomes(tx, id, outcomes);
    return rows.at(-1)!.line;
  });
}

function outcomeOf({ linha, into }: { linha: number; into?: number }, result: BatchResult): Outcome {
  if ('errors' in result) return { linha, resultado: 'erro', erros: result.errors };
  const { id: registro, versao, before: antes } = result;
  return { linha, resultado: into === undefined ? 'criada' : 'juntada', registro, versao, antes };
}

async function noteOutcomes(tx: Db, id: number, outcomes: readonly Outcome[]): Promise<void> {
  await tx.run(sql`update importacao_linha l set resultado = r.resultado, registro = coalesce(r.registro, l.registro),
      duplicada = coalesce(nullif(r.duplicada, 'null'), l.duplicada), versao = coalesce(r.versao, l.versao),
      casa = coalesce(r.casa, l.casa), antes = nullif(coalesce(r.antes, l.antes), 'null'),
      erros = case when r.resultado = 'erro' then coalesce(l.erros, nullif(r.erros, 'null')) else nullif(r.erros, 'null') end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as r(linha integer, resultado text, registro integer, versao integer, antes jsonb, erros jsonb, casa jsonb,
        duplicada jsonb)
    where l.importacao = ${id} and l.linha = r.linha`);
}

/** Undoes the next rows, from the end of the file; returns the number of the first one, or null when there are no more. */
function undoBatch(
  { engineOf }: FeatureDeps,
  { id }: ImportRecord,
  section: Section,
  actor: Actor,
  after: number,
): Promise<number | null> {
  return engineOf(section).batch(actor, async ({ tx, undo }) => {
    if (!(await lockImport(tx, id, 'desfazendo'))) return null;
    const rows = await tx.query<{
      linha: number;
      registro: number;
      versao: number;
      resultado: 'criada' | 'juntada';
      antes: Values | null;
    }>(sql`select linha, registro, versao, resultado, antes from importacao_linha
      where importacao = ${id} and resultado in ('criada', 'juntada') order by linha desc limit ${batchSize}`);
    if (rows.length === 0) return null;
    const canFill = mayFill(actor, section);
    const isKept = ({ resultado }: (typeof rows)[number]): boolean => resultado === 'juntada' && !canFill;
    const undone = rows.filter((row) => !isKept(row));
    const results = await undo(
      undone.map(({ registro, versao, resultado, antes }) => ({
        id: registro,
        versao,
        before: resultado === 'criada' ? null : (antes ?? {}),
      })),
      insteadOfDeletion[section.name],
    );
    await followVersions(
      tx,
      { id, section },
      undone.filter((_, at) => results[at] === 'undone'),
    );
    await noteOutcomes(tx, id, [
      ...rows.filter(isKept).map(({ linha }) => ({ linha, ...undoneOf({ errors: mayNotFill }) })),
      ...undone.map(({ linha }, at) => ({ linha, ...undoneOf(results[at]!) })),
    ]);
    return after;
  });
}

/**
 * Undoing a line that filled a record writes the record once more. The earlier lines of the same record, in batches that follow, expect the
 * version from before that line: they are moved ahead by as much.
 */
async function followVersions(
  tx: Db,
  { id, section }: { id: number; section: Section },
  undone: readonly { linha: number; registro: number; versao: number; antes: Values | null }[],
): Promise<void> {
  const filled = undone.filter(({ antes }) => antes !== null && Object.keys(antes).length > 0);
  // The last one of each record is the first in the file.
  const first = new Map(filled.map((row) => [row.registro, row]));
  if (first.size === 0) return;
  const rows = [...first.values()].map(({ linha, registro, versao }) => ({
    linha,
    registro,
    antes: versao - 1,
  }));
  await tx.run(sql`update importacao_linha l set versao = l.versao + t.versao - r.antes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(linha integer, registro integer, antes integer)
      join ${raw(section.name)} t on t.id = r.registro
    where l.importacao = ${id} and l.registro = r.registro and l.linha < r.linha and l.resultado in ('criada', 'juntada')`);
}

function undoneOf(result: UndoneRow): Pick<Outcome, 'resultado' | 'erros'> {
  if (result === 'undone' || result === 'gone') return { resultado: 'desfeita', erros: null };
  const erros: FieldErrors =
    result === 'changed' ? { id: [{ key: 'importacao.changed_since' }] } : result.errors;
  return { resultado: 'mantida', erros };
}
