import type { Actor } from '#server/crud/actor.ts';
import type { Values } from '#server/crud/behaviour.ts';
import type { Database, Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { NumberedRow } from '#server/spreadsheet/csv-rows.ts';
import type {
  DuplicateChoice,
  ErrorChoice,
  ImportCounts,
  ImportFamilies,
  ImportState,
  RowFilter,
  SameText,
  TextChange,
} from '#shared/contracts/importacao.ts';
import { textOfRecord } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import {
  besideColumns,
  type FamilyChoice,
  type ImportSection,
  importSections,
  importUndoDays,
} from '#shared/importacao/import-fields.ts';
import type { CheckedRow } from './check-rows.ts';
import type { Duplicate } from './duplicates.ts';
import type { PendingRow } from './read-rows.ts';
import { plainWords } from './read-values.ts';
import type { SheetColumn, SheetRead } from './sheet-tasks.ts';

/** How many files of photos that were left out are named. */
const maxListedPhotos = 100;

/** How many families that were left out are named. */
const maxListedFamilies = 50;

/** A stored import. */
export interface ImportRecord {
  id: number;
  secao: ImportSection;
  arquivo: string;
  formato: 'csv' | 'xlsx' | 'ods';
  /** the account that ran or undid it last; of a draft, the one that sent it */
  users: number | null;
  quem: string | null;
  /** whether accounts before that one ran a part of it */
  de_varios: boolean;
  estado: ImportState;
  colunas: SheetColumn[];
  mapa: (string | null)[];
  padroes: Values;
  duplicados: DuplicateChoice;
  com_erros: ErrorChoice;
  familias: FamilyChoice;
  linhas: number;
  erro: string | null;
  criado_em: Date;
  iniciado_em: Date | null;
  terminado_em: Date | null;
  /** how often its mapping, choices or cells were changed, or it was run */
  mudancas: number;
}

/** A stored row of an import. */
export interface StoredRow {
  linha: number;
  celulas: string[];
  erros: FieldErrors | null;
  duplicada: Duplicate | null;
  escolha: DuplicateChoice | null;
  resultado: 'criada' | 'juntada' | 'pulada' | 'erro' | 'desfeita' | 'mantida' | null;
  registro: number | null;
  foto: string | null;
  /** the fields of an existing record that it filled; null: it filled none */
  preenchidos: string[] | null;
}

const isImportSection = (name: string): name is ImportSection =>
  (importSections as readonly string[]).includes(name);

/** The sections that the caller may import into. */
export const importableBy = (actor: Actor, sections: readonly Section[]): Section[] =>
  sections.filter(({ name, subject }) => isImportSection(name) && actor.ability.can('create', subject));

const selected = sql`select i.id, i.secao, i.arquivo, i.formato, i.users, u.name as quem, i.de_varios, i.estado, i.colunas, i.mapa,
    i.padroes, i.duplicados, i.com_erros, i.familias, i.linhas, i.erro, i.criado_em, i.iniciado_em, i.terminado_em, i.mudancas
  from importacao i left join users u on u.id = i.users`;

/**
 * The caller's own imports; a caller who may list the records also sees those of others, if no limits to churches or departments apply,
 * because rows may be of any church.
 */
function visibleTo(actor: Actor, sections: readonly Section[]): Sql {
  const importable = importableBy(actor, sections);
  const names = importable.map(({ name }) => name);
  const isWhole = actor.igrejas === null && actor.departamentos === null;
  const listable = importable.filter(({ subject }) => isWhole && actor.ability.can('list', subject));
  return sql`i.secao = any(${names})
    and (i.secao = any(${listable.map(({ name }) => name)}) or i.users = ${actor.user.id})`;
}

/** Whether the caller may fill records that existed before the import. */
export const mayFill = ({ ability }: Actor, { subject }: Section): boolean => ability.can('edit', subject);

/** Undoing deletes records: their author may do that, and users who may delete any record of the section. */
export const mayUndo = (
  { ability, user }: Actor,
  { subject }: Section,
  { users, de_varios }: Pick<ImportRecord, 'users' | 'de_varios'>,
): boolean => ability.can('delete', subject) || (users === user.id && !de_varios);

/** Takes an import over for the caller, who runs or undoes it; then it is no longer the work of one account alone. */
export const takenOver = ({ user }: Actor): Sql =>
  sql`users = ${user.id}, de_varios = de_varios or (iniciado_em is not null and users is distinct from ${user.id})`;

/** Whether rows that still have to be written would fill existing records. */
export async function fillsRecords(db: Db, { id, duplicados }: ImportRecord): Promise<boolean> {
  if (duplicados === 'juntar') return true;
  const [row] =
    await db.query(sql`select 1 from importacao_linha where importacao = ${id} and escolha = 'juntar'
    and (resultado is null or resultado = 'erro') limit 1`);
  return row !== undefined;
}

export const listImports = (db: Db, actor: Actor, sections: readonly Section[]): Promise<ImportRecord[]> =>
  db.query(sql`${selected} where ${visibleTo(actor, sections)} order by i.id desc limit 50`);

/** Not found when it does not exist, or the caller may not see it. */
export async function findImport(
  db: Db,
  actor: Actor,
  sections: readonly Section[],
  id: number,
): Promise<ImportRecord> {
  const [found] = await db.query<ImportRecord>(
    sql`${selected} where i.id = ${id} and ${visibleTo(actor, sections)}`,
  );
  if (!found) throw new AppError('not_found', 'error.not_found');
  return found;
}

/** An import by its id, for the job that runs it. */
export async function readImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  const [found] = await db.query<ImportRecord>(sql`${selected} where i.id = ${id}`);
  return found;
}

