import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#server/crud/actor.ts';
import type { Values } from '#server/crud/behaviour.ts';
import type { Engine } from '#server/crud/engine.ts';
import { withOnlyChoice } from '#server/crud/scope-writes.ts';
import type { Db } from '#server/db/client.ts';
import type { NumberedRow } from '#server/spreadsheet/csv-rows.ts';
import type { DuplicateChoice } from '#shared/contracts/importacao.ts';
import { tidyRecord } from '#shared/crud/normalise.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { besideColumns } from '#shared/importacao/import-fields.ts';
import { classifyIncome } from './classify-income.ts';
import {
  type Comparable,
  createFileDuplicates,
  type Duplicate,
  findDuplicates,
  type RowKeys,
  rowKeys,
} from './duplicates.ts';
import { fileStem } from './file-stem.ts';
import { findReferences } from './find-references.ts';
import { createRowReader, type ImportSpec, type PendingRow, type ReadRow } from './read-rows.ts';

/** How many rows are checked before other requests get their turn. */
const atOnce = 200;

/** A row as it would be written. */
export interface CheckedRow extends ReadRow {
  /** the record or row of the file that it repeats */
  duplicate: Duplicate | null;
  /** the keys by which it is compared with other rows and with the names of photos; `chaves` is null for a row with errors */
  keys: { chaves: string[] | null; comparada: RowKeys['comparada']; foto: string | null };
}

export interface CheckDeps {
  db: Db;
  engine: Engine;
  find(name: string): Section;
}

interface CheckedImport {
  id: number;
  spec: ImportSpec;
  duplicados: DuplicateChoice;
}

/** A row as it would be written: with the church of a caller who has only one. */
const comparable = (section: Section, actor: Actor, { linha, input }: ReadRow): Comparable => ({
  linha,
  values: tidyRecord(section.fields, withOnlyChoice(section, actor, input, false) as Values),
});

/** Reads rows and finds what their cells refer to. */
export async function readRows(
  { db, find }: Pick<CheckDeps, 'db' | 'find'>,
  actor: Actor,
  spec: ImportSpec,
  rows: readonly NumberedRow[],
): Promise<ReadRow[]> {
  const read = createRowReader(spec);
  const readRows: ReadRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await nextTurn();
    readRows.push(read(row));
  }
  await findReferences(db, actor, spec.section, find, readRows);
  if (spec.section.name === 'financeiro') await classifyIncome(db, readRows);
  return readRows;
}

/** The records, and the earlier rows of the batch, that the rows of a batch repeat. */
export async function duplicatesOf(
  db: Db,
  actor: Actor,
  { id, spec }: Pick<CheckedImport, 'id' | 'spec'>,
  rows: readonly ReadRow[],
): Promise<Map<number, Duplicate>> {
  const { section } = spec;
  const compared = rows.map((row) => comparable(section, actor, row));
  const found = await findDuplicates(db, actor, section, id, compared);
  const repeated = createFileDuplicates(section);
  for (const row of compared) {
    const inFile = repeated(row);
    if (inFile && !found.has(row.linha)) found.set(row.linha, inFile);
  }
  return found;
}

/** Checks rows as they would be written, without writing any. Rows that repeat others of the file are found afterwards, by their keys. */
export async function checkRows(
  { db, engine, find }: CheckDeps,
  actor: Actor,
  { id, spec, duplicados }: CheckedImport,
  rows: readonly PendingRow[],
): Promise<CheckedRow[]> {
  const read = await readRows({ db, find }, actor, spec, rows);
  for (const [at, row] of read.entries()) {
    if (at % atOnce === atOnce - 1) await nextTurn();
    // An error from reading the cell is more precise than that of a missing value.
    if (!row.isTotals) row.errors = { ...(await recordErrors(engine, actor, row.input)), ...row.errors };
  }
  const sound = read.filter(({ errors }) => Object.keys(errors).length === 0);
  const compared = new Map(sound.map((row) => [row.linha, comparable(spec.section, actor, row)]));
  const duplicates = await findDuplicates(db, actor, spec.section, id, [...compared.values()]);
  return read.map((row, at) => {
    const duplicate = duplicates.get(row.linha) ?? null;
    if (duplicate?.por === 'cpf' && (rows[at]!.escolha ?? duplicados) === 'adicionar')
      row.errors.cpf = [{ key: 'validation.unique' }];
    const recordValues = compared.get(row.linha);
    const { chaves, comparada } = rowKeys(spec.section, recordValues ?? comparable(spec.section, actor, row));
    const foto = row.beside[besideColumns.photo];
    const keys = {
      chaves: recordValues ? chaves : null,
      comparada,
      foto: foto ? fileStem(String(foto)) : null,
    };
    return { ...row, duplicate, keys };
  });
}

async function recordErrors(engine: Engine, actor: Actor, input: Values): Promise<FieldErrors> {
  try {
    await engine.checkNew(actor, input);
    return {};
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}
