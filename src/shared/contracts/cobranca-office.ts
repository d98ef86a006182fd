import type { Estado } from '#shared/cobranca.ts';
import type { CobrancaPublica } from './cobranca.ts';

/** The state of a charge after an action of the office. */
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

/** The treasurer confirms that an amount arrived for a charge. */
export interface Confirmacao {
  /** centavos */
  valor: number;
  /** the bank's id of the payment (an endToEndId); the same one never confirms twice */
  referencia?: string;
  /** the day it arrived, YYYY-MM-DD; today by default */
  data?: string;
  /** the treasurer knows that the charge is already paid and that this is an excess */
  excedente?: boolean;
}

export const maxConfirmed = 500;

/** The result of one item of a batch. */
export interface ResultadoItem {
  id: number;
  ok: boolean;
  estado?: Estado;
  /** why it failed, in the caller's language */
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
  /** name of the user, when staff took the step */
  nome: string | null;
  dados: Record<string, unknown>;
}

export const tiposRecebimento = ['normal', 'atraso', 'excesso'] as const;
type TipoRecebimento = (typeof tiposRecebimento)[number];
export const situacoesRecebimento = ['aceito', 'a_decidir', 'devolvido'] as const;
type SituacaoRecebimento = (typeof situacoesRecebimento)[number];

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
  /** the gateway reported it as done, and it failed afterwards: the money must be returned in another way */
  falhou_depois: boolean;
  /** the gateway refused it, and the church still has the money: it is requested again, or returned in another way */
  recusado: boolean;
  /** requested days ago, and the gateway did not answer: the treasurer says what became of the money */
  sem_resposta: boolean;
}

/** The history of a charge: its steps, payments and refunds. */
export interface HistoriaCobranca {
  eventos: EventoCobranca[];
  recebimentos: Recebimento[];
  estornos: Estorno[];
  /** centavos that can still be refunded */
  estornavel: number;
  /** the treasurer confirms its payments by hand */
  manual: boolean;
}

/** Reasons to check a match of a statement line with a charge before confirming it. */
export const motivosDeDuvida = [
  'valor_menor',
  'valor_maior',
  // the bank's date is the day before the charge was made
  'vespera',
  'fora_do_prazo',
  'encerrada',
  'excedente',
  'varias',
  'linha_parecida',
  'outra_linha',
] as const;

/** Why a statement line was matched with a charge, or not. */
export const motivosCasamento = [
  // reasons for the match
  'txid',
  'valor',
  'nome',
  'primeiro_nome',
  'documento',
  'dia',
  'unica',
  ...motivosDeDuvida,
  // reasons against it
  'ja_usada',
  'referencia_usada',
  'confirmada_a_mao',
  'sem_cobranca',
] as const;
export type MotivoCasamento = (typeof motivosCasamento)[number];

/** alta: the amount agrees and the bank states the txid; media: has to be checked; null: nothing to confirm */
type Confianca = 'alta' | 'media' | null;

export interface CobrancaCandidata {
  id: number;
  codigo: string;
  descricao: string;
  nome: string | null;
  txid: string | null;
  estado: Estado;
  valor: number;
  /** centavos still missing */
  falta: number;
  criado_em: string;
}

/** A credit of a bank statement; the client sends it back unchanged to confirm it. */
export interface LinhaExtrato {
  identificador: string;
  /** YYYY-MM-DD */
  data: string;
  valor: number;
  descricao: string;
  /** endToEndId, where the bank provides it */
  referencia: string | null;
}

export interface LinhaCasada extends LinhaExtrato {
  cobranca: CobrancaCandidata | null;
  confianca: Confianca;
  motivos: MotivoCasamento[];
  /** other charges it may pay */
  candidatas: CobrancaCandidata[];
}

export interface ExtratoLido {
  formato: 'ofx' | 'csv';
  conta: { id: number; rotulo: string };
  periodo: { de: string; ate: string } | null;
  linhas: LinhaCasada[];
  /** debits and lines without an amount, which are skipped */
  ignoradas: number;
  /** lines whose date or amount could not be parsed */
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
