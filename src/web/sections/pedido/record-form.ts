import type { FichaPedido } from '#shared/contracts/loja-office.ts';

/** The props of every form of an action on an order. */
export interface OrderFormProps {
  ficha: FichaPedido;
  onClose: () => void;
}
