/** The content of a cell; each file format writes it in its own way. */
export type Cell =
  | null
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  /** whole centavos */
  | { kind: 'money'; value: number }
  /** YYYY-MM-DD */
  | { kind: 'date'; day: string }
  /** YYYY-MM-DD HH:MM, in the church's time zone */
  | { kind: 'datetime'; moment: string }
  /** HH:MM */
  | { kind: 'time'; time: string };

export interface Column {
  title: string;
  /** in characters, approximately */
  width: number;
}

/** Rows in batches as they are read, so that they are never all in memory. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;
