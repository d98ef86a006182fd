/** The words of a charge, and the steps it may take: the same for every origin, gateway and screen. */

export const origens = ['contribuicao', 'pedido', 'inscricao', 'rifa'] as const;
export type Origem = (typeof origens)[number];

export const metodos = ['pix', 'cartao', 'boleto'] as const;
export type Metodo = (typeof metodos)[number];

export const gateways = ['pix_manual', 'sandbox', 'mercadopago', 'stripe'] as const;
export type GatewayName = (typeof gateways)[number];

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

/** Forward only. From `expirada` money that comes late leads on; so does a refusal or cancellation that money overtook. */
const steps: Readonly<Record<Estado, readonly Estado[]>> = {
  criada: ['pendente', 'em_analise', 'paga', 'expirada', 'cancelada', 'recusada'],
  pendente: ['em_analise', 'paga', 'expirada', 'cancelada', 'recusada'],
  em_analise: ['pendente', 'paga', 'expirada', 'cancelada', 'recusada'],
  paga: ['estorno_parcial', 'estornada', 'contestada'],
  expirada: ['paga'],
  cancelada: ['paga'],
  recusada: ['paga'],
  estorno_parcial: ['estornada', 'contestada'],
  estornada: [],
  // a dispute that the church won, also where part had been given back before
  contestada: ['paga', 'estorno_parcial', 'estornada'],
};

export const mayBecome = (from: Estado, to: Estado): boolean => steps[from].includes(to);

/** Money may still be asked for. */
export const isOpen = (estado: Estado): boolean => ['criada', 'pendente', 'em_analise'].includes(estado);
/** The church has (some of) the money, and the books know of it. */
export const isSettled = (estado: Estado): boolean =>
  ['paga', 'estorno_parcial', 'estornada', 'contestada'].includes(estado);

/** What happens to a charge; each is one event of its trace. */
export const tiposEvento = [
  'criada',
  'pendente',
  'em_analise',
  'comprovante',
  // part of what was asked
  'recebimento',
  'paga',
  // more than was asked; after the end
  'excesso',
  'atraso',
  'expirada',
  'cancelada',
  'recusada',
  'aceito',
  // staff took less than was asked for the whole
  'valor_reduzido',
  'estorno_pedido',
  'estorno_feito',
  'estorno_falhou',
  'contestada',
  'contestacao_ganha',
] as const;
export type TipoEvento = (typeof tiposEvento)[number];

/** How a receipt is numbered: without gaps for each church and year. 007/2026 */
export const receiptNumber = (ano: number, numero: number): string =>
  `${String(numero).padStart(3, '0')}/${ano}`;

/** What a contribution is for; the books' classification of the same name. */
export const tiposContribuicao = [
  'dizimo',
  'oferta',
  'oferta_missionaria',
  'campanha',
  'projeto_social',
] as const;
export type TipoContribuicao = (typeof tiposContribuicao)[number];

/** No amount is larger: whoever typed it meant another. */
export const largestCharge = 100_000_000;
export const mostParcelas = 12;
/** centavos that each parcela has at least */
export const smallestParcela = 500;
