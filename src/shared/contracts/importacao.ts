import type { Ref } from '#shared/crud/record.ts';
import type { FamilyChoice, ImportSection } from '#shared/importacao/import-fields.ts';

export const importStates = [
  'rascunho',
  'executando',
  'concluida',
  'falhou',
  'desfazendo',
  'desfeita',
  // some records stayed, because they were changed or are in use since
  'desfeita_em_parte',
] as const;
export type ImportState = (typeof importStates)[number];

/** What is done with a row whose record exists already. */
export const duplicateChoices = ['pular', 'juntar', 'adicionar'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** What is done when rows have errors: write nothing at all, or write the other rows. */
export const errorChoices = ['parar', 'pular'] as const;
export type ErrorChoice = (typeof errorChoices)[number];

/** Filters of rows: in a draft by what the check found, in an import that began by what became of the rows. */
export const rowFilters = [
  'todas',
  'erros',
  'duplicadas',
  'criadas',
  'juntadas',
  'puladas',
  'falharam',
  'faltam',
  'desfeitas',
  'mantidas',
] as const;
export type RowFilter = (typeof rowFilters)[number];

export const rowsPerPage = 25;

interface ImportColumn {
  titulo: string;
  exemplos: string[];
  /** the field that it fills; null: none */
  campo: string | null;
}

/** A message about a cell, or about a value that no column fills; an error keeps its row from being written. */
export interface ImportCellError {
  linha: number;
  /** the place of its column, from 0; null: no column fills the field */
  coluna: number | null;
  campo: string;
  valor: string;
  mensagem: string;
}

/** A row as the import would write it. */
export interface ImportRow {
  linha: number;
  /** as the file has them */
  celulas: string[];
  /** the same cells for display: dates and amounts as the caller's language writes them */
  textos: string[];
  /** by field, as the record would show it */
  valores: Record<string, string>;
  erros: ImportCellError[];
  /** what was assumed where a cell says less than its field holds */
  avisos: ImportCellError[];
  /** what it repeats: a record, or an earlier row of the file; neither: a record that the caller may not see */
  duplicada: {
    registro: Ref | null;
    /** what the record holds in the fields that the import fills, as it shows them; null: the caller may not read it */
    valores: Record<string, string> | null;
    linha: number | null;
    por: DuplicateReason;
  } | null;
  /** what is done with this row if its record exists already; null: the choice for all rows applies */
  escolha: DuplicateChoice | null;
  resultado: 'criada' | 'juntada' | 'pulada' | 'erro' | 'desfeita' | 'mantida' | null;
  /** the picture that a zip brought for it */
  foto: string | null;
  /** the record that was written, or that it repeats */
  registro: number | null;
  /** the name of the record; null: it no longer exists, or the caller may not see it */
  rotulo: string | null;
  /** why the row was left out or its record kept, or what was filled or undone */
  motivo: string | null;
}

export type DuplicateReason = 'cpf' | 'whatsapp' | 'nome' | 'chave';

export interface ImportCounts {
  total: number;
  com_erro: number;
  duplicadas: number;
  criadas: number;
  juntadas: number;
  puladas: number;
  falharam: number;
  desfeitas: number;
  mantidas: number;
  /** rows that have not been written or left out yet */
  faltam: number;
  /** rows that would become records or be joined to one if the import ran now, and rows that it would skip as existing already */
  a_gravar: number;
  a_pular: number;
}

/** A family that was not made, or not undone, and why. */
interface ImportFamily {
  nome: string;
  pessoas: number;
  mensagem: string;
}

export interface ImportFamilies {
  criadas: number;
  desfeitas: number;
  mantidas: number;
  fora: ImportFamily[];
}

export interface ImportSummary {
  id: number;
  section: ImportSection;
  arquivo: string;
  estado: ImportState;
  quem: string | null;
  criado_em: string;
  terminado_em: string | null;
  linhas: number;
  /** until when the caller can undo it; null: they cannot */
  desfazer_ate: string | null;
}

export interface Import extends ImportSummary {
  formato: 'csv' | 'xlsx' | 'ods';
  colunas: ImportColumn[];
  padroes: Record<string, string | number | boolean>;
  duplicados: DuplicateChoice;
  com_erros: ErrorChoice;
  /** how people are grouped into families */
  familias: FamilyChoice;
  casas: ImportFamilies;
  /** photos of a zip: how many belong to a row, how many belong to none, and the first of the latter */
  fotos: { encontradas: number; sobraram: number; fora: { nome: string; mensagem: string }[] };
  contagem: ImportCounts;
  /** the first rows as the import would write them */
  previa: ImportRow[];
  /** the first errors */
  erros: ImportCellError[];
  /** why it stopped */
  erro: string | null;
}

/** A wrong text of a column that several rows have. */
export interface SameText {
  coluna: number;
  valor: string;
  linhas: number;
}

export interface ImportRows {
  data: ImportRow[];
  total: number;
  /** the wrong texts of these rows that others have too */
  iguais: SameText[];
}

export interface ImportCellChange {
  linha: number;
  coluna?: number;
  campo?: string;
  valor: string;
}

/** Replaces a wrong text of a column in all rows that have it. */
export interface TextChange {
  coluna: number;
  de: string;
  para: string;
}

export interface ImportChange {
  /** the field of each column, in order */
  mapa?: (string | null)[];
  padroes?: Record<string, string | number | boolean | null>;
  duplicados?: DuplicateChoice;
  com_erros?: ErrorChoice;
  familias?: FamilyChoice;
  /** what is done with single rows whose records exist already; null: the choice for all rows applies */
  escolhas?: { linha: number; duplicados: DuplicateChoice | null }[];
  /** corrections, by the place of a column or by a field: one that no column fills gets a column of its own */
  celulas?: ImportCellChange[];
  trocas?: TextChange[];
}