/** Serialises the batches of one import, however many servers run it; false when it was stopped. */
export const lockImport = async (tx: Db, id: number, estado: ImportState): Promise<boolean> =>
  (await tx.query(sql`select 1 from importacao where id = ${id} and estado = ${estado} for update`)).length >
  0;

/** In these states rows can be corrected and checked. */
export const isEditable = ({ estado }: Pick<ImportRecord, 'estado'>): boolean =>
  estado === 'rascunho' || estado === 'concluida' || estado === 'falhou';

/** Locks an import whose rows may be changed; undefined: it runs, was undone or is gone. */
export async function lockOpenImport(tx: Db, id: number): Promise<ImportRecord | undefined> {
  await tx.query(sql`select 1 from importacao where id = ${id} for update`);
  const locked = await readImport(tx, id);
  return locked && isEditable(locked) ? locked : undefined;
}

/** The families that an import created, and those that it could not create or undo. */
export async function countFamilies(
  db: Db,
  id: number,
): Promise<{
  counts: Omit<ImportFamilies, 'fora'>;
  left: { nome: string; pessoas: number; erros: FieldErrors | null }[];
}> {
  const [counts] = await db.query<Omit<ImportFamilies, 'fora'>>(sql`select
      count(*) filter (where resultado = 'criada') as criadas, count(*) filter (where resultado = 'desfeita') as desfeitas,
      count(*) filter (where resultado = 'mantida') as mantidas from importacao_familia where importacao = ${id}`);
  const left = await db.query<{
    nome: string;
    pessoas: number;
    erros: FieldErrors | null;
  }>(sql`select nome, pessoas, erros
    from importacao_familia where importacao = ${id} and resultado in ('fora', 'mantida') order by nome, chave limit ${maxListedFamilies}`);
  return { counts: counts!, left };
}

/** How many rows have a photo, and the files that could not be used. */
export async function countPhotos(
  db: Db,
  id: number,
): Promise<{ encontradas: number; left: { nome: string; erros: FieldErrors }[]; total: number }> {
  const [count] = await db.query<{ encontradas: number; total: number }>(sql`select
    (select count(*) from importacao_linha where importacao = ${id} and foto is not null) as encontradas,
    (select count(*) from importacao_foto where importacao = ${id}) as total`);
  const left = await db.query<{ nome: string; erros: FieldErrors }>(
    sql`select nome, erros from importacao_foto where importacao = ${id} order by nome limit ${maxListedPhotos}`,
  );
  return { ...count!, left };
}

