/** A record found by the search over all sections. */
export interface Achado {
  secao: string;
  id: number;
  rotulo: string | null;
  /** the value of the section's detail field (`detailField`), as text */
  detalhe: string | null;
}

export const shortestTerm = 2;
export const longestTerm = 80;
