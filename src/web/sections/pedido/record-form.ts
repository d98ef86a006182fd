import type { FichaPedido } from '#shared/contracts/loja-office.ts';

/** What the form of an action on an order gets. */
export interface OrderFormProps {
  ficha: FichaPedido;
  onClose: () => void;
}
