import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Endereco, SubscriptionState } from '#server/ports/payments.ts';
import type { Estado, GatewayName, Metodo, MetodoBalcao, MetodoPublico, Origem } from '#shared/cobranca.ts';
import type { CobrancaPublica, MeioDePagamento } from '#shared/contracts/cobranca.ts';
import type { Pagamento } from '#shared/contracts/pagamento.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { Parcelamento, ParcelasOption } from '#shared/parcelas.ts';

/** A charge as the feature that opened it sees it. */
export interface Charge {
  id: number;
  codigo: string;
  origem: Origem;
  origem_id: number | null;
  estado: Estado;
  metodo: Metodo;
  gateway: GatewayName;
  sandbox: boolean;
  /** the purpose in the church's language, for the books */
  descricao: string;
  /** the purpose in the payer's language; null: as in `descricao` */
  descricao_pagador: string | null;
  /** centavos in all, interest included */
  valor: number;
  juros: number;
  parcelas: number;
  recebido: number;
  estornado: number;
  nome: string | null;
  email: string | null;
  anonimo: boolean;
  pessoa: number | null;
  igreja: number | null;
  /** the payer's language */
  idioma: Locale;
  expira_em: Date;
  paga_em: Date | null;
  /** set for a month of a card that its gateway charges every month */
  assinatura: number | null;
}

/** A card that its gateway charges every month. */
export interface Subscription {
  id: number;
  gateway: GatewayName;
  sandbox: boolean;
  estado: SubscriptionState['estado'] | 'criada' | 'recusada';
  /** YYYY-MM-DD: when it is charged next */
  proxima: string | null;
}

export interface ChargeRequest {
  origem: Origem;
  /** the origin's own row, if it exists before its charge; otherwise `attach` creates it */
  origemId?: number;
  /** the purpose in the church's language, for the books */
  descricao: string;
  /** the purpose in the payer's language, for the payer's page, bank statement and receipt; left out: `descricao` */
  descricaoPagador?: string;
  /** centavos without interest, which the church's terms add for parcelas */
  valor: number;
  /** the total that the payer was shown; another total is refused */
  total?: number;
  metodo: MetodoPublico;
  /** charges the card now and every month from now on */
  mensal?: boolean;
  /** if several gateways take the method; by default the first */
  gateway?: GatewayName;
  token?: string;
  parcelas?: number;
  nome: string | null;
  email: string | null;
  documento?: string | null;
  /** sent to the gateway, and stored only until it answers */
  endereco?: Endereco | null;
  anonimo?: boolean;
  pessoa?: number | null;
  igreja?: number | null;
  /** the key of the books' settings: a kind of contribution, or the origin itself */
  destino: string;
  /** an account and a category of its own, instead of the destination's */
  conta?: number | null;
  categoria?: number | null;
  /** until when it can be paid; left out: the time set in recebimentos for a Pix, but at least one day for a card and three for a boleto */
  expiraEm?: Date;
  /** the latest useful moment for a payment; limits the time set in recebimentos */
  latest?: Date;
  /** the caller's key: a second call with it continues the same charge */
  chave?: string;
  /** the payer's language (cobranca.idioma); left out: the church's */
  idioma?: Locale;
}

/** Money that a user of the office received by hand: in cash, at the card machine, by Pix at the counter. */
export interface CounterRequest
  extends Omit<
    ChargeRequest,
    'metodo' | 'gateway' | 'token' | 'parcelas' | 'total' | 'mensal' | 'endereco' | 'expiraEm'
  > {
  metodo: MetodoBalcao;
  /** the user who received it */
  users: number;
}

/** Money that came after the end of its charge. */
interface LateMoney {
  /** takes again all that the charge had held; false: at least one item is not available */
  retake(): Promise<boolean>;
  /** takes again each of these items that is available */
  retakeAvailable(): Promise<void>;
  /** the treasurer accepts the money, where the origin allows it even without the items */
  isForced: boolean;
}

