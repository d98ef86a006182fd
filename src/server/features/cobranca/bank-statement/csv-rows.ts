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

/**
 * The rows of a CSV that hold anything, their cells trimmed, each read when it is asked for. Lines end with `\n`. Each
 * character is read once: quotes open at the beginning of a cell, `""` inside of them is one, and what follows the
 * closing one belongs to the cell.
 */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  /** nothing but spaces in the cell so far: a quote opens it */
  let blank = true;
  /** where the part of the cell begins that is not in `cell` yet */
  let from = 0;
  let rowFrom = 0;
  let line = 1;
  const endCell = (at: number): void => {
    row.push((cell + text.slice(from, at)).trim());
    cell = '';
    blank = true;
    from = at + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    if (at - rowFrom > limits.lineLength || row.length >= limits.columns)
      throw new BankStatementError('extrato.too_wide', {
        ...{ line, columns: limits.columns, length: limits.lineLength },
      });
    const letter = text[at];
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') continue;
      const isEscaped = text[at + 1] === '"';
      cell += text.slice(from, isEscaped ? at + 1 : at);
      if (isEscaped) at += 1;
      else quoted = false;
      from = at + 1;
    } else if (letter === '"' && blank) {
      quoted = true;
      blank = false;
      from = at + 1;
    } else if (letter === separator) endCell(at);
    else if (letter === '\n') {
      endCell(at);
      if (row.some((value) => value !== '')) yield row;
      row = [];
      rowFrom = from;
    } else if (letter !== ' ') blank = false;
  }
  endCell(text.length);
  if (row.some((value) => value !== '')) yield row;
}
