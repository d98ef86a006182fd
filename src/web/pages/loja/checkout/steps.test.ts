import { expect, it } from 'vitest';
import type { CheckoutAberto } from '#shared/contracts/loja.ts';
import { checkoutPath, currentStep, openStep } from './steps.ts';

const pickup = {
  codigo: 'retirada:1',
  tipo: 'retirada',
  nome: 'Sede',
  detalhe: null,
  valor: 0,
  prazo_dias: null,
} as const;
const checkout = (
  passo: CheckoutAberto['passo'],
  isChosen: boolean,
): Pick<CheckoutAberto, 'entrega' | 'passo'> => ({
  passo,
  entrega: isChosen ? { opcao: pickup, endereco: null } : null,
});

it.each([
  ['entrega', false, 'entrega'],
  ['pagamento', true, 'pagamento'],
  // the chosen delivery option is no longer offered, so it must be chosen again
  ['pagamento', false, 'entrega'],
  // the delivery is chosen, and the buyer went back to its step
  ['entrega', true, 'entrega'],
] as const)('a checkout at %s goes on, its delivery chosen: %s, at %s', (passo, isChosen, step) =>
  expect(currentStep(checkout(passo, isChosen))).toBe(step),
);

it('opens the step of an address backwards, and forwards only once the delivery is chosen', () => {
  expect(openStep(checkout('pagamento', true), 'entrega')).toBe('entrega');
  expect(openStep(checkout('entrega', true), 'pagamento')).toBe('pagamento');
  expect(openStep(checkout('entrega', false), 'pagamento')).toBeUndefined();
  expect(openStep(checkout('entrega', true), 'fim')).toBeUndefined();
  expect(openStep(checkout('entrega', true), undefined)).toBeUndefined();
  expect(checkoutPath(7, 'pagamento')).toBe('/loja-virtual/checkout/7/pagamento');
});
