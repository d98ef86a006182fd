import type { MotivoDeRecusa } from '#shared/inscricao/door.ts';
import type { EstadoInscricao } from './inscricao.ts';

/** A ticket that came in. */
export interface CheckinFeito {
  id: number;
  participante: string | null;
  lote: string;
  evento: number;
  /** ISO */
  checkin_em: string;
  /** the event demands a photo that was not sent */
  falta_foto: boolean;
}

/** Beside the message of a refused entry. */
export interface EntradaRecusada {
  motivo: MotivoDeRecusa | 'desfeita';
  id: number;
  participante: string | null;
  lote: string;
  /** the event of the ticket, where it is for another one */
  evento_nome?: string;
  /** of a second entry: when (ISO) and on which device the first one was */
  quando?: string;
  onde?: string | null;
  /** the entry is kept for the coordinator */
  conflito?: true;
}

/** An event that the caller may check people in to. */
export interface EventoDaEntrada {
  id: number;
  nome: string;
  data: string;
  data_final: string | null;
  horario_inicial: string;
  local: string | null;
  cancelado: boolean;
  /** tickets that admit, including those already checked in */
  esperados: number;
  presentes: number;
}

/** One ticket in the list of a phone. */
export interface IngressoNaLista {
  id: number;
  /** the hash of the ticket's code: the phone hashes what it scans */
  resumo: string;
  /** the first letters of the code, to find a person by; lists that phones kept from earlier versions lack it */
  inicio?: string;
  nome: string | null;
  lote: string;
  estado: EstadoInscricao;
  /** paid with sandbox money */
  teste: boolean;
  /** the payer disputes the payment at the bank; lists that phones kept from earlier versions lack it */
  contestada?: boolean;
  checkin_em: string | null;
  aparelho: string | null;
  foto: string | null;
  /** the event demands a photo that was not sent; lists that phones kept from earlier versions lack it */
  falta_foto?: boolean;
  /** answers that the door needs for what it hands out: T-shirts, diets */
  respostas: { texto: string; resposta: string }[];
}

/** An entry without network that the server did not accept. */
export interface ConflitoDeEntrada {
  id: number;
  inscricao: number;
  participante: string | null;
  lote: string;
  motivo: MotivoDeRecusa;
  momento: string;
  aparelho: string;
  /** the entry that counts, if the ticket came in */
  primeiro: string | null;
  primeiro_aparelho: string | null;
}

/** What a phone at the door works with while it has no network. */
export interface ListaDeEntrada {
  evento: EventoDaEntrada;
  /** ISO: the server's clock; it corrects the phone's, and the phone asks next for the changes since then */
  agora: string;
  /** whether these are all tickets, or only those that changed */
  completa: boolean;
  /** entries that wait for the coordinator */
  conflitos: ConflitoDeEntrada[];
  inscricoes: IngressoNaLista[];
}

/** A ticket after one of its entries was taken back. */
export interface EntradaDesfeita {
  id: number;
  estado: EstadoInscricao;
  checkin_em: string | null;
}
