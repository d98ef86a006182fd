import type { Estado } from '#shared/cobranca.ts';
import type { CobrancaPublica } from './cobranca.ts';

/** What a charge is after somebody of the office did something to it. */
export interface CobrancaAgora {
  id: number;
  estado: Estado;
  /** centavos */
  valor: number;
  recebido: number;
  estornado: number;
  a_decidir: number;
  /** ISO */
  paga_em: string | null;
}

/** What the treasurer says of one charge: so much arrived. */
export interface Confirmacao {
  /** centavos */
  valor: number;
  /** how the bank calls it (an endToEndId); the same never confirms twice */
  referencia?: string;
  /** day on which it arrived, YYYY-MM-DD; today unless said */
  data?: string;
  /** the charge was paid before: this is more than was asked, and I know it */
  excedente?: boolean;
}

export const mostConfirmed = 500;

/** What became of one of many. */
export interface ResultadoItem {
  id: number;
  ok: boolean;
  estado?: Estado;
  /** why not, in the caller's language */
  message?: string;
}
export interface Resultados {
  resultados: ResultadoItem[];
  confirmadas: number;
  recusadas: number;
}

/** One step of a charge, and who took it. */
export interface EventoCobranca {
  id: number;
  quando: string;
  tipo: string;
  de: Estado | null;
  para: Estado | null;
  /** centavos */
  valor: number | null;
  ator: string;
  /** name of the person, where somebody of the office did it */
  nome: string | null;
  dados: Record<string, unknown>;
}

export const tiposRecebimento = ['normal', 'atraso', 'excesso'] as const;
export type TipoRecebimento = (typeof tiposRecebimento)[number];
export const situacoesRecebimento = ['aceito', 'a_decidir', 'devolvido'] as const;
export type SituacaoRecebimento = (typeof situacoesRecebimento)[number];

/** Money that arrived for a charge. */
export interface Recebimento {
  id: number;
  referencia: string;
  valor: number;
  quando: string;
  tipo: TipoRecebimento;
  situacao: SituacaoRecebimento;
}

export interface Estorno {
  id: number;
  recebimento: number | null;
  valor: number;
  motivo: string;
  estado: 'pedido' | 'feito' | 'falhou';
  criado_em: string;
  feito_em: string | null;
}

/** The whole story of a charge: its steps, what arrived and what went back. */
export interface HistoriaCobranca {
  eventos: EventoCobranca[];
  recebimentos: Recebimento[];
  estornos: Estorno[];
  /** centavos that may still be given back */
  estornavel: number;
  /** somebody of the church confirms what arrives */
  manual: boolean;
}

/** What somebody should look at before a match of a line with a charge is believed. */
export const motivosDeDuvida = [
  'valor_menor',
  'valor_maior',
  // the bank's day is the one before the charge was made
  'vespera',
  'fora_do_prazo',
  'encerrada',
  'excedente',
  'varias',
  'linha_parecida',
  'outra_linha',
] as const;

/** Why a line of a statement was matched with a charge, or was not. */
export const motivosCasamento = [
  // for
  'txid',
  'valor',
  'nome',
  'primeiro_nome',
  'documento',
  'dia',
  'unica',
  ...motivosDeDuvida,
  // against
  'ja_usada',
  'referencia_usada',
  'confirmada_a_mao',
  'sem_cobranca',
] as const;
export type MotivoCasamento = (typeof motivosCasamento)[number];

/** alta: may be taken as it is; media: somebody should look; null: nothing to confirm */
export type Confianca = 'alta' | 'media' | null;

export interface CobrancaCandidata {
  id: number;
  codigo: string;
  descricao: string;
  nome: string | null;
  txid: string | null;
  estado: Estado;
  valor: number;
  /** centavos that are still missing */
  falta: number;
  criado_em: string;
}

/** A credit of a statement. It travels back as it is when it is confirmed. */
export interface LinhaExtrato {
  identificador: string;
  /** YYYY-MM-DD */
  data: string;
  valor: number;
  descricao: string;
  /** endToEndId, where the bank tells it */
  referencia: string | null;
}

export interface LinhaCasada extends LinhaExtrato {
  cobranca: CobrancaCandidata | null;
  confianca: Confianca;
  motivos: MotivoCasamento[];
  /** others that it could be */
  candidatas: CobrancaCandidata[];
}

export interface ExtratoLido {
  formato: 'ofx' | 'csv';
  conta: { id: number; rotulo: string };
  periodo: { de: string; ate: string } | null;
  linhas: LinhaCasada[];
  /** lines that take money out, or none: not looked at */
  ignoradas: number;
  /** lines whose day or amount could not be read */
  ilegiveis: number;
}

export interface ExtratoConfirmar {
  conta: number;
  itens: (LinhaExtrato & { cobranca: number; excedente?: boolean })[];
}

export interface ResultadoLinha extends ResultadoItem {
  identificador: string;
}

/** The charge of one centavo that tests the Pix key. */
export interface TesteRecebimento extends CobrancaPublica {
  id: number;
}
