import type { Period } from './members.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows whose reference moved, by the column that identifies them. */
interface MovedRows {
  tabela: string;
  coluna: string;
  chave: string;
  linhas: number[];
}

/** A row that was changed (only the columns that differ), deleted (`depois` is null) or added (`antes` is null). */
export interface RowChange {
  tabela: string;
  chave: Row;
  antes: Row | null;
  depois: Row | null;
}

/** Envelopes of one sending of an offering count whose giver moved, by their places in it. */
export interface MovedEnvelopes {
  contagem: number;
  envio: number;
  lugares: number[];
}

/** What a merge did: the content of `fusao.dados`, by which it is undone. */
export interface FusaoLog {
  mantida: { antes: Row; depois: Row };
  unida: Row;
  movidas: MovedRows[];
  /** rows of the merged person that the kept person had too */
  removidas: { tabela: string; linha: Row }[];
  /** lines of members whose period became that of both */
  periodos: { id: number; antes: Period; depois: Period }[];
  /** what joining two volunteers did to rows of schedules; left out by older versions */
  voluntarios?: RowChange[];
  /** lines of families that contained both people; left out by older versions */
  familias?: RowChange[];
  /** attendances of both at one service; left out by older versions */
  presencas?: RowChange[];
  /** envelopes of open offering counts; left out by older versions */
  envelopes?: MovedEnvelopes[];
  /** the last line of the kept record's consent history at the merge; left out by older versions */
  consentimentos?: number;
}
