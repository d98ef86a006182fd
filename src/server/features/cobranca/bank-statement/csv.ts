import Papa from 'papaparse';
import { plainLetters } from '#shared/plain-letters.ts';
import { amountOf, columnMark } from './amount.ts';
import { type Role, readHeading } from './csv-columns.ts';
import { dayOf } from './day.ts';
import { type BankStatement, BankStatementError, type Movement, tidy } from './lines.ts';

type Row = readonly string[];
interface Table {
  columns: (Role | undefined)[];
  rows: Row[];
}

const separators = [';', ',', '\t', '|'];
/** rows that may precede the heading: the account, the period, the balance */
const preamble = 40;

/** Reads any bank's CSV: detects separator, heading, signs and decimal marks. */
export function readCsv(text: string): BankStatement {
  const body = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const tables = separators.flatMap((delimiter) => {
    const rows = Papa.parse<string[]>(body, { delimiter, skipEmptyLines: 'greedy' }).data.map((row) =>
      row.map((cell) => cell.trim()),
    );
    const table = withHeading(rows) ?? withoutHeading(rows);
    return table ? [table] : [];
  });
  // the right separator is the one that yields the most known columns
  const known = ({ columns }: Table) => columns.filter((role) => role !== undefined).length;
  const [best] = tables.sort((one, other) => known(other) - known(one));
  if (!best) throw new BankStatementError('no columns of day and amount');
  return movementsOf(best);
}

function withHeading(rows: readonly Row[]): Table | undefined {
  for (const [at, row] of rows.slice(0, preamble).entries()) {
    const columns = readHeading(row);
    if (columns) return { columns, rows: rows.slice(at + 1) as Row[] };
  }
  return undefined;
}

/** A file without heading: the column of days, the first of amounts after it, and the rest as text. */
function withoutHeading(rows: readonly Row[]): Table | undefined {
  const lines = rows.filter((row) => row.some((cell) => dayOf(cell) !== undefined));
  if (lines.length === 0 || lines.length * 2 < rows.length) return undefined;
  const width = Math.max(...lines.map((row) => row.length));
  const most = (at: number, test: (cell: string) => boolean): boolean =>
    lines.filter((row) => test(row[at] ?? '')).length * 10 >= lines.length * 8;
  const columns: (Role | undefined)[] = [];
  for (let at = 0; at < width; at += 1) {
    if (!columns.includes('date') && most(at, (cell) => dayOf(cell) !== undefined)) columns.push('date');
    else if (most(at, (cell) => /[.,]\d{2}\s*[-CD]?$/i.test(cell) && amountOf(cell) !== undefined))
      columns.push(columns.includes('amount') ? 'balance' : 'amount');
    else if (most(at, (cell) => /^[CD]$/i.test(cell))) columns.push('side');
    else columns.push('text');
  }
  return columns.includes('date') && columns.includes('amount') ? { columns, rows: lines } : undefined;
}

const isOut = (text: string): boolean => /^(d|deb|debito|saida|debit|-)$/.test(plainLetters(text));
const isSide = (text: string): boolean =>
  isOut(text) || /^(c|cred|credito|entrada|credit|\+)$/.test(plainLetters(text));
const isBalance = (text: string): boolean => /^(saldo|total|s a l d o)/.test(plainLetters(text));

function movementsOf({ columns, rows }: Table): BankStatement {
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
        last.descricao = `${last.descricao} ${descricao}`;
        last.texto = `${last.texto} ${descricao}`;
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
    movements.push({ data, valor, descricao: descricao || numero, texto: tidy(row.join(' ')), numero });
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
