import type { Contado, Diferenca, FormaContada } from '#shared/contagem/contagem.ts';

/** `encerrada_com_diferenca`: the counts differ, and the treasurer said which one holds. */
export const estadosDaContagem = [
  'contando',
  'diferente',
  'conferida',
  'encerrada_com_diferenca',
  'lancada',
  'cancelada',
] as const;
export type EstadoDaContagem = (typeof estadosDaContagem)[number];

/** States of counts that are neither booked nor cancelled. */
export const contagensAbertas = [
  'contando',
  'diferente',
  'conferida',
  'encerrada_com_diferenca',
] as const satisfies readonly EstadoDaContagem[];

/** Whether it is known what was counted: both counts are equal, or the treasurer said which one holds. */
export const isCountDecided = (estado: EstadoDaContagem): boolean =>
  estado === 'conferida' || estado === 'encerrada_com_diferenca';

/** A service whose offering is counted. */
export interface CultoContado {
  id: number;
  nome: string;
  /** of an event of several days, the one whose offering is meant */
  data: string;
  igreja: number;
  igreja_nome: string;
}

/** One of the two people who count. */
interface QuemContou {
  id: number;
  nome: string;
  /** null while the other has not counted: nobody sees a sum before both did */
  total: number | null;
}

/** One submission of a count: the first of each person, or a correction. */
interface EnvioDaContagem {
  id: number;
  nome: string;
  enviado_em: string;
  total: number | null;
}

/** An offering as the caller sees it. */
export interface Contagem {
  id: number;
  estado: EstadoDaContagem;
  pessoas: QuemContou[];
  /** what the caller counted */
  minha: Contado | null;
  /** null while one of the counts is missing */
  diferencas: Diferenca[] | null;
  envios: EnvioDaContagem[];
  total: number | null;
  motivo: string | null;
  encerrada_por: string | null;
  lancada_em: string | null;
  lancada_por: string | null;
  lancamentos: number[];
  /** the money by payment method, and the account that is proposed for it; only for users who may book it */
  contas: { forma: FormaContada; valor: number; conta: number | null }[];
  /** the month of the service is closed: the offering can be booked only with a later day; only for users who may book it */
  mes_fechado: boolean;
}

export interface PaginaDaContagem {
  culto: CultoContado;
  contagem: Contagem | null;
}
