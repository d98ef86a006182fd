/** How long a row may be, and the error of a longer one. */
export interface CsvLimits {
  columns: number;
  /** characters of a row */
  lineLength: number;
  tooWide(line: number): Error;
}

/** A row and the line of the file that it begins in, counted from 1. */
export interface NumberedRow {
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV that are not empty, with trimmed cells, each read on demand. The text comes in pieces that end anywhere; lines end with
 * `\n`. Each character is read once: quotes open at the beginning of a cell, `""` inside of quotes is one quote, and text after the closing
 * quote belongs to the cell.
 */
export function* numberedCsvRows(
  pieces: Iterable<string>,
  separator: string,
  limits: CsvLimits,
): Generator<NumberedRow> {
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  /** the last piece ended in a quote: the next character decides whether it closes the cell */
  let afterQuote = false;
  /** the cell has only spaces so far, so that a quote opens it */
  let blank = true;
  /** characters of the row in earlier pieces */
  let rowLength = 0;
  let line = 1;
  let rowLine = 1;
  for (const text of pieces) {
    /** the position from which the cell's text is not in `cell` yet */
    let from = 0;
    let rowFrom = 0;
    const endCell = (at: number): void => {
      row.push((cell + text.slice(from, at)).trim());
      cell = '';
      blank = true;
      from = at + 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      if (rowLength + at - rowFrom > limits.lineLength || row.length >= limits.columns)
        throw limits.tooWide(line);
      const letter = text[at];
      if (afterQuote) {
        afterQuote = false;
        if (letter === '"') {
          cell += letter;
          from = at + 1;
          continue;
        }
        quoted = false;
      }
      if (letter === '\n') line += 1;
      if (quoted) {
        if (letter !== '"') continue;
        const isEscaped = text[at + 1] === '"';
        cell += text.slice(from, isEscaped ? at + 1 : at);
        if (isEscaped) at += 1;
        else if (at + 1 === text.length) afterQuote = true;
        else quoted = false;
        from = at + 1;
      } else if (letter === '"' && blank) {
        quoted = true;
        blank = false;
        from = at + 1;
      } else if (letter === separator) endCell(at);
      else if (letter === '\n') {
        endCell(at);
        if (row.some((value) => value !== '')) yield { line: rowLine, cells: row };
        row = [];
        rowLength = 0;
        rowFrom = from;
        rowLine = line;
      } else if (letter !== ' ') blank = false;
    }
    cell += text.slice(from);
    rowLength += text.length - rowFrom;
  }
  row.push(cell.trim());
  if (row.some((value) => value !== '')) yield { line: rowLine, cells: row };
}
