import { type CompraAberta, type PassoCompra, passosCompra } from '#shared/contracts/inscricao.ts';

/** The steps with an address of their own, in the order people think. */
export type Step = Exclude<PassoCompra, 'passaportes' | 'fim'>;

/** The steps of this purchase; the photo is a step only where the event asks for one. */
export const stepsOf = ({ evento }: Pick<CompraAberta, 'evento'>): Step[] => [
  'participantes',
  ...(evento.pede_foto === 'nao' ? [] : (['perguntas'] as const)),
  'voucher',
  'pagamento',
];

const reached = (passo: PassoCompra): number => passosCompra.indexOf(passo);

/** Whether the buyer got as far as this step. */
export const mayOpen = (purchase: Pick<CompraAberta, 'passo' | 'comprador'>, step: Step): boolean =>
  step === 'participantes' ||
  (purchase.comprador.nome !== null && reached(purchase.passo) >= reached('perguntas'));

/** The step to go on with. */
export function currentStep(purchase: Pick<CompraAberta, 'passo' | 'comprador' | 'evento'>): Step {
  const steps = stepsOf(purchase);
  const open = steps.filter((step) => mayOpen(purchase, step) && reached(step) <= reached(purchase.passo));
  return open.at(-1) ?? 'participantes';
}

/** The step after this one; undefined after the last. */
export const nextStep = (purchase: Pick<CompraAberta, 'evento'>, step: Step): Step | undefined => {
  const steps = stepsOf(purchase);
  return steps[steps.indexOf(step) + 1];
};

export const stepPath = (codigo: string, step?: Step): string =>
  `/inscricoes/${codigo}${step ? `/${step}` : ''}`;
