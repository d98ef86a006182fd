import type { CheckoutAberto, PassoDoCheckout } from '#shared/contracts/loja.ts';

/** The steps with an address of their own. */
export type Step = Exclude<PassoDoCheckout, 'fim'>;

export const steps: readonly Step[] = ['entrega', 'pagamento'];

export const checkoutPath = (id: number | string, step?: Step): string =>
  `/loja-virtual/checkout/${id}${step ? `/${step}` : ''}`;

export const orderPath = (id: number | string): string => `/loja-virtual/pedido/${id}`;

type Chosen = Pick<CheckoutAberto, 'entrega' | 'passo'>;

/** Whether the buyer may open this step: the payment requires a chosen delivery. */
export const mayOpen = ({ entrega }: Chosen, step: Step): boolean => step === 'entrega' || entrega !== null;

/** The step to continue with. */
export const currentStep = (checkout: Chosen): Step =>
  checkout.passo !== 'entrega' && mayOpen(checkout, 'pagamento') ? 'pagamento' : 'entrega';

/** The step that an address names, if the buyer may open it; undefined: another one must be opened. */
export const openStep = (checkout: Chosen, name: string | undefined): Step | undefined =>
  steps.find((step) => step === name && mayOpen(checkout, step));
