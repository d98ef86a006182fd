/** A record that refers to another one. */
export interface Relacionado {
  id: number;
  /** null when its title is empty */
  rotulo: string | null;
  /** the value of the section's detail field (`detailField`), as text */
  detalhe: string | null;
}

/** The records of one section that refer to a record by one field, the newest first. */
export interface GrupoRelacionado {
  secao: string;
  campo: string;
  /** counted up to `maxCounted`; one more stands for "more than that" */
  total: number;
  registros: Relacionado[];
}

/** Counting stops here, so that a church with a hundred thousand entries opens as fast as a small one. */
export const maxCounted = 1000;
