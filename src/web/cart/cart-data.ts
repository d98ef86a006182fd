import type { Carrinho } from '#shared/contracts/loja.ts';
import type { TextsJson } from '#web/lib/i18n/i18n.tsx';
import type { RefusedForm } from '#web/ui/site/form/refused-form.ts';

export const cartPath = '/loja-virtual/carrinho';
/** Starts the checkout: makes the order of the cart. The login sends visitors back to this address. */
export const beginPath = '/loja-virtual/checkout/carrinho';

/** What a form of the cart does, sent in the form's own field; a form without this field adds a product. */
export type CartIntent = 'quantidade' | 'tirar';

/** The field by which the drawer asks for an answer as data, in place of the cart's page. */
export const drawerField = 'gaveta';

/** A line that was just removed and can be put back. */
export interface RemovedLine {
  variante: number;
  quantidade: number;
}

/** The data that the cart's page loads, for itself and for the drawer. */
export interface CartData {
  cart: Carrinho;
  removed: RemovedLine | null;
  texts: TextsJson;
}

/** The answer to a form of the drawer. */
export type CartAnswer = { done: 'add' | CartIntent; removed: RemovedLine | null } | RefusedForm;