/** What a feature does when money moves. All functions run in the transaction that moves it, once each. */
export interface Origin {
  origem: Origem;
  /** the money arrived; never called for sandbox money */
  paid(tx: Db, charge: Charge): Promise<void>;
  /** sandbox money "arrived": nothing is delivered, but all other steps follow as usual */
  paidInSandbox?(tx: Db, charge: Charge): Promise<void>;
  /** the charge expired, was cancelled or refused: its holds were freed */
  ended(tx: Db, charge: Charge): Promise<void>;
  /**
   * an amount was refunded; `charge.estado` says whether all of it. `byBank`: the church did not return it, the payer's bank took it after a
   * dispute
   */
  refunded(tx: Db, charge: Charge, valor: number, how: { byBank: boolean }): Promise<void>;
  /**
   * called when a refund begins that the origin did not request (by the office or at the gateway): settles what the origin owes first, and
   * returns how much of the refund that was
   */
  settleOwed?(tx: Db, charge: Charge, valor: number): Promise<number>;
  /** the payer's dispute of a paid charge began (`charge.estado` is contestada), or ended without taking all of the money */
  disputed?(tx: Db, charge: Charge): Promise<unknown>;
  /** a refund failed: `devido` of it, which the origin requested or settled, is owed again */
  refundFailed?(tx: Db, charge: Charge, devido: number): Promise<void>;
  /**
   * Until when the items held for the charge may be kept while a reported payment or a card is reviewed; left out: as long as the treasurer
   * or the bank has for the review.
   */
  retainedUntil?(tx: Db, charge: Charge): Promise<Date>;
  /** the time of an open charge was extended to `charge.expira_em`: items that the origin itself holds for it must be kept as long */
  extended?(tx: Db, charge: Charge): Promise<void>;
  /**
   * Money came after the end: takes the items again, and returns whether all of them were taken. If not, it holds none for the charge and
   * leaves the decision to the treasurer. If the treasurer accepts the money (`isForced`), it takes the items that it can, and throws if the
   * money is not for what would be delivered now, or if an item must not be sold twice; `charge` has the amount that was asked, even if
   * less is accepted.
   */
  reclaim(tx: Db, charge: Charge, late: LateMoney): Promise<boolean>;
  /** a further month of a subscription: returns the id of the origin's own row for it, and the payer's address now */
  renewed?(tx: Db, charge: Charge): Promise<{ id: number; email: string | null } | null>;
  /** the state of a subscription, after each poll of its gateway */
  subscription?(tx: Db, subscription: Subscription): Promise<void>;
}

/**
 * The only interface to payments: features open a charge, register what they do when it is paid, closed or refunded, and read it by its
 * code.
 */
export interface Charges {
  register(origin: Origin): void;
  /**
   * Creates the charge with its attachments (`attach` runs in the same transaction and returns the id of the origin's
   * own row), then calls the gateway outside of any transaction. If the server dies in between, the next call with the
   * same key, or the poller, continues.
   */
  open(
    request: ChargeRequest,
    attach?: (tx: Db, charge: Charge) => Promise<number | null>,
  ): Promise<CobrancaPublica>;
  /**
   * Opens a charge for a form: a form that is sent again continues its charge, until that is refused or closed. `chave` identifies the form
   * and the request without the card's token, which is new each time. A gateway that does not answer is polled: the payer waits on the page
   * of the charge.
   */
  openForm(
    request: ChargeRequest & { chave: string },
    attach?: (tx: Db, charge: Charge) => Promise<number | null>,
  ): Promise<{ codigo: string }>;
  /**
   * Records money that was received by hand: the charge, its attachments and its payment are one transaction. Returns the
   * charge's id and code; a second call with the same key returns the same.
   */
  receive(
    request: CounterRequest,
    attach: (tx: Db, charge: Charge) => Promise<number | null>,
  ): Promise<{ id: number; codigo: string }>;
  read(codigo: string, reader?: Db): Promise<CobrancaPublica | null>;
  /** the data for the payer's page of a charge; null: this origin has no such charge */
  payment(codigo: string, origem: Origem): Promise<Pagamento | null>;
  /** the payer reports that a Pix was paid, which the treasurer confirms by hand; a charge in any other state is not changed */
  reportPaid(codigo: string): Promise<void>;
  /** the payer cancels before paying */
  cancel(codigo: string): Promise<CobrancaPublica>;
  /** a payment that its payer reported was not found: ends the charge; a charge in any other state is not changed */
  refuse(codigo: string, why: { motivo: string; ator: string }): Promise<void>;
  /**
   * ends the monthly charges of a card: recorded in the given transaction; a job informs its gateway until it confirms
   */
  unsubscribe(tx: Db, assinatura: number): Promise<void>;
  /**
   * requests a refund of all or part of what was paid, in the given transaction; locks the charge. `chave`: a UUID, the same one requests
   * once
   */
  requestRefund(
    tx: Db,
    cobranca: number,
    refund: { valor: number; motivo: string; ator: string; chave?: string },
  ): Promise<void>;
  /**
   * late money waits for a decision, and the origin can serve it now: asks the origin again (`reclaim`) and pays the charge if it can.
   * False: it has not all arrived, was returned, or the origin cannot serve it
   */
  acceptLate(tx: Db, cobranca: number): Promise<boolean>;
  /**
   * the payer proved another address: charges that are not paid yet take it, so that their receipts go there; paid ones keep theirs.
   * `which`: SQL, a condition on the charges `c`; `former`: the payer's proved address until now, in lower case: by it, the charges are still
   * found for the person whose record has it
   */
  moveAddress(tx: Db, which: Sql, email: string, former?: string | null): Promise<void>;
  /** the methods that payers may choose from now, in the order they are offered; `db`: to read them together with other data */
  methods(db?: Db): Promise<MeioDePagamento[]>;
  /** an amount in parcelas by the church's current terms; no options if no card is accepted */
  parcelas(valor: number): Promise<Parcelamento & { opcoes: ParcelasOption[] }>;
}
