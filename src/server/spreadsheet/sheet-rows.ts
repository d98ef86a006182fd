import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { Vars } from '#shared/i18n/translate.ts';
import type { NumberedRow } from './csv-rows.ts';

/**
 * The limits of a spreadsheet. The roll of a large church has 20,000 rows of 40 columns; a file beyond these limits is
 * refused while it is read, so that reading takes a known time and memory.
 */
export const sheetLimits = {
  rows: 100_000,
  columns: 200,
  cells: 2_000_000,
  /** characters of one cell, of one row, and of all rows: a small file may repeat one text in all of its cells */
  cellLength: 20_000,
  rowLength: 100_000,
  fileLength: 60_000_000,
  /** the number of a row, counting empty ones: programmes write no more than a million */
  lastLine: 10_000_000,
  /** bytes that come out of a compressed file; beyond `unsuspicious`, no more than `expansion` times the bytes that went in */
  uncompressed: 120 * 1024 * 1024,
  unsuspicious: 16 * 1024 * 1024,
  expansion: 150,
} as const;

/** The file is no readable spreadsheet, or exceeds the limits; the key is the message for the caller. */
export class SheetError extends Error {
  readonly key: ErrorKey;
  readonly vars: Vars | undefined;

  constructor(key: ErrorKey, vars?: Vars) {
    super(key);
    this.key = key;
    this.vars = vars;
  }
}

export type SheetFormat = 'csv' | 'xlsx' | 'ods';

/** Receives the rows of a spreadsheet one by one, every cell as text. */
export type AddRow = (row: NumberedRow) => void;

/** The characters of a row. */
export const lengthOf = ({ cells }: NumberedRow): number =>
  cells.reduce((sum, { length }) => sum + length, 0);

/** Passes on rows that are not empty, within the limits, without empty cells at their end. */
export function limitRows(add: AddRow): { add: AddRow; count(): number } {
  let rows = 0;
  let cells = 0;
  let letters = 0;
  return {
    count: () => rows,
    add(row) {
      let width = row.cells.length;
      while (width > 0 && row.cells[width - 1] === '') width -= 1;
      if (width === 0) return;
      row.cells.length = width;
      if (row.line > sheetLimits.lastLine)
        throw new SheetError('planilha.too_many_rows', { max: sheetLimits.rows });
      if (width > sheetLimits.columns)
        throw new SheetError('planilha.too_wide', { line: row.line, max: sheetLimits.columns });
      rows += 1;
      // one more for the heading
      if (rows > sheetLimits.rows + 1)
        throw new SheetError('planilha.too_many_rows', { max: sheetLimits.rows });
      cells += width;
      if (cells > sheetLimits.cells) throw new SheetError('planilha.too_many_cells');
      const length = lengthOf(row);
      if (length > sheetLimits.rowLength)
        throw new SheetError('planilha.too_wide', { line: row.line, max: sheetLimits.columns });
      letters += length;
      if (letters > sheetLimits.fileLength) throw new SheetError('planilha.too_large');
      add(row);
    },
  };
}

/** A cell's text: one long enough to be a book is no cell of a register. */
export function checkedCell(text: string, line: number): string {
  if (text.length > sheetLimits.cellLength)
    throw new SheetError('planilha.cell_too_long', { line, max: sheetLimits.cellLength });
  // the database cannot store zero bytes and halves of emoji
  return text.replaceAll('\u00a0', ' ').replaceAll('\u0000', '').trim().toWellFormed();
}

/** A number as it is written in Brazil; 15 digits, as spreadsheets keep them. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const exact = Number(value.toPrecision(15));
  const text = Math.abs(exact) >= 1e-7 && Math.abs(exact) < 1e21 ? String(exact) : exact.toFixed(10);
  return text.replace(/\.?0+$/, (zeros) => (text.includes('.') ? '' : zeros)).replace('.', ',');
}
