import { type CompraAberta, type PassoCompra, passosCompra } from '#shared/contracts/inscricao.ts';

/** The steps with an address of their own, in the order people think. */
export type Step = Exclude<PassoCompra, 'fim'>;

/** The step that an address names. */
export const stepNamed = (name: string | undefined): Step | undefined =>
  passosCompra.filter((step) => step !== 'fim').find((step) => step === name);

type Asked = Pick<CompraAberta['evento'], 'pede_foto'>;

/** The photo is a step only where the event asks for one, the voucher where something costs. */
export const stepsFor = ({ pede_foto }: Asked, prices: readonly { preco: number }[]): Step[] => [
  ...(['passaportes', 'participantes'] as const),
  ...(pede_foto === 'nao' ? [] : (['perguntas'] as const)),
  ...(prices.some(({ preco }) => preco > 0) ? (['voucher'] as const) : []),
  'pagamento',
];

/** The steps of this purchase. */
export const stepsOf = ({ evento, participantes }: Pick<CompraAberta, 'evento' | 'participantes'>): Step[] =>
  stepsFor(evento, participantes);

const reached = (passo: PassoCompra): number => passosCompra.indexOf(passo);

/** Whether the buyer got as far as this step. */
export const mayOpen = (purchase: Pick<CompraAberta, 'passo' | 'comprador'>, step: Step): boolean =>
  reached(step) <= reached('participantes') ||
  (purchase.comprador.nome !== null && reached(purchase.passo) >= reached('perguntas'));

type Purchase = Pick<CompraAberta, 'passo' | 'comprador' | 'evento' | 'participantes'>;

/** The step to go on with. */
export function currentStep(purchase: Purchase): Step {
  const open = stepsOf(purchase).filter(
    (step) => step !== 'passaportes' && mayOpen(purchase, step) && reached(step) <= reached(purchase.passo),
  );
  return open.at(-1) ?? 'participantes';
}

/** The step after this one; undefined after the last. */
export const nextStep = (
  purchase: Pick<CompraAberta, 'evento' | 'participantes'>,
  step: Step,
): Step | undefined => {
  const steps = stepsOf(purchase);
  return steps[steps.indexOf(step) + 1];
};

export const stepPath = (codigo: string, step?: Step): string =>
  `/inscricoes/${codigo}${step ? `/${step}` : ''}`;
