import type { Period } from './members.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows whose reference moved, by the column that tells them apart. */
interface MovedRows {
  tabela: string;
  coluna: string;
  chave: string;
  linhas: number[];
}

/** What a merge did: the content of `fusao.dados`, by which it is undone. */
export interface FusaoLog {
  mantida: { antes: Row; depois: Row };
  unida: Row;
  movidas: MovedRows[];
  /** rows that the person who is kept had too */
  removidas: { tabela: string; linha: Row }[];
  /** lines of members whose period became that of both */
  periodos: { id: number; antes: Period; depois: Period }[];
}
