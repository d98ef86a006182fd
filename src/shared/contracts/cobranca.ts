import type { Estado, Metodo, MetodoPublico } from '#shared/cobranca.ts';
import type { Parcelamento } from '#shared/parcelas.ts';

/** A charge as its payer sees it, under its unguessable code. */
export interface CobrancaPublica {
  codigo: string;
  estado: Estado;
  /** centavos to pay in total */
  valor: number;
  /** centavos of `valor` that are interest */
  juros: number;
  parcelas: number;
  /** centavos received */
  recebido: number;
  metodo: Metodo;
  descricao: string;
  /** ISO */
  expira_em: string;
  paga_em: string | null;
  pix?: { copia_e_cola: string; txid: string };
  boleto?: { linha_digitavel: string; url: string | null };
  /** what the gateway's fields in the browser need to continue (a client secret, for example) */
  continuar?: Record<string, string>;
  /** nothing is charged: the page shows a permanent banner */
  sandbox: boolean;
  /** the payer sent a proof of payment */
  comprovante: boolean;
  /** number of the receipt, once paid */
  recibo: string | null;
}

/** What a gateway must know about the payer. */
export type PayerNeed = 'nome' | 'email' | 'documento' | 'endereco';

/** A payment method that is switched on. */
export interface MeioDePagamento {
  metodo: MetodoPublico;
  gateway: string;
  sandbox: boolean;
  /** the gateway's public settings for the browser, for example its public key */
  publico: Record<string, string>;
  maxParcelas: number;
  /** cards only: the gateway can charge them monthly by itself */
  mensal?: true;
  /** cards only: what parcelas cost */
  parcelamento?: Parcelamento;
  /** what the gateway must know about the payer; nothing by default */
  exige?: readonly PayerNeed[];
}
