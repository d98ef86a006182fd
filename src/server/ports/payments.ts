import type { Db } from '#server/db/client.ts';
import type {
  ConfiguredGateway,
  GatewayName,
  Metodo,
  MetodoPublico,
  RemoteGatewayName,
} from '#shared/cobranca.ts';
import type { PayerNeed } from '#shared/contracts/cobranca.ts';

export interface Endereco {
  cep: string;
  logradouro: string;
  numero: string;
  bairro: string;
  cidade: string;
  uf: string;
}

/** A charge for a gateway. Of a card, only its token ever reaches this server. */
export interface GatewayCharge {
  codigo: string;
  /** 1–25 letters and digits, unique */
  txid: string;
  /** centavos */
  valor: number;
  descricao: string;
  metodo: MetodoPublico;
  token?: string;
  parcelas?: number;
  pagador: {
    nome: string | null;
    email: string | null;
    documento: string | null;
    /** gateways require one for boletos, by a rule of the Banco Central */
    endereco?: Endereco | null;
  };
  criadoEm: Date;
  expiraEm: Date;
  /** the address for the gateway's notices */
  webhookUrl: string;
}

/** One arrival of money, identified by its reference (an endToEndId, a payment's id). */
export interface Arrival {
  referencia: string;
  /** centavos */
  valor: number;
  quando: Date;
}

export interface GatewayState {
  /** the gateway's own id */
  id: string;
  /** contestada: a dispute is open. One that is decided leaves `paga`, with what the church lost in `estornado` */
  estado: 'pendente' | 'em_analise' | 'paga' | 'recusada' | 'cancelada' | 'expirada' | 'contestada';
  /** all arrivals so far, in every answer */
  arrivals: readonly Arrival[];
  /** total centavos that went back, refunds and lost disputes, as the gateway reports them */
  estornado: number;
  /** the part of `estornado` that lost disputes took; left out where the gateway does not tell it from refunds */
  perdido?: number;
  /** the reason of a refusal, in the gateway's words */
  motivo?: string;
}

export interface Created {
  state: GatewayState;
  pix?: { copia_e_cola: string; txid: string };
  boleto?: { linha_digitavel: string; url: string | null };
  /** for the gateway's own fields in the browser */
  continuar?: Record<string, string>;
}

export interface WebhookNotice {
  /** the gateway's id of this notice: a repeated notice is stored once */
  eventId: string;
  /** the gateway's id of the charge it is about; null: none */
  gatewayId: string | null;
  /** the id of a subscription or bill, if the notice is about one; `subscriptions.find` accepts either */
  subscription?: string;
}

/** A card to be charged every month from now on. */
export interface GatewaySubscription
  extends Pick<GatewayCharge, 'codigo' | 'valor' | 'descricao' | 'pagador' | 'webhookUrl'> {
  token: string;
  /** the page to which payers return from the gateway */
  paginaUrl: string;
}

export interface SubscriptionState {
  /** the gateway's own id */
  id: string;
  /** pendente: the first payment is not complete; pausada: nothing is charged, and it may resume */
  estado: 'pendente' | 'ativa' | 'pausada' | 'encerrada';
  /** the gateway's ids of its payments so far, oldest first; each is found like any charge */
  pagamentos: readonly string[];
  /** when the next payment is due */
  proxima: Date | null;
  /** for the gateway's own fields in the browser, while the first payment needs them */
  continuar?: Record<string, string>;
}

/** The part of a gateway that charges cards each month by itself. */
export interface Subscriptions {
  /** the same key gives the same subscription; an invalid card is refused */
  create(subscription: GatewaySubscription, key: string): Promise<SubscriptionState>;
  find(id: string): Promise<SubscriptionState>;
  /** ends all charges; repeatable */
  cancel(id: string): Promise<void>;
}

/** The gateway timed out, was unreachable or answered nonsense; the call is safe to retry. */
export class GatewayUnavailable extends Error {}
/** The gateway refused for good: the request is invalid or declined. */
export class GatewayRefused extends Error {}

export interface Gateway {
  /** takes no new charges, but finishes its open ones */
  readonly retired?: true;
  readonly name: GatewayName;
  readonly metodos: readonly Metodo[];
  /** charges nothing: its payments stay out of the books and are never fulfilled */
  readonly sandbox: boolean;
  /** the treasurer confirms arrivals: the state cannot be polled */
  readonly manual: boolean;
  /** the most parcelas for a card; left out: the general limit */
  readonly maxParcelas?: number;
  /** required data of the payer; left out: none */
  needs?(metodo: MetodoPublico): readonly PayerNeed[];
  /** left out: it does not support subscriptions */
  readonly subscriptions?: Subscriptions;
  /**
   * reads, in the transaction that writes a charge, what is needed to create it without asking another server; left out: `create` is called
   * after that transaction
   */
  localCharges?(tx: Db): Promise<(charge: Omit<GatewayCharge, 'webhookUrl'>) => Created>;
  /** the same key gives the same charge */
  create(charge: GatewayCharge, key: string): Promise<Created>;
  find(id: string): Promise<GatewayState>;
  cancel(id: string): Promise<void>;
  /** the same key refunds once */
  refund(id: string, centavos: number, key: string): Promise<{ id: string; estado: 'feito' | 'pendente' }>;
  /** the state of a refund that was `pendente`; left out: refunds complete at once */
  findRefund?(id: string, refund: string): Promise<'feito' | 'pendente' | 'falhou'>;
  /** throws AppError('unauthenticated', …) unless the signature is valid */
  readWebhook(
    raw: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<WebhookNotice>;
  publicConfig(): Record<string, string>;
  /** the gateway's id of the account that the keys belong to, read without changing anything; left out: it has no keys */
  account?(): Promise<string>;
}

/**
 * All gateways that can be reached, and always the church's own Pix; those that are not `retired` take new charges, in this order.
 */
export type Gateways = ReadonlyMap<GatewayName, Gateway>;

/** The keys of the church's account at a gateway. */
export interface GatewayKeys {
  /** for this server only */
  secretKey: string;
  webhookSecret: string;
  /** for browsers */
  publicKey: string;
}

/** Whether a key, secret or public, is one for tests, by its form: `sk_test_…` of Stripe, `TEST-…` of Mercado Pago. */
export const isTestKey = (key: string): boolean => /^([a-z]+_test_|TEST-)/.test(key);

/** The office's settings of gateways. */
export interface OfficeGateways {
  /** those that take new charges, in the order in which they are offered; null: not set */
  ordem: readonly ConfiguredGateway[] | null;
  chaves: Map<RemoteGatewayName, GatewayKeys>;
  /** those whose keys were sealed under another APP_SECRET */
  ilegiveis: RemoteGatewayName[];
}
