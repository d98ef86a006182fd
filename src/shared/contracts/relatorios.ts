import type { ListaDoNumero } from './painel.ts';

/** The reports of the books. */
export const tiposDeRelatorio = [
  'fluxo',
  'dre',
  'saldos',
  'orcamento',
  'pessoas',
  'anos',
  'projecao',
] as const;
export type TipoDeRelatorio = (typeof tiposDeRelatorio)[number];

export const colunasDeRelatorio = [
  ...(['entradas', 'saidas', 'resultado', 'acumulado', 'valor', 'inicial', 'final'] as const),
  ...(['orcado', 'realizado', 'diferenca', 'a_receber', 'a_pagar', 'saldo'] as const),
] as const;

/** A column: what it holds, and of which year where years stand beside each other. */
export interface ColunaDeRelatorio {
  nome: (typeof colunasDeRelatorio)[number];
  ano?: number;
}

export const nomesDeLinha = [
  ...([
    'total',
    'receitas',
    'despesas',
    'resultado',
    'sem_categoria',
    'sem_pessoa',
    'outros',
    'hoje',
  ] as const),
] as const;

/** What a line is called: a record of the church, a month, a week, or one of our own words. */
export type RotuloDeLinha =
  | { nome: string }
  | { mes: string }
  | { mes_do_ano: number }
  | { de: string; ate: string }
  | { linha: (typeof nomesDeLinha)[number] };

/** A sum in centavos, with the list that it is the sum of; null: it is computed from other sums in its line or column. */
export interface SomaDeRelatorio {
  valor: number;
  lista: ListaDoNumero | null;
  /** another sum under that list, which is subtracted */
  menos?: string;
  /** what a balance has beyond the entries of the list: the initial value of the account, or the balance of today */
  alem?: number;
}

export interface LinhaDeRelatorio {
  rotulo: RotuloDeLinha;
  /** 0 for the lines of a plain table; in a tree the lines inside another are one deeper */
  nivel: number;
  total?: true;
  numeros: SomaDeRelatorio[];
}

export interface Relatorio {
  tipo: TipoDeRelatorio;
  /** the period it covers, YYYY-MM-DD */
  de: string;
  ate: string;
  colunas: ColunaDeRelatorio[];
  linhas: LinhaDeRelatorio[];
}

export interface FiltrosDeRelatorio {
  igrejas: { id: number; nome: string }[];
  contas: { id: number; nome: string }[];
  departamentos: { id: number; nome: string }[];
  categorias: { id: number; nome: string }[];
}
