import type { ListaDoNumero, Numero } from './painel.ts';

/** What is looked at before a month is closed. */
export const verificacoes = [
  'sem_comprovante',
  'a_decidir',
  'diferencas',
  'contas_negativas',
  'cobrancas_abertas',
  'vencidos',
] as const;
export type NomeDeVerificacao = (typeof verificacoes)[number];

interface Verificacao {
  nome: NomeDeVerificacao;
  total: number;
  /** the list that has exactly these; null where each has its own, or it is another page */
  lista: ListaDoNumero | null;
}

/** An account below zero at the end of the month; its list is all that moved it until then. */
interface ContaNegativa {
  id: number;
  nome: string;
  saldo: number;
  lista: ListaDoNumero;
}

/** A month that is open, as it would be closed. */
export interface MesAberto {
  /** YYYY-MM */
  mes: string;
  /** whether it has ended */
  terminou: boolean;
  /** whether another month may be chosen, because none was closed yet */
  primeiro: boolean;
  lancamentos: Numero;
  entradas: Numero;
  saidas: Numero;
  verificacoes: Verificacao[];
  contas: ContaNegativa[];
}

/** One closing of a month, and its reopening. */
export interface Fechamento {
  id: number;
  /** YYYY-MM */
  mes: string;
  fechado_em: string;
  fechado_por: string | null;
  lancamentos: number;
  entradas: number;
  saidas: number;
  pendencias: Partial<Record<NomeDeVerificacao, number>>;
  reaberto_em: string | null;
  reaberto_por: string | null;
  motivo: string | null;
  /** it was published: the reason of its reopening is public */
  publicado: boolean;
}

/** Who may reopen a month: the names of their roles. */
export interface Reabertura {
  perfis: string[];
}

export interface Fechamentos {
  igrejas: { id: number; nome: string }[];
  /** null: there is no church yet */
  igreja: number | null;
  /** the last closed month, YYYY-MM */
  fechado_ate: string | null;
  aberto: MesAberto | null;
  /** the newest first */
  fechamentos: Fechamento[];
}