/** The fields that headings were mapped to before by the same person, in plain words. */
export async function rememberedMapping(
  db: Db,
  actor: Actor,
  section: Section,
): Promise<Record<string, string | null>> {
  const rows = await db.query<{ titulo: string; campo: string | null }>(sql`
    select c.coluna ->> 'titulo' as titulo, i.mapa ->> (c.at::integer - 1) as campo
    from (select * from importacao where secao = ${section.name} and users = ${actor.user.id} and iniciado_em is not null
      order by id desc limit 10) i, jsonb_array_elements(i.colunas) with ordinality as c(coluna, at)
    where c.coluna ->> 'titulo' <> '' order by i.id`);
  return Object.fromEntries(rows.map(({ titulo, campo }) => [plainWords(titulo), campo]));
}

/** The area code of the caller's church, preferably the head church; null: it has no phone. */
export async function areaCode(db: Db, { igrejas }: Actor): Promise<string | null> {
  const [church] = await db.query<{
    ddd: string;
  }>(sql`select substring(telefone from 4 for 2) as ddd from igreja
    where telefone is not null and (${igrejas}::integer[] is null or id = any(${igrejas})) order by sede desc, id limit 1`);
  return church?.ddd ?? null;
}

/** Stores a file as a draft while it is read: `read` hands over its rows in portions. */
export async function storeImport(
  db: Database,
  actor: Actor,
  section: Section,
  arquivo: string,
  read: (store: (rows: readonly NumberedRow[]) => Promise<void>) => Promise<SheetRead>,
): Promise<number> {
  const id = await db.transaction(async (tx) => {
    const [inserted] = await tx.query<{
      id: number;
    }>(sql`insert into importacao (secao, arquivo, formato, users, colunas, mapa, linhas)
      values (${section.name}, ${arquivo}, 'csv', ${actor.user.id}, '[]', '[]', 0) returning id`);
    const { id } = inserted!;
    const { formato, colunas, mapa, linhas } = await read(async (rows) => {
      const batch = rows.map(({ line, cells }) => ({ linha: line, celulas: cells }));
      await tx.run(sql`insert into importacao_linha (importacao, linha, celulas) select ${id}, linha, celulas
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(linha integer, celulas jsonb)`);
    });
    await tx.run(sql`update importacao set formato = ${formato}, colunas = ${JSON.stringify(colunas)}::jsonb,
      mapa = ${JSON.stringify(mapa)}::jsonb, linhas = ${linhas},
      familias = ${mapa.includes(besideColumns.family) ? 'coluna' : 'nenhuma'} where id = ${id}`);
    return id;
  });
  // The rows are read and changed right away, before PostgreSQL collects statistics by itself: without them it would read all rows for each
  // portion.
  await db.run(raw('analyze importacao_linha'));
  return id;
}

/** How many characters of rows are in memory at once. */
const lettersAtOnce = 2_000_000;

/** The first of some rows (linha, celulas, …), in order: as many as have about these characters, at least one. */
const firstOf = (rows: Sql): Sql => sql`select * from (select r.*, sum(length(r.celulas::text))
      over (order by r.linha rows between unbounded preceding and 1 preceding) as letras_antes from (${rows}) r) r
    where coalesce(r.letras_antes, 0) < ${lettersAtOnce} order by r.linha`;

