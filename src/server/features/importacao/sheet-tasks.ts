import { columnMark } from '#server/sheet/amount.ts';
import type { NumberedRow } from '#server/sheet/csv-rows.ts';
import { readSheet } from '#server/sheet/read-sheet.ts';
import { SheetError, type SheetFormat } from '#server/sheet/sheet-rows.ts';
import type { FieldError } from '#shared/errors.ts';
import { findSection } from '#shared/sections/index.ts';
import { guessColumns, layoutOf } from './guess-columns.ts';
import { isMonthFirst } from './read-date.ts';

/** A column of the file: its heading, and how it writes dates and amounts. */
export interface SheetColumn {
  titulo: string;
  exemplos: string[];
  mes_primeiro: boolean;
  decimal: ',' | '.' | null;
}

export interface SheetRead {
  formato: SheetFormat;
  colunas: SheetColumn[];
  mapa: (string | null)[];
  rows: NumberedRow[];
}

interface SheetInput {
  body: Uint8Array;
  section: string;
  today: string;
  /** by heading: the field that it was mapped to before */
  remembered: Readonly<Record<string, string | null>>;
}

/** What is done with a file outside of the main thread; a refusal is a value, since errors lose their class. */
export const sheetTasks = {
  read({ body, section: name, today, remembered }: SheetInput): SheetRead | { refusal: FieldError } {
    try {
      const section = findSection(name);
      if (!section) throw new Error(`there is no section ${name}`);
      const { formato, rows: all } = readSheet(body);
      const layout = layoutOf(section, all);
      if (layout.rows.length === 0) throw new SheetError('planilha.only_heading');
      const colunas = layout.heading.map((titulo, at): SheetColumn => {
        const texts = layout.rows.flatMap(({ cells }) => (cells[at] ? [cells[at]] : []));
        return {
          titulo,
          exemplos: [...new Set(texts.slice(0, 50))].slice(0, 3).map((text) => text.slice(0, 80)),
          mes_primeiro: isMonthFirst(texts),
          decimal: columnMark(texts) ?? null,
        };
      });
      const mapa = guessColumns(section, layout, { today, remembered });
      return { formato, colunas, mapa, rows: [...layout.rows] };
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      return { refusal: { key: error.key, vars: error.vars } };
    }
  },
};
