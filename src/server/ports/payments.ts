import type { GatewayName, Metodo } from '#shared/cobranca.ts';
import type { PayerNeed } from '#shared/contracts/cobranca.ts';

export interface Endereco {
  cep: string;
  logradouro: string;
  numero: string;
  bairro: string;
  cidade: string;
  uf: string;
}

/** What a gateway is asked to collect. Nothing of a card but its token ever reaches us. */
export interface GatewayCharge {
  codigo: string;
  /** 1–25 letters and digits, unique */
  txid: string;
  /** centavos */
  valor: number;
  descricao: string;
  metodo: Metodo;
  token?: string;
  parcelas?: number;
  pagador: {
    nome: string | null;
    email: string | null;
    documento: string | null;
    /** boletos of gateways need one, by rule of the Banco Central */
    endereco?: Endereco | null;
  };
  expiraEm: Date;
  /** where the gateway tells of changes */
  webhookUrl: string;
}

/** One arrival of money, told apart from any other by its reference (an endToEndId, a payment's id). */
export interface Arrival {
  referencia: string;
  /** centavos */
  valor: number;
  quando: Date;
}

export interface GatewayState {
  /** the gateway's own id of it */
  id: string;
  estado: 'pendente' | 'em_analise' | 'paga' | 'recusada' | 'cancelada' | 'expirada' | 'contestada';
  /** all that arrived, every time it is asked */
  arrivals: readonly Arrival[];
  /** centavos given back in all, as the gateway knows it */
  estornado: number;
  /** why it was refused, in the gateway's words */
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
  /** the gateway's id of this notice: told twice, it is kept once */
  eventId: string;
  /** the gateway's id of the charge it speaks of; null: it speaks of none */
  gatewayId: string | null;
  /** what it speaks of instead: a subscription, or a bill of one; `subscriptions.find` takes either */
  subscription?: string;
}

/** A card that is to be charged every month from now on. */
export interface GatewaySubscription
  extends Pick<GatewayCharge, 'codigo' | 'valor' | 'descricao' | 'pagador' | 'webhookUrl'> {
  token: string;
  /** where the gateway sends whoever looks at it there */
  paginaUrl: string;
}

export interface SubscriptionState {
  /** the gateway's own id of it */
  id: string;
  /** pendente: the first payment is not through; pausada: nothing is charged, and it may go on */
  estado: 'pendente' | 'ativa' | 'pausada' | 'encerrada';
  /** the gateway's ids of its payments so far, oldest first: each is found as any charge is */
  pagamentos: readonly string[];
  /** when the next one is due */
  proxima: Date | null;
  /** for the gateway's own fields in the browser, while the first payment needs them */
  continuar?: Record<string, string>;
}

/** What a gateway does that charges a card each month by itself. */
export interface Subscriptions {
  /** the same key gives the same subscription; a card that is no good is refused */
  create(subscription: GatewaySubscription, key: string): Promise<SubscriptionState>;
  find(id: string): Promise<SubscriptionState>;
  /** nothing is charged any more; said twice, it is the same */
  cancel(id: string): Promise<void>;
}

/** A gateway that could not be asked: slow, away, or out of its mind. The same call may be made again. */
export class GatewayUnavailable extends Error {}
/** The gateway said no, for good: what it was asked is wrong, or it will not. */
export class GatewayRefused extends Error {}

export interface Gateway {
  readonly name: GatewayName;
  readonly metodos: readonly Metodo[];
  /** nothing is charged: what it collects stays out of the books and is never fulfilled */
  readonly sandbox: boolean;
  /** somebody of the church confirms what arrived: nobody can be asked for the state */
  readonly manual: boolean;
  /** how many parcelas a card may be charged in; left out: as many as anybody offers */
  readonly maxParcelas?: number;
  /** what it must know of whoever pays; left out: nothing */
  needs?(metodo: Metodo): readonly PayerNeed[];
  /** left out: it charges nobody by itself */
  readonly subscriptions?: Subscriptions;
  /** the same key gives the same charge */
  create(charge: GatewayCharge, key: string): Promise<Created>;
  find(id: string): Promise<GatewayState>;
  cancel(id: string): Promise<void>;
  /** the same key gives back once */
  refund(id: string, centavos: number, key: string): Promise<{ id: string; estado: 'feito' | 'pendente' }>;
  /** what became of a refund that was `pendente`; left out: there are none */
  findRefund?(id: string, refund: string): Promise<'feito' | 'pendente' | 'falhou'>;
  /** throws AppError('unauthenticated', …) unless the signature over the raw body is right */
  readWebhook(
    raw: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<WebhookNotice>;
  publicConfig(): Record<string, string>;
}

export type Gateways = ReadonlyMap<GatewayName, Gateway>;