/** The next rows that were neither written nor left out, in the order of the file; `untried`: without those that were refused. */
export async function pendingRows(
  db: Db,
  id: number,
  {
    after = 0,
    limit,
    only,
    untried = false,
  }: { after?: number; limit: number; only?: readonly number[]; untried?: boolean },
): Promise<PendingRow[]> {
  const rows = await db.query<{
    linha: number;
    celulas: string[];
    escolha: DuplicateChoice | null;
    foto: string | null;
  }>(
    firstOf(sql`select linha, celulas, escolha, foto from importacao_linha
    where importacao = ${id} and linha > ${after} and (resultado is null or (resultado = 'erro' and not ${untried}))
      and (${only ?? null}::integer[] is null or linha = any(${only ?? null})) order by linha limit ${limit}`),
  );
  return rows.map(({ linha, celulas, escolha, foto }) => ({ line: linha, cells: celulas, escolha, foto }));
}

/** Lets a new run try the rows that an earlier one refused. */
export const retryRefused = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`update importacao_linha set resultado = null where importacao = ${id} and resultado = 'erro'`);

/** Stores the results of a check; false: the import was changed or run after its rows were read, and nothing is stored. */
export async function noteChecks(
  db: Db,
  { id, mudancas }: Pick<ImportRecord, 'id' | 'mudancas'>,
  rows: readonly CheckedRow[],
): Promise<boolean> {
  const checks = rows.map(({ linha, errors, duplicate, keys }) => ({
    linha,
    erros: Object.keys(errors).length > 0 ? errors : null,
    duplicada: duplicate,
    chaves: keys.chaves,
    comparada: { ...keys.comparada, foto: keys.foto },
  }));
  return db.transaction(async (tx) => {
    if ((await lockOpenImport(tx, id))?.mudancas !== mudancas) return false;
    await tx.run(sql`update importacao_linha l set erros = nullif(r.erros, 'null'), duplicada = nullif(r.duplicada, 'null'),
        chaves = r.chaves, comparada = r.comparada, resultado = null
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
        as r(linha integer, erros jsonb, duplicada jsonb, chaves text[], comparada jsonb)
      where l.importacao = ${id} and l.linha = r.linha and (l.resultado is null or l.resultado = 'erro')`);
    return true;
  });
}

const filters: Record<RowFilter, string> = {
  todas: 'true',
  erros: "l.erros is not null and l.resultado is distinct from 'mantida'",
  duplicadas: 'l.duplicada is not null',
  criadas: "l.resultado = 'criada'",
  juntadas: "l.resultado = 'juntada'",
  puladas: "l.resultado = 'pulada'",
  falharam: "l.resultado = 'erro'",
  faltam: 'l.resultado is null',
  desfeitas: "l.resultado = 'desfeita'",
  mantidas: "l.resultado = 'mantida'",
};

const storedColumns =
  raw(`l.linha, l.celulas, l.erros, l.duplicada, l.escolha, l.resultado, l.registro, l.foto,
  case when l.antes is not null then array(select jsonb_object_keys(l.antes)) end as preenchidos`);

/** A page of rows. */
export async function storedRows(
  db: Db,
  id: number,
  { filtro, page, perPage }: { filtro: RowFilter; page: number; perPage: number },
): Promise<{ rows: StoredRow[]; total: number }> {
  const where = sql`l.importacao = ${id} and ${raw(filters[filtro])}`;
  const rows = await db.query<StoredRow>(sql`select ${storedColumns}
    from importacao_linha l where ${where} order by l.linha limit ${perPage} offset ${(page - 1) * perPage}`);
  const [count] = await db.query<{ total: number }>(
    sql`select count(*) as total from importacao_linha l where ${where}`,
  );
  return { rows, total: count!.total };
}

/** The rows in which a field of a column is wrong and can be corrected. */
function wrongAt(section: Section, campo: string): Sql {
  // If a text may stand for a record, correcting the text corrects the record's field.
  const names = Object.keys(section.fields).filter((name) => textOfRecord(section.fields, name) === campo);
  return sql`(l.resultado is null or l.resultado = 'erro') and exists (select from jsonb_object_keys(l.erros) k
    where split_part(k, '.', 1) = any(${[campo, ...names]}) or split_part(k, '.', -1) = ${campo})`;
}

