import type { CheckoutAberto, PassoDoCheckout } from '#shared/contracts/loja.ts';

/** The steps with an address of their own. */
export type Step = Exclude<PassoDoCheckout, 'fim'>;

export const steps: readonly Step[] = ['entrega', 'pagamento'];

export const checkoutPath = (id: number | string, step?: Step): string =>
  `/loja-virtual/checkout/${id}${step ? `/${step}` : ''}`;

export const orderPath = (id: number | string): string => `/loja-virtual/pedido/${id}`;

type Chosen = Pick<CheckoutAberto, 'entrega' | 'passo'>;

/** Whether the buyer got as far as this step: what is paid knows how it arrives. */
export const mayOpen = ({ entrega }: Chosen, step: Step): boolean => step === 'entrega' || entrega !== null;

/** The step to go on with. */
export const currentStep = (checkout: Chosen): Step =>
  checkout.passo !== 'entrega' && mayOpen(checkout, 'pagamento') ? 'pagamento' : 'entrega';

/** The step that an address names, as far as the buyer got; undefined: another one is to be opened. */
export const openStep = (checkout: Chosen, name: string | undefined): Step | undefined =>
  steps.find((step) => step === name && mayOpen(checkout, step));
