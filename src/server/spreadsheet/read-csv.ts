import { type CsvLimits, numberedCsvRows } from './csv-rows.ts';
import { type Bytes, decodePieces } from './decode.ts';
import { type AddRow, checkedCell, SheetError, sheetLimits } from './sheet-rows.ts';

const separators = [';', ',', '\t', '|'];
/** the rows from which the separator is decided */
const sampled = 50;

const limits: CsvLimits = {
  columns: sheetLimits.columns,
  lineLength: sheetLimits.rowLength,
  tooWide: (line) => new SheetError('planilha.too_wide', { line, max: sheetLimits.columns }),
};

/** Characters from which the separator is decided. */
const sampleLength = 256 * 1024;

/** Reads a CSV in any usual encoding and with any usual separator. */
export function readCsv(body: Bytes, add: AddRow): void {
  let sample = '';
  for (const piece of textOf(body)) {
    sample += piece;
    if (sample.length >= sampleLength) break;
  }
  const [, declared] = declaration.exec(sample) ?? [];
  const separator = declared ?? separatorOf(sample);
  for (const { line, cells } of numberedCsvRows(textOf(body), separator, limits))
    if (!(declared && line === 1))
      add({ line, cells: cells.map((cell) => checkedCell(unescaped(cell), line)) });
}

/** The separator as Excel declares it in the first line. */
const declaration = /^sep=(.)\n/i;

function* textOf(body: Bytes): Generator<string> {
  for (const piece of decodePieces(body)) {
    if (piece.includes('\u0000')) throw new SheetError('planilha.unreadable');
    yield piece;
  }
}

/** An apostrophe keeps spreadsheets from reading a text as a formula; the product's own exports write it. */
const unescaped = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** The separator by which most rows have the same number of cells, more than one. */
function separatorOf(text: string): string {
  let best = { separator: ';', score: 0 };
  for (const separator of separators) {
    const widths = new Map<number, number>();
    let read = 0;
    try {
      for (const { cells } of numberedCsvRows([text], separator, limits)) {
        widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
        read += 1;
        if (read === sampled) break;
      }
    } catch (error) {
      // Another separator may split the same lines into fewer cells.
      if (!(error instanceof SheetError)) throw error;
      continue;
    }
    const [width = 1, rows = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    // The share of rows with equal width counts first, then their number of cells.
    const score = width === 1 ? 0 : rows / read + width / 1000;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}
