import type { Estado, Metodo } from '#shared/cobranca.ts';
import type { Parcelamento } from '#shared/parcelas.ts';

/** A charge as whoever pays sees it, under its unguessable code. */
export interface CobrancaPublica {
  codigo: string;
  estado: Estado;
  /** centavos that are paid in all */
  valor: number;
  /** centavos of `valor` that are interest */
  juros: number;
  parcelas: number;
  /** centavos that have arrived */
  recebido: number;
  metodo: Metodo;
  descricao: string;
  /** ISO */
  expira_em: string;
  paga_em: string | null;
  pix?: { copia_e_cola: string; txid: string };
  boleto?: { linha_digitavel: string; url: string | null };
  /** what the gateway's own fields in the browser need to go on (a client secret, say) */
  continuar?: Record<string, string>;
  /** nothing is charged: shown by a banner that stays */
  sandbox: boolean;
  /** a proof was sent */
  comprovante: boolean;
  /** number of the receipt, once paid */
  recibo: string | null;
}

/** What a gateway must know of whoever pays. */
export type PayerNeed = 'nome' | 'email' | 'documento' | 'endereco';

/** A way to pay that is switched on. */
export interface MeioDePagamento {
  metodo: Metodo;
  gateway: string;
  sandbox: boolean;
  /** what the gateway lets browsers know: a public key, say */
  publico: Record<string, string>;
  maxParcelas: number;
  /** of cards: the gateway charges them every month by itself */
  mensal?: true;
  /** of cards: what parcelas cost */
  parcelamento?: Parcelamento;
  /** left out: nothing */
  exige?: readonly PayerNeed[];
}
