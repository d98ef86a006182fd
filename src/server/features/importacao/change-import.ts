import type { Actor } from '#server/crud/actor.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { sheetLimits } from '#server/spreadsheet/sheet-rows.ts';
import type { ImportCellChange } from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { besideColumns, type FamilyChoice, importFields } from '#shared/importacao/import-fields.ts';
import { createTypedCell } from './cell-text.ts';
import type { ImportChangeBody } from './import-schemas.ts';
import {
  type ImportRecord,
  lockOpenImport,
  mayFill,
  readImport,
  replaceText,
  withCell,
} from './import-store.ts';
import { specOf } from './run-import.ts';

interface Change {
  id: number;
  section: Section;
  body: ImportChangeBody;
  locale: Locale;
  today: string;
}

/**
 * Refuses a change that does not fit the import's columns, the section's fields or the user's rights. Returns the new choice about
 * families; null: it stays.
 */
function checkChange(
  identity: Actor,
  before: ImportRecord,
  { section, body }: Pick<Change, 'section' | 'body'>,
): FamilyChoice | null {
  const names = new Set(importFields(section).map(({ name }) => name));
  const { mapa, padroes, duplicados, celulas = [], trocas = [], escolhas = [] } = body;
  if (mapa) {
    if (mapa.length !== before.colunas.length) throw invalidField('mapa', 'importacao.columns');
    const bad = mapa.findIndex((name) => name !== null && !names.has(name));
    if (bad >= 0) throw invalidField(`mapa.${bad}`, 'validation.choice');
  }
  const isFilling = [duplicados, ...escolhas.map((one) => one.duplicados)].includes('juntar');
  if (isFilling && !mayFill(identity, section)) throw new AppError('forbidden', 'importacao.may_not_edit');
  if (body.familias && body.familias !== 'nenhuma' && section.name !== 'pessoa')
    throw invalidField('familias', 'validation.choice');
  // A user who maps the column of the family wants families to be created.
  const isNew = mapa?.includes(besideColumns.family) === true && !before.mapa.includes(besideColumns.family);
  const familias = body.familias ?? (isNew && before.familias === 'nenhuma' ? 'coluna' : null);
  if (familias === 'coluna' && !(mapa ?? before.mapa).includes(besideColumns.family))
    throw invalidField('familias', 'importacao.no_family_column');
  for (const name of Object.keys(padroes ?? {}))
    if (!names.has(name)) throw invalidField(`padroes.${name}`, 'validation.unknown');
  for (const [at, { coluna, campo }] of celulas.entries()) {
    if (campo !== undefined && !names.has(campo))
      throw invalidField(`celulas.${at}.campo`, 'validation.unknown');
    if (campo === undefined && (coluna === undefined || coluna >= before.colunas.length))
      throw invalidField(`celulas.${at}.coluna`, 'importacao.column');
  }
  for (const [at, { coluna }] of trocas.entries())
    if (coluna >= before.colunas.length) throw invalidField(`trocas.${at}.coluna`, 'importacao.column');
  return familias;
}

/** The positions of the corrected columns; a field that no column fills gets a column, which is empty in other rows. */
async function columnsOf(
  tx: Db,
  section: Section,
  id: number,
  celulas: readonly ImportCellChange[],
  locale: Locale,
): Promise<number[]> {
  const { colunas, mapa } = (await readImport(tx, id))!;
  const columnCount = colunas.length;
  const places = celulas.map(({ coluna, campo }) => {
    if (campo === undefined) return coluna!;
    const at = mapa.indexOf(campo);
    if (at >= 0) return at;
    if (colunas.length >= sheetLimits.columns) throw invalidField('celulas', 'importacao.column');
    const titulo = label(importFields(section).find(({ name }) => name === campo)!.label, locale);
    const ddd = colunas.find((one) => one.ddd)?.ddd ?? null;
    colunas.push({ titulo, exemplos: [], mes_primeiro: false, decimal: null, ddd });
    mapa.push(campo);
    return mapa.length - 1;
  });
  if (colunas.length > columnCount)
    await tx.run(sql`update importacao set colunas = ${JSON.stringify(colunas)}::jsonb,
      mapa = ${JSON.stringify(mapa)}::jsonb where id = ${id}`);
  return places;
}

/** Writes a change of an import's mapping, choices and cells; returns the lines of the file that it touches. */
export async function changeImport(db: Db, identity: Actor, change: Change): Promise<number[]> {
  const { id, section, body, locale, today } = change;
  const { mapa, padroes, duplicados, com_erros, celulas = [], trocas = [], escolhas = [] } = body;
  const touched = [...celulas, ...escolhas].map(({ linha }) => linha);
  await asAuthor(db, identity, async (tx) => {
    // Another user may have changed it since the caller saw it.
    const before = await lockOpenImport(tx, id);
    if (!before) throw new AppError('conflict', 'importacao.not_open');
    const familias = checkChange(identity, before, change);
    const defaults =
      padroes &&
      Object.fromEntries(
        Object.entries({ ...before.padroes, ...padroes }).filter(
          ([, value]) => value !== null && value !== '',
        ),
      );
    await tx.run(sql`update importacao set mapa = coalesce(${mapa ? JSON.stringify(mapa) : null}::jsonb, mapa),
      padroes = coalesce(${defaults ? JSON.stringify(defaults) : null}::jsonb, padroes),
      duplicados = coalesce(${duplicados ?? null}, duplicados), com_erros = coalesce(${com_erros ?? null}, com_erros),
      familias = coalesce(${familias}, familias), mudancas = mudancas + 1
      where id = ${id}`);
    const places = await columnsOf(tx, section, id, celulas, locale);
    const now = (await readImport(tx, id))!;
    const typedCell = createTypedCell(specOf(now, section, today));
    for (const [at, { linha, valor }] of celulas.entries()) {
      const coluna = places[at]!;
      const changed = await tx.run(sql`update importacao_linha
        set celulas = ${withCell(coluna, typedCell(coluna, valor))}
        where importacao = ${id} and linha = ${linha} and (resultado is null or resultado = 'erro')`);
      if (changed === 0) throw invalidField(`celulas.${at}.linha`, 'importacao.row');
    }
    for (const [at, { coluna, de, para }] of trocas.entries()) {
      const lines = await replaceText(tx, now, section, { coluna, de, para: typedCell(coluna, para) });
      if (lines.length === 0) throw invalidField(`trocas.${at}.de`, 'importacao.no_same_text');
      touched.push(...lines);
    }
    for (const [at, { linha, duplicados: choice }] of escolhas.entries()) {
      const changed = await tx.run(sql`update importacao_linha set escolha = ${choice}
        where importacao = ${id} and linha = ${linha} and (resultado is null or resultado = 'erro')`);
      if (changed === 0) throw invalidField(`escolhas.${at}.linha`, 'importacao.row');
    }
  });
  return touched;
}
