/** How a record was opened: in the office, as a line of an exported file, by a programme with a key, or by an assistant. */
export const acessos = ['escritorio', 'exportacao', 'chave', 'assistente'] as const;
export type Acesso = (typeof acessos)[number];

/** Openings of one person in the same way within this many minutes count once. */
export const openingMinutes = 10;

export interface Abertura {
  id: number;
  quando: string;
  /** the user's name; null when it is no longer known */
  quem: string | null;
  /** the role at that moment */
  perfil: string | null;
  acesso: Acesso;
  /** the name of the API key */
  chave: string | null;
}

export interface Aberturas {
  data: Abertura[];
  /** how many different people */
  pessoas: number;
  total: number;
  mais: boolean;
}
