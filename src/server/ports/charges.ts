import type { Db } from '#server/db/client.ts';
import type { Endereco, SubscriptionState } from '#server/ports/payments.ts';
import type { Estado, GatewayName, Metodo, Origem } from '#shared/cobranca.ts';
import type { CobrancaPublica, MeioDePagamento } from '#shared/contracts/cobranca.ts';
import type { Pagamento } from '#shared/contracts/pagamento.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { Parcelamento, ParcelasOption } from '#shared/parcelas.ts';

/** A charge as the parts that asked for it see it. */
export interface Charge {
  id: number;
  codigo: string;
  origem: Origem;
  origem_id: number | null;
  estado: Estado;
  metodo: Metodo;
  gateway: GatewayName;
  sandbox: boolean;
  descricao: string;
  /** centavos that are collected in all; so much of it is interest */
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
  /** the language whoever pays reads */
  idioma: Locale;
  expira_em: Date;
  paga_em: Date | null;
  /** it is one month of a card that its gateway charges every month */
  assinatura: number | null;
}

/** A card that its gateway charges every month. */
export interface Subscription {
  id: number;
  gateway: GatewayName;
  sandbox: boolean;
  estado: SubscriptionState['estado'] | 'criada' | 'recusada';
  /** YYYY-MM-DD: when it is charged again */
  proxima: string | null;
}

export interface ChargeRequest {
  origem: Origem;
  /** what the charge is for, in the giver's language: the statement and the receipt say it */
  descricao: string;
  /** centavos, without interest: what parcelas cost is added by the church's own terms */
  valor: number;
  /** what whoever pays was told that it comes to in all; another total is not asked for */
  total?: number;
  metodo: Metodo;
  /** the card is charged now and every month from now on, by a gateway that does so */
  mensal?: boolean;
  /** where more than one gateway takes the method; otherwise the first that does */
  gateway?: GatewayName;
  token?: string;
  parcelas?: number;
  nome: string | null;
  email: string | null;
  documento?: string | null;
  /** told to the gateway, and kept no longer than it takes to answer */
  endereco?: Endereco | null;
  anonimo?: boolean;
  pessoa?: number | null;
  igreja?: number | null;
  /** what the books' settings are found by: a kind of contribution, or the origin itself */
  destino: string;
  /** an account and a category of its own, instead of the destination's */
  conta?: number | null;
  categoria?: number | null;
  /** until when it can be paid; left out: as long as the church says in recebimentos, a boleto three days at least */
  expiraEm?: Date;
  /** the caller's key: asking again under it goes on with the same charge */
  chave?: string;
  /** the language whoever pays reads (cobranca.idioma); the church's own unless said */
  idioma?: Locale;
}

/** What a part that asks for charges does when money moves. All run in the transaction that moves it, once each. */
export interface Origin {
  origem: Origem;
  /** the money is here; sandbox money never gets here */
  paid(tx: Db, charge: Charge): Promise<void>;
  /** time is up, it was cancelled or refused: what was held is free again */
  ended(tx: Db, charge: Charge): Promise<void>;
  /** so much was given back; `charge.estado` says whether all of it */
  refunded(tx: Db, charge: Charge, valor: number): Promise<void>;
  /** money came after the end: takes its place again if one is free; false leaves it to the staff */
  reclaim(tx: Db, charge: Charge): Promise<boolean>;
  /** another month of a subscription: gives the id of the origin's own row for it */
  renewed?(tx: Db, charge: Charge): Promise<number | null>;
  /** how a subscription stands with its gateway, whenever that was asked */
  subscription?(tx: Db, subscription: Subscription): Promise<void>;
}

/**
 * The one way to money. Nothing else touches a payment: parts ask for a charge, say what happens when it is paid, ends
 * or is given back, and read it by its code.
 */
export interface Charges {
  register(origin: Origin): void;
  /**
   * Makes the charge with what hangs on it (`attach` runs in the transaction that makes it, and returns the id of the
   * origin's own row), then asks the gateway outside of any transaction. Killed anywhere in between, the next call
   * with the same key, or the poller, goes on.
   */
  open(
    request: ChargeRequest,
    attach?: (tx: Db, charge: Charge) => Promise<number | null>,
  ): Promise<CobrancaPublica>;
  /**
   * Likewise for a form that a person sends: one that is sent again is the same charge, until that was refused or is over.
   * `chave` names the form and what was asked, without the card's token, which is a new one each time. A gateway that does not
   * answer is asked again by the poller: the payer waits on the page of the charge.
   */
  openForm(
    request: ChargeRequest & { chave: string },
    attach?: (tx: Db, charge: Charge) => Promise<number | null>,
  ): Promise<{ codigo: string }>;
  read(codigo: string): Promise<CobrancaPublica | null>;
  /** what the payer sees on the page of a charge; null: this origin has no such charge */
  payment(codigo: string, origem: Origem): Promise<Pagamento | null>;
  /** the giver changed their mind before paying */
  cancel(codigo: string): Promise<CobrancaPublica>;
  /** a card is not charged any more: said in the given transaction, and told to its gateway by a job until it is so */
  unsubscribe(tx: Db, assinatura: number): Promise<void>;
  /** the methods that payers may choose from now, in the order they are offered */
  methods(): Promise<MeioDePagamento[]>;
  /** an amount in parcelas by the church's terms of today; no options where no card is taken */
  parcelas(valor: number): Promise<Parcelamento & { opcoes: ParcelasOption[] }>;
}
