import { metodosBalcao } from '#shared/cobranca.ts';
import type { EstadoLote } from '#shared/inscricao/lotes.ts';
import type { EventoDaInscricao, Pergunta } from './inscricao.ts';

/** How the office is paid for a sign-up: received by hand, given for free, or by a link that the buyer gets. */
export const formasSecretaria = [...metodosBalcao, 'cortesia', 'link'] as const;
export type FormaSecretaria = (typeof formasSecretaria)[number];

/** What the office may sell of an event. */
export interface BalcaoInscricoes {
  evento: EventoDaInscricao;
  /** published, and not over yet */
  aceita: boolean;
  lotes: { id: number; nome: string; preco: number; estado: EstadoLote; livres: number }[];
  perguntas: Pergunta[];
  /** people who wait for a place: free ones are offered to them first */
  esperando: number;
  /** some voucher keeps places: its bearers can be signed up although a lot is sold out */
  guarda_vagas: boolean;
  /** the formas that this user may choose */
  formas: FormaSecretaria[];
  /** whether this user may sell lots that are not open */
  fora_do_prazo: boolean;
}

/** What places cost at the counter with a voucher, in centavos. */
export interface PrecoNoBalcao {
  total: number;
  desconto: number;
}

/** The most vouchers that are made at once. */
export const maxVouchers = 500;
