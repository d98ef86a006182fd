import { formatDate } from '#shared/dates.ts';
import type { Cell, Column, Rows } from './cells.ts';

/** Texts that a spreadsheet would run as a formula, even after spaces; some spreadsheets also accept the full-width characters. */
const formulaStart = /^[\s\u00a0\u200b\u200e\u200f]*[=+\-@＝＋－＠]|^[\t\r]/;

/** A leading apostrophe turns a would-be formula into text. */
export const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[;",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function money(centavos: number): string {
  const [sign, digits] = [centavos < 0 ? '-' : '', String(Math.abs(centavos)).padStart(3, '0')];
  return `${sign}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  switch (cell.kind) {
    case 'text':
      return quoted(escapeFormula(cell.text));
    case 'number':
      return String(cell.value).replace('.', ',');
    case 'money':
      return money(cell.value);
    case 'date':
      return formatDate(cell.day);
    case 'datetime':
      return `${formatDate(cell.moment.slice(0, 10))} ${cell.moment.slice(11)}`;
    case 'time':
      return cell.time;
  }
}

const line = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`;

/** The form that spreadsheets in Brazil open directly: semicolons, decimal commas, UTF-8 with BOM, CR LF. */
export async function* csv(columns: readonly Column[], rows: Rows): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line(columns.map(({ title }) => ({ kind: 'text', text: title })))}`);
  for await (const some of rows) yield Buffer.from(some.map(line).join(''));
}
