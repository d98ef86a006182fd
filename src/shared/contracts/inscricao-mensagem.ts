import type { EstadoInscricao } from './inscricao.ts';

/** The sign-ups of an event that a message is for; a filter that is left out does not limit. */
export interface FiltrosMensagem {
  status?: EstadoInscricao[];
  lote?: number;
  /** only people who came in, or only those who did not */
  presente?: boolean;
  /** chosen sign-ups alone */
  inscricoes?: number[];
}

/** A message as the office writes it. */
export interface MensagemEscrita {
  evento: number;
  assunto: string;
  /** formatted text */
  texto: string;
  /** the address for replies */
  responder_para: string;
  filtros: FiltrosMensagem;
}

/** The preview of a message. */
export interface PreviaMensagem {
  /** addresses: one with several tickets counts once */
  destinatarios: number;
  /** sign-ups without any address */
  sem_email: number;
  assunto: string;
  html: string;
}

/** A message that was sent, or is being sent. */
export interface MensagemEnviada {
  id: number;
  assunto: string;
  /** ISO */
  criado_em: string;
  quem: string | null;
  destinatarios: number;
  enviadas: number;
  falhas: number;
  /** some of the addresses that could not be reached */
  falhados: string[];
}

/** The most addresses of one message. */
export const maxReceivers = 5_000;
