import type { Cadeia } from '#shared/transparencia/cadeia.ts';
import type { DocumentoPublicado } from '#shared/transparencia/documento.ts';

/** How a publication relates to the books. */
export const estadosDePublicacao = ['vigente', 'reaberto', 'alterado', 'corrigido'] as const;

/**
 * `vigente`: the books still say the same; `reaberto`: the month was reopened, and the figures are the same so far; `alterado`: the
 * books now say something else; `corrigido`: a later publication of the month holds.
 */
export type EstadoDePublicacao = (typeof estadosDePublicacao)[number];

/** A publication of a month with what became of it. */
export interface Publicacao {
  documento: DocumentoPublicado;
  sha256: string;
  estado: EstadoDePublicacao;
  /** of the reopening after it was published; null: there was none */
  reabertura: { quando: string; motivo: string } | null;
}

/** The publication of a month that holds, for lists and charts. */
interface MesPublicado {
  mes: string;
  entradas: number;
  saidas: number;
  estado: EstadoDePublicacao;
}

export interface IgrejaPublicada {
  id: number;
  nome: string;
  /** the newest first */
  meses: MesPublicado[];
}

/** What churches publish of their books, for the pages. */
export interface Transparency {
  igrejas(): Promise<IgrejaPublicada[]>;
  igreja(id: number): Promise<{ igreja: IgrejaPublicada; ultimo: string } | null>;
  /** all publications of a month, the one that holds first; empty: there are none */
  mes(igreja: number, mes: string): Promise<Publicacao[]>;
  cadeia(igreja: number): Promise<Cadeia | null>;
}

/** What the treasurer chooses to publish besides the totals. */
export interface EscolhasDePublicacao {
  igreja: number;
  mes: string;
  /** the level of the tree of categories; null: no categories */
  nivel: number | null;
  minimo: number;
  saldos: 'nao' | 'total' | 'contas';
  /** asked for when a publication is corrected though its month was not reopened */
  motivo: string | null;
}

/** Exactly what will be public, without the moment. */
export interface PreviaDePublicacao {
  documento: DocumentoPublicado;
  /** identifies this preview: the publication is refused when the books or the chain changed meanwhile */
  marca: string;
  /** categories of income that are shown together, because they have few givers */
  reunidas: string[];
  /** whether a reason must be typed */
  pede_motivo: boolean;
  /** lines in which the name of a registered person stands: publishing them must be confirmed */
  nomes: string[];
}

/** A closed month in the office. */
export interface MesFechado {
  mes: string;
  entradas: number;
  saidas: number;
  /** false: it was published and then reopened */
  fechado: boolean;
  publicado: { numero: number; quando: string; estado: EstadoDePublicacao } | null;
}

export interface Publicacoes {
  igrejas: { id: number; nome: string }[];
  /** null: there is no church yet */
  igreja: number | null;
  /** the newest first */
  meses: MesFechado[];
}
