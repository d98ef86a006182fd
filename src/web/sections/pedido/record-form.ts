import type { FichaPedido } from '#shared/contracts/loja-office.ts';

/** The props of every form of an action on an order. */
export interface OrderFormProps {
  ficha: FichaPedido;
  onClose: () => void;
}

/** The payer disputes the payment at the bank: every step of the order demands a reason. */
export const isDisputed = (cobranca: FichaPedido['cobranca']): boolean => cobranca?.estado === 'contestada';

/** How many units lines have that were not given back: the server refuses a step if it has another number. */
export const unitsIn = (lines: readonly { quantidade: number; devolvidas?: number }[]): number =>
  lines.reduce((sum, { quantidade, devolvidas = 0 }) => sum + quantidade - devolvidas, 0);