/** The wrong texts that several rows share, in the requested columns. */
export async function sameTexts(
  db: Db,
  { id, mapa }: Pick<ImportRecord, 'id' | 'mapa'>,
  section: Section,
  textsByColumn: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<SameText[]> {
  const found: SameText[] = [];
  for (const [coluna, texts] of textsByColumn) {
    const rows = await db.query<{ valor: string; linhas: number }>(sql`
      select coalesce(l.celulas ->> ${coluna}::integer, '') as valor, count(*) as linhas from importacao_linha l
      where l.importacao = ${id} and ${wrongAt(section, mapa[coluna]!)}
        and coalesce(l.celulas ->> ${coluna}::integer, '') = any(${[...texts]}::text[])
      group by 1 having count(*) > 1 order by 1`);
    found.push(...rows.map((row) => ({ coluna, ...row })));
  }
  return found;
}

/** Replaces a wrong text of a column in all rows that have it; returns the changed rows. */
export async function replaceText(
  tx: Db,
  { id, mapa }: Pick<ImportRecord, 'id' | 'mapa'>,
  section: Section,
  { coluna, de, para }: TextChange,
): Promise<number[]> {
  const campo = mapa[coluna];
  if (!campo) return [];
  const rows = await tx.query<{
    linha: number;
  }>(sql`update importacao_linha l set celulas = ${withCell(coluna, para)}
    where l.importacao = ${id} and ${wrongAt(section, campo)}
      and coalesce(l.celulas ->> ${coluna}::integer, '') = ${de} returning l.linha`);
  return rows.map(({ linha }) => linha);
}

/** The cells of a row with another text at a place. jsonb_set adds no element far beyond the end: the row is filled up to it. */
export const withCell = (coluna: number, text: string): Sql => sql`(
  select jsonb_agg(case when n = ${coluna}::integer then to_jsonb(${text}::text) else coalesce(celulas -> n, '""') end order by n)
  from generate_series(0, greatest(jsonb_array_length(celulas) - 1, ${coluna}::integer)) n)`;

/** The next rows after a line that became no record: left out, refused or never reached; of a draft, those with errors. */
export const rowsLeftOut = (
  db: Db,
  { id, estado }: Pick<ImportRecord, 'id' | 'estado'>,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    firstOf(sql`select ${storedColumns} from importacao_linha l
    where l.importacao = ${id} and l.linha > ${after}
      and ${raw(estado === 'rascunho' ? 'l.erros is not null' : "coalesce(l.resultado, 'erro') in ('erro', 'pulada')")}
    order by l.linha limit ${limit}`),
  );

export async function countRows(db: Db, id: number): Promise<ImportCounts> {
  const open = raw("erros is null and (resultado is null or resultado = 'erro')");
  const skipped = sql`(duplicada is not null
    and coalesce(escolha, (select duplicados from importacao where id = ${id})) = 'pular')`;
  const [counts] = await db.query<ImportCounts>(sql`select count(*) as total,
      count(*) filter (where erros is not null and resultado is distinct from 'mantida') as com_erro,
      count(*) filter (where duplicada is not null) as duplicadas,
      count(*) filter (where resultado = 'criada') as criadas, count(*) filter (where resultado = 'juntada') as juntadas,
      count(*) filter (where resultado = 'pulada') as puladas, count(*) filter (where resultado = 'erro') as falharam,
      count(*) filter (where resultado = 'desfeita') as desfeitas, count(*) filter (where resultado = 'mantida') as mantidas,
      count(*) filter (where resultado is null) as faltam,
      count(*) filter (where ${open} and not ${skipped}) as a_gravar, count(*) filter (where ${open} and ${skipped}) as a_pular
    from importacao_linha where importacao = ${id}`);
  return counts!;
}

/** Until when an import can be undone; null: it cannot. */
export function undoUntil({ estado, terminado_em }: ImportRecord, now: Date): Date | null {
  if ((estado !== 'concluida' && estado !== 'falhou') || terminado_em === null) return null;
  const until = new Date(terminado_em.getTime() + importUndoDays * 86_400_000);
  return until > now ? until : null;
}
