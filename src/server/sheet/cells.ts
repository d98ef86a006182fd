/** What stands in one place of a sheet; each writer says it in its own way. */
export type Cell =
  | null
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  /** whole centavos */
  | { kind: 'money'; value: number }
  /** YYYY-MM-DD */
  | { kind: 'date'; day: string }
  /** YYYY-MM-DD HH:MM, on the church's wall */
  | { kind: 'datetime'; moment: string }
  /** HH:MM */
  | { kind: 'time'; time: string };

export interface Column {
  title: string;
  /** about so many characters wide */
  width: number;
}

/** Rows as they come, some at a time: nobody holds all of them. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;
