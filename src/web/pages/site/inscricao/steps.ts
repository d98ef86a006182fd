import { type CompraAberta, type PassoCompra, passosCompra } from '#shared/contracts/inscricao.ts';

/** The steps with an address of their own, in the order in which buyers decide. */
export type Step = Exclude<PassoCompra, 'fim'>;

/** The step that an address names. */
export const stepNamed = (name: string | undefined): Step | undefined =>
  passosCompra.filter((step) => step !== 'fim').find((step) => step === name);

/** The photo is a step only where the event asks for one, the voucher where the event has vouchers. */
export const stepsFor = (
  { pede_foto }: Pick<CompraAberta['evento'], 'pede_foto'>,
  { acceptsVoucher }: { acceptsVoucher: boolean },
): Step[] => [
  ...(['passaportes', 'participantes'] as const),
  ...(pede_foto === 'nao' ? [] : (['perguntas'] as const)),
  ...(acceptsVoucher ? (['voucher'] as const) : []),
  'pagamento',
];

/** The steps of this purchase; includes the voucher while one is applied, so that it can be removed. */
export const stepsOf = ({
  evento,
  aceita_voucher,
  voucher,
}: Pick<CompraAberta, 'evento' | 'aceita_voucher' | 'voucher'>): Step[] =>
  stepsFor(evento, { acceptsVoucher: aceita_voucher || voucher !== null });

const reached = (passo: PassoCompra): number => passosCompra.indexOf(passo);

/** Whether the buyer may open this step. */
export const mayOpen = (purchase: Pick<CompraAberta, 'passo' | 'comprador'>, step: Step): boolean =>
  reached(step) <= reached('participantes') ||
  (purchase.comprador.nome !== null && reached(purchase.passo) >= reached('perguntas'));

type OpenCompra = Pick<CompraAberta, 'passo' | 'comprador' | 'evento' | 'aceita_voucher' | 'voucher'>;

/** The step to continue with: the furthest that was reached, or the next one if the event no longer has that step. */
export const currentStep = (purchase: OpenCompra): Step =>
  stepsOf(purchase).find(
    (step) => step !== 'passaportes' && reached(step) >= reached(purchase.passo) && mayOpen(purchase, step),
  ) ?? 'participantes';

/** The step after this one; undefined after the last. */
export const nextStep = (
  purchase: Pick<CompraAberta, 'evento' | 'aceita_voucher' | 'voucher'>,
  step: Step,
): Step | undefined => {
  const steps = stepsOf(purchase);
  return steps[steps.indexOf(step) + 1];
};

export const stepPath = (codigo: string, step?: Step): string =>
  `/inscricoes/${codigo}${step ? `/${step}` : ''}`;
