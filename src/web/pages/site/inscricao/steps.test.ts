import { describe, expect, it } from 'vitest';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { currentStep, mayOpen, nextStep, stepPath, stepsOf } from './steps.ts';

type Purchase = Pick<CompraAberta, 'passo' | 'comprador' | 'evento' | 'participantes'>;
const purchase = (
  passo: CompraAberta['passo'],
  nome: string | null,
  { pede_foto = 'nao', preco = 9_000 } = {},
): Purchase => ({
  passo,
  comprador: { nome, email: null, whatsapp: null },
  evento: { pede_foto } as CompraAberta['evento'],
  participantes: [{ preco }] as CompraAberta['participantes'],
});

describe('the steps of a purchase', () => {
  it('have a photo only where the event asks for one', () => {
    expect(stepsOf(purchase('participantes', null))).toEqual([
      ...['passaportes', 'participantes', 'voucher', 'pagamento'],
    ]);
    expect(stepsOf(purchase('participantes', null, { pede_foto: 'opcional' }))).toContain('perguntas');
  });

  it('have no voucher where nothing costs', () =>
    expect(stepsOf(purchase('participantes', null, { preco: 0 }))).toEqual([
      ...['passaportes', 'participantes', 'pagamento'],
    ]));

  it.each<[CompraAberta['passo'], string | null, string]>([
    ['participantes', null, 'participantes'],
    ['voucher', 'Rute', 'voucher'],
    ['pagamento', 'Rute', 'pagamento'],
    // an offer from the waiting list knows who buys, and not yet who comes
    ['participantes', 'Rute', 'participantes'],
  ])('go on at %s with %s: %s', (passo, nome, step) => expect(currentStep(purchase(passo, nome))).toBe(step));

  it('open backwards, and forwards only as far as they are filled in', () => {
    expect(mayOpen(purchase('participantes', null), 'pagamento')).toBe(false);
    expect(mayOpen(purchase('participantes', null), 'passaportes')).toBe(true);
    expect(mayOpen(purchase('voucher', 'Rute'), 'participantes')).toBe(true);
    expect(mayOpen(purchase('voucher', 'Rute'), 'pagamento')).toBe(true);
  });

  it('lead to the next', () => {
    expect(nextStep(purchase('voucher', 'Rute'), 'participantes')).toBe('voucher');
    expect(nextStep(purchase('pagamento', 'Rute', { preco: 0 }), 'participantes')).toBe('pagamento');
    expect(nextStep(purchase('voucher', 'Rute'), 'pagamento')).toBeUndefined();
    expect(stepPath('abc', 'voucher')).toBe('/inscricoes/abc/voucher');
    expect(stepPath('abc')).toBe('/inscricoes/abc');
  });
});
