import { closeSync, openSync } from 'node:fs';
import { createDecimalMarkFinder } from '#server/spreadsheet/amount.ts';
import type { NumberedRow } from '#server/spreadsheet/csv-rows.ts';
import { cutText } from '#server/spreadsheet/cut-text.ts';
import { fileBytes } from '#server/spreadsheet/decode.ts';
import { readSheet } from '#server/spreadsheet/read-sheet.ts';
import { lengthOf, SheetError, type SheetFormat } from '#server/spreadsheet/sheet-rows.ts';
import type { SendPart } from '#server/workers/worker-tasks.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import type { Section } from '#shared/crud/section.ts';
import type { FieldError } from '#shared/errors.ts';
import { findSection } from '#shared/sections/index.ts';
import { findHeading, guessColumns, headingOf, preamble, sampled } from './guess-columns.ts';
import { createMonthOrder } from './read-date.ts';

/** A column of the file: its heading, and how it writes dates and amounts. */
export interface SheetColumn {
  titulo: string;
  exemplos: string[];
  mes_primeiro: boolean;
  decimal: ',' | '.' | null;
  /** the area code of most numbers in it, or that of the church; left out by older versions */
  ddd?: string | null;
}

/** What is known about a file once all its rows were sent. */
export interface SheetRead {
  formato: SheetFormat;
  colunas: SheetColumn[];
  mapa: (string | null)[];
  linhas: number;
}

interface SheetInput {
  /** the path of the file */
  file: string;
  section: string;
  today: string;
  /** by heading: the field that it was mapped to before */
  remembered: Readonly<Record<string, string | null>>;
  /** the area code of the church */
  ddd: string | null;
}

/** How many rows are sent to the main thread at once; fewer if they have more characters than this. */
const portion = 500;
const portionLength = 2_000_000;
/** How many cells of a column are examined for its area code. */
const areaCells = 500;
/** Among how many cells of a column its examples are chosen. */
const exampleCells = 50;

/** The work on a file outside of the main thread; a refusal is returned as a value, since errors lose their class. */
export const sheetTasks = {
  /** Sends the rows below the heading in portions, and returns a description of their columns. */
  read(
    { file, section: name, today, remembered, ddd }: SheetInput,
    send: SendPart<NumberedRow[]>,
  ): SheetRead | { refusal: FieldError } {
    const open = openSync(file, 'r');
    try {
      const section = findSection(name);
      if (!section) throw new Error(`there is no section ${name}`);
      const rows = createRowSender(section, send);
      const formato = readSheet(fileBytes(open), rows.add);
      const { heading, columns, sample, linhas } = rows.end();
      if (linhas === 0) throw new SheetError('planilha.only_heading');
      const colunas = heading.map((titulo, at) => (columns[at] ?? createColumn()).facts(titulo, ddd));
      const mapa = guessColumns(section, { heading, rows: sample }, { today, remembered });
      return { formato, colunas, mapa, linhas };
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      return { refusal: { key: error.key, vars: error.vars } };
    } finally {
      closeSync(open);
    }
  },
};

/** Separates the heading from the rows, and keeps a sample of the rows to describe their columns. */
function createRowSender(section: Section, send: SendPart<NumberedRow[]>) {
  /** the first rows, until the heading is found among them */
  let start: NumberedRow[] | undefined = [];
  let titles: string[] = [];
  let waiting: NumberedRow[] = [];
  /** the characters of the waiting rows */
  let letters = 0;
  let width = 0;
  let linhas = 0;
  const sample: NumberedRow[] = [];
  const columns: ReturnType<typeof createColumn>[] = [];

  function take(row: NumberedRow): void {
    linhas += 1;
    if (sample.length < sampled) sample.push(row);
    for (const [at, text] of row.cells.entries()) {
      columns[at] ??= createColumn();
      if (text) columns[at].add(text);
    }
    waiting.push(row);
    letters += lengthOf(row);
    if (waiting.length < portion && letters < portionLength) return;
    send(waiting);
    waiting = [];
    letters = 0;
  }
  function takeStart(): void {
    const rows = start ?? [];
    start = undefined;
    const at = findHeading(section, rows);
    titles = rows[at]?.cells ?? [];
    for (const row of rows.slice(at + 1)) take(row);
  }
  return {
    add(row: NumberedRow): void {
      width = Math.max(width, row.cells.length);
      if (!start) {
        take(row);
        return;
      }
      start.push(row);
      if (start.length === preamble) takeStart();
    },
    end() {
      if (start) takeStart();
      if (waiting.length > 0) send(waiting);
      return { heading: headingOf(titles, width), columns, sample, linhas };
    },
  };
}

function createColumn() {
  const examples = new Set<string>();
  let cellCount = 0;
  const order = createMonthOrder();
  const counter = createDecimalMarkFinder();
  const areas = new Map<string, number>();
  return {
    add(text: string): void {
      cellCount += 1;
      if (cellCount <= exampleCells && examples.size < 3) examples.add(cutText(text, 80));
      order.add(text);
      counter.add(text);
      const area = cellCount <= areaCells ? normalisePhone(text)?.slice(3, 5) : undefined;
      if (area) areas.set(area, (areas.get(area) ?? 0) + 1);
    },
    facts: (titulo: string, ddd: string | null): SheetColumn => ({
      titulo,
      exemplos: [...examples],
      mes_primeiro: order.isMonthFirst(),
      decimal: counter.mark() ?? null,
      ddd: [...areas].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ddd,
    }),
  };
}
