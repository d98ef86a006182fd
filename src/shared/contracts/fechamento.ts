import type { ListaDoNumero, Numero } from './painel.ts';

/** The checks before a month is closed. */
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
  /** the list of exactly these records; null where each record has a list of its own, or another page shows them */
  lista: ListaDoNumero | null;
}

/** An account below zero at the end of the month; its list is all that moved it until then. */
interface ContaNegativa {
  id: number;
  nome: string;
  saldo: number;
  lista: ListaDoNumero;
}

/** An open month, as closing it now would record it. */
export interface MesAberto {
  /** YYYY-MM */
  mes: string;
  /** whether it has ended */
  terminou: boolean;
  /** whether another month may be chosen, because none is closed */
  primeiro: boolean;
  /** the published and reopened month that is closed before any later one, while none is closed */
  reaberto: string | null;
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

/** The names of the roles that may reopen a month. */
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
