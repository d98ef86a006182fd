import { type CsvLimits, numberedCsvRows } from './csv-rows.ts';
import { decode } from './decode.ts';
import { checkedCell, createRowCollector, type Sheet, SheetError, sheetLimits } from './sheet-rows.ts';

const separators = [';', ',', '\t', '|'];
/** the rows from which the separator is decided */
const sampled = 50;

const limits: CsvLimits = {
  columns: sheetLimits.columns,
  lineLength: sheetLimits.lineLength,
  tooWide: (line) => new SheetError('planilha.too_wide', { line, max: sheetLimits.columns }),
};

/** Reads a CSV in any usual encoding and with any usual separator. */
export function readCsv(body: Uint8Array): Sheet {
  const decoded = decode(body).replace(/^\uFEFF/, '');
  if (decoded.includes('\u0000')) throw new SheetError('planilha.unreadable');
  let text = decoded.replace(/\r\n?/g, '\n');
  const [, declared] = /^sep=(.)\n/i.exec(text) ?? [];
  // Keeps its line, so that numbers of lines stay those of the file.
  if (declared) text = text.replace(/^[^\n]*/, '');
  const separator = declared ?? separatorOf(text);
  const collector = createRowCollector();
  for (const { line, cells } of numberedCsvRows(text, separator, limits))
    collector.add({ line, cells: cells.map((cell) => checkedCell(unescaped(cell), line)) });
  return { formato: 'csv', rows: collector.rows };
}

/** An apostrophe keeps spreadsheets from taking a text for a formula; our own exports write it. */
const unescaped = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** The separator by which most rows have the same number of cells, more than one. */
function separatorOf(text: string): string {
  let best = { separator: ';', score: 0 };
  for (const separator of separators) {
    const widths = new Map<number, number>();
    let read = 0;
    try {
      for (const { cells } of numberedCsvRows(text, separator, limits)) {
        widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
        read += 1;
        if (read === sampled) break;
      }
    } catch (error) {
      // Another separator may part the same lines into fewer cells.
      if (!(error instanceof SheetError)) throw error;
      continue;
    }
    const [width = 1, rows = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    // Most rows alike counts first, then how many cells they have.
    const score = width === 1 ? 0 : rows / read + width / 1000;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}
