import { amountOf, columnMark } from '#server/spreadsheet/amount.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import { type Role, readHeading } from './csv-columns.ts';
import { checkLineCount, csvRows, withUnixLines } from './csv-rows.ts';
import { dayOf } from './day.ts';
import { limits } from './limits.ts';
import { type BankStatement, BankStatementError, type Movement, tidy } from './lines.ts';

type Row = readonly string[];
interface Layout {
  columns: (Role | undefined)[];
  /** rows before the first movement: the preamble and the heading */
  skip: number;
  /** without a heading, rows without a day are no movements */
  onlyDated: boolean;
}

const separators = [';', ',', '\t', '|'];
/** rows that may precede the heading: the account, the period, the balance */
const preamble = 40;
/** the rows from which separator and columns are decided */
const sampleRows = 200;

/** Reads any bank's CSV: detects separator, heading, signs and decimal marks. */
export function readCsv(text: string): BankStatement {
  checkLineCount(text);
  const body = withUnixLines(text)
    .replace(/^\uFEFF/, '')
    .replace(/^sep=.\n/i, '');
  const { separator, layout } = layoutOf(body);
  const rows = csvRows(body, separator).drop(layout.skip);
  return movementsOf(layout, [...(layout.onlyDated ? rows.filter(hasDay) : rows)]);
}

/** The separator that yields the most known columns of the first rows, and these columns. */
function layoutOf(body: string): { separator: string; layout: Layout } {
  let best: { separator: string; layout: Layout; columnCount: number } | undefined;
  let refusal = new BankStatementError('extrato.unreadable');
  for (const separator of separators) {
    try {
      const rows = [...csvRows(body, separator).take(sampleRows)];
      const layout = withHeading(rows) ?? withoutHeading(rows);
      const columnCount = layout?.columns.filter((role) => role !== undefined).length ?? 0;
      if (layout && columnCount > (best?.columnCount ?? 0)) best = { separator, layout, columnCount };
    } catch (error) {
      if (!(error instanceof BankStatementError)) throw error;
      refusal = error;
    }
  }
  if (!best) throw refusal;
  return best;
}

function withHeading(rows: readonly Row[]): Layout | undefined {
  for (const [at, row] of rows.slice(0, preamble).entries()) {
    const columns = readHeading(row);
    if (columns) return { columns, skip: at + 1, onlyDated: false };
  }
  return undefined;
}

const hasDay = (row: Row): boolean => row.some((cell) => dayOf(cell) !== undefined);

/** A file without heading: the column of days, the first of amounts after it, and the rest as text. */
function withoutHeading(rows: readonly Row[]): Layout | undefined {
  const lines = rows.filter(hasDay);
  if (lines.length === 0 || lines.length * 2 < rows.length) return undefined;
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const mostCells = (at: number, test: (cell: string) => boolean): boolean =>
    lines.filter((row) => test(row[at] ?? '')).length * 10 >= lines.length * 8;
  const columns: Role[] = [];
  for (let at = 0; at < width; at += 1) {
    if (!columns.includes('date') && mostCells(at, (cell) => dayOf(cell) !== undefined)) columns.push('date');
    else if (mostCells(at, (cell) => /[.,]\d{2}\s*[-CD]?$/i.test(cell) && amountOf(cell) !== undefined))
      columns.push(columns.includes('amount') ? 'balance' : 'amount');
    else if (mostCells(at, (cell) => /^[CD]$/i.test(cell))) columns.push('side');
    else columns.push('text');
  }
  return columns.includes('date') && columns.includes('amount')
    ? { columns, skip: 0, onlyDated: true }
    : undefined;
}

/** The beginning of a cell in plain letters: enough to recognise the words below. */
const beginning = (text: string): string => plainLetters(text.slice(0, 20));
const isOut = (text: string): boolean => /^(d|deb|debito|saida|debit|-)$/.test(beginning(text));
const isSide = (text: string): boolean =>
  isOut(text) || /^(c|cred|credito|entrada|credit|\+)$/.test(beginning(text));
const isBalance = (text: string): boolean => /^(saldo|total|s a l d o)/.test(beginning(text));

function movementsOf({ columns }: Layout, rows: readonly Row[]): BankStatement {
  const cells = (row: Row, role: Role): string[] =>
    row.filter((cell, at) => columns[at] === role && cell !== '');
  const money = ['amount', 'credit', 'debit'] as const;
  const mark = columnMark(rows.flatMap((row) => money.flatMap((role) => cells(row, role))));
  const movements: Movement[] = [];
  let unreadable = 0;
  for (const row of rows) {
    const sides = cells(row, 'side');
    const words = [...cells(row, 'text'), ...sides.filter((side) => !isSide(side))];
    const descricao = tidy(words.join(' · '));
    const data = dayOf(cells(row, 'date')[0] ?? '');
    const written = money.flatMap((role) => cells(row, role));
    const last = movements.at(-1);
    if (written.length === 0 && data === undefined) {
      // continues the description of the line before
      if (last && descricao !== '' && !isBalance(descricao)) {
        last.descricao = `${last.descricao} ${descricao}`.slice(0, limits.textLength);
        last.texto = `${last.texto} ${descricao}`.slice(0, limits.textLength);
      }
      continue;
    }
    if (isBalance(descricao)) continue;
    const valor = signed(row, cells, mark);
    if (data === undefined || valor === undefined) {
      unreadable += 1;
      continue;
    }
    const numero = cells(row, 'number').join(' ');
    const texto = tidy(row.join(' · ')).slice(0, limits.textLength);
    movements.push({ data, valor, descricao: descricao || numero, texto, numero });
  }
  return { formato: 'csv', movements, unreadable };
}

function signed(
  row: Row,
  cells: (row: Row, role: Role) => string[],
  mark: ReturnType<typeof columnMark>,
): number | undefined {
  const read = (role: Role): number | undefined => amountOf(cells(row, role)[0] ?? '', mark);
  const [credit, debit] = [read('credit'), read('debit')];
  if (credit !== undefined && credit !== 0) return Math.abs(credit);
  if (debit !== undefined && debit !== 0) return -Math.abs(debit);
  const amount = read('amount') ?? credit ?? debit;
  if (amount === undefined) return undefined;
  return cells(row, 'side').some(isOut) ? -Math.abs(amount) : amount;
}
