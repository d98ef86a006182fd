/** The values and state transitions of a charge, the same for every origin, gateway and screen. */

const origens = ['contribuicao', 'pedido', 'inscricao', 'rifa'] as const;
export type Origem = (typeof origens)[number];

/** The payment methods that payers choose from. */
export const metodos = ['pix', 'cartao', 'boleto'] as const;
export type MetodoPublico = (typeof metodos)[number];
/** The methods of payments that the office receives by hand; never offered to payers. */
export const metodosBalcao = ['dinheiro', 'maquina_debito', 'maquina_credito', 'pix_balcao'] as const;
export type MetodoBalcao = (typeof metodosBalcao)[number];
export type Metodo = MetodoPublico | MetodoBalcao;

/** The gateways that the setting GATEWAYS, or the office, can switch on. */
export const gateways = ['pix_manual', 'sandbox', 'mercadopago', 'stripe'] as const;
export type ConfiguredGateway = (typeof gateways)[number];
/** The gateways that are another company's server, with keys of the church's account there. */
export const remoteGateways = ['mercadopago', 'stripe'] as const satisfies readonly ConfiguredGateway[];
export type RemoteGatewayName = (typeof remoteGateways)[number];
/** `balcao`: money that the office received by hand, in every church. */
export type GatewayName = ConfiguredGateway | 'balcao';

/** Whether money paid by the gateway is returned by hand, before the refund is recorded. */
export const isReturnedByHand = (gateway: GatewayName): boolean =>
  gateway === 'pix_manual' || gateway === 'balcao';

export const estados = [
  'criada',
  'pendente',
  'em_analise',
  'paga',
  'expirada',
  'cancelada',
  'recusada',
  'estorno_parcial',
  'estornada',
  'contestada',
] as const;
export type Estado = (typeof estados)[number];

/**
 * Forward only. A charge that expired, or was cancelled or refused, becomes `paga` when its money arrives late. One that expired is refused
 * when a payment that its payer reported is not found.
 */
const transitions: Readonly<Record<Estado, readonly Estado[]>> = {
  criada: ['pendente', 'em_analise', 'paga', 'expirada', 'cancelada', 'recusada'],
  pendente: ['em_analise', 'paga', 'expirada', 'cancelada', 'recusada'],
  em_analise: ['pendente', 'paga', 'expirada', 'cancelada', 'recusada'],
  paga: ['estorno_parcial', 'estornada', 'contestada'],
  expirada: ['paga', 'recusada'],
  cancelada: ['paga'],
  recusada: ['paga'],
  estorno_parcial: ['estornada', 'contestada'],
  estornada: [],
  // a dispute that the church won, possibly after a partial refund, or lost
  contestada: ['paga', 'estorno_parcial', 'estornada'],
};

export const mayBecome = (from: Estado, to: Estado): boolean => transitions[from].includes(to);

/**
 * Time after a boleto's due date in which its charge stays open: a boleto paid on its last day is reported days later,
 * because banks clear on working days. Cancelling it earlier could cancel a paid one.
 */
export const clearingTime = 5 * 86_400_000;

/** Payment is still expected. */
export const isOpen = (estado: Estado): boolean => ['criada', 'pendente', 'em_analise'].includes(estado);
/** The church has received money (possibly part of it), and it is in the books. */
export const isSettled = (estado: Estado): boolean =>
  ['paga', 'estorno_parcial', 'estornada', 'contestada'].includes(estado);

/** Types of events in the history of a charge. */
export const tiposEvento = [
  'criada',
  'pendente',
  'em_analise',
  'comprovante',
  // part of the amount arrived
  'recebimento',
  'paga',
  // more than the amount; after the charge had ended
  'excesso',
  'atraso',
  'expirada',
  'cancelada',
  'recusada',
  'aceito',
  // staff accepted less as the full amount
  'valor_reduzido',
  'estorno_pedido',
  'estorno_feito',
  'estorno_falhou',
  // the treasurer returned the money of a refund that failed or had no answer
  'estorno_acertado',
  // the gateway made a refund that the treasurer had already recorded as returned in another way, or returned more than was left
  'estorno_tardio',
  'contestada',
  'contestacao_ganha',
  // a dispute about part of the amount; one about all of it ends with `estorno_feito`
  'contestacao_perdida',
] as const;
export type TipoEvento = (typeof tiposEvento)[number];

/** The number of a receipt, without gaps for each church and year: 007/2026 */
export const receiptNumber = (ano: number, numero: number): string =>
  `${String(numero).padStart(3, '0')}/${ano}`;

/** What a contribution is for; the same values as the classification in the books. */
export const tiposContribuicao = [
  'dizimo',
  'oferta',
  'oferta_missionaria',
  'campanha',
  'projeto_social',
] as const;
export type TipoContribuicao = (typeof tiposContribuicao)[number];

/**
 * How long a gateway may take for a refund, in milliseconds. After that it is a difference of the nightly comparison, and the treasurer may
 * say what became of the money.
 */
export const refundAnswerLimit = 3 * 86_400_000;

/** Upper limit of an amount, against typing errors. */
export const largestCharge = 100_000_000;
export const mostParcelas = 12;
/** smallest parcela in centavos */
export const smallestParcela = 500;
