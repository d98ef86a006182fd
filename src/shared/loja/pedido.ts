/** The states of an order. `rascunho` is a checkout that is not being paid. */
export const estadosPedido = [
  'rascunho',
  'aguardando_pagamento',
  'pago',
  'em_separacao',
  'pronto_para_retirada',
  'enviado',
  'entregue',
  'cancelado',
  'reembolsado',
] as const;
export type EstadoPedido = (typeof estadosPedido)[number];

export const tiposEntrega = ['retirada', 'entrega'] as const;
export type TipoEntrega = (typeof tiposEntrega)[number];

/** The steps of a withdrawal: the buyer asks, the goods come back, the money goes back. */
export const estadosDevolucao = ['solicitada', 'recebida', 'reembolsada'] as const;
export type EstadoDevolucao = (typeof estadosDevolucao)[number];

/**
 * What may follow each state. Back to `rascunho`: a payment was refused or given up, and the buyer may choose another. From
 * `cancelado` to `pago`: money arrived after the time to pay had run out, and the goods were still there.
 */
const transitions: Readonly<Record<EstadoPedido, readonly EstadoPedido[]>> = {
  rascunho: ['aguardando_pagamento', 'pago', 'cancelado'],
  aguardando_pagamento: ['rascunho', 'pago', 'cancelado'],
  pago: ['em_separacao', 'pronto_para_retirada', 'enviado', 'entregue', 'cancelado', 'reembolsado'],
  em_separacao: ['pronto_para_retirada', 'enviado', 'entregue', 'cancelado', 'reembolsado'],
  pronto_para_retirada: ['entregue', 'cancelado', 'reembolsado'],
  enviado: ['entregue', 'reembolsado'],
  entregue: ['reembolsado'],
  cancelado: ['pago', 'reembolsado'],
  reembolsado: [],
};

export const mayFollow = (from: EstadoPedido, to: EstadoPedido): boolean => transitions[from].includes(to);

/** The states from which an order may come to this one, for conditional updates. */
export const statesBefore = (to: EstadoPedido): EstadoPedido[] =>
  estadosPedido.filter((from) => mayFollow(from, to));

/** What the office does with an order that is paid, by the way it reaches its buyer. */
export const passosDaLoja = ['separar', 'pronto', 'enviar', 'entregar'] as const;
export type PassoDaLoja = (typeof passosDaLoja)[number];

const stepStates: Readonly<Record<PassoDaLoja, EstadoPedido>> = {
  separar: 'em_separacao',
  pronto: 'pronto_para_retirada',
  enviar: 'enviado',
  entregar: 'entregue',
};
const stepOnlyFor: Readonly<Partial<Record<PassoDaLoja, TipoEntrega>>> = {
  pronto: 'retirada',
  enviar: 'entrega',
};

/** The state that a step of the office leads to; null: it cannot follow, or is not for this way of delivery. */
export function stepOf(passo: PassoDaLoja, from: EstadoPedido, entrega: TipoEntrega): EstadoPedido | null {
  const only = stepOnlyFor[passo];
  if (only && only !== entrega) return null;
  // A parcel is handed over by its carrier: it was sent before.
  if (passo === 'entregar' && entrega === 'entrega' && from !== 'enviado') return null;
  const to = stepStates[passo];
  return isPaid(from) && mayFollow(from, to) ? to : null;
}

/** Whether the goods are the buyer's, and the church has the money. */
export const isPaid = (estado: EstadoPedido): boolean =>
  ['pago', 'em_separacao', 'pronto_para_retirada', 'enviado', 'entregue'].includes(estado);

/** Whether the goods have not left the church, so that giving up the order needs no return. */
export const isStillHere = (estado: EstadoPedido): boolean =>
  ['pago', 'em_separacao', 'pronto_para_retirada'].includes(estado);
