import { type CsvLimits, numberedCsvRows } from '#server/spreadsheet/csv-rows.ts';
import { limits } from './limits.ts';
import { BankStatementError } from './lines.ts';

const lineEnd = /\r\n?|\n/g;

/** Refuses a text of too many lines, reading no further than the limit. */
export function checkLineCount(text: string): void {
  let lines = 1;
  for (const _ of text.matchAll(lineEnd)) {
    lines += 1;
    if (lines > limits.lines) throw new BankStatementError('extrato.too_many_lines', { max: limits.lines });
  }
}

/** The text with `\n` at the end of each line, whatever system wrote it. */
export const withUnixLines = (text: string): string => text.replace(lineEnd, '\n');

const rowLimits: CsvLimits = {
  columns: limits.columns,
  lineLength: limits.lineLength,
  tooWide: (line) =>
    new BankStatementError('extrato.too_wide', {
      line,
      columns: limits.columns,
      length: limits.lineLength,
    }),
};

/** The rows of a CSV that hold anything, within the limits of a statement. */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  for (const { cells } of numberedCsvRows([text], separator, rowLimits)) yield cells;
}
