import { describe, expect, it } from 'vitest';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { currentStep, mayOpen, nextStep, stepPath, stepsOf } from './steps.ts';

type OpenCompra = Pick<CompraAberta, 'passo' | 'comprador' | 'evento' | 'aceita_voucher' | 'voucher'>;
const purchase = (
  passo: CompraAberta['passo'],
  nome: string | null,
  { pede_foto = 'nao', aceita_voucher = true, voucher = null as CompraAberta['voucher'] } = {},
): OpenCompra => ({
  passo,
  comprador: { nome, email: null, whatsapp: null },
  evento: { pede_foto } as CompraAberta['evento'],
  aceita_voucher,
  voucher,
});

describe('the steps of a purchase', () => {
  it('have a photo only where the event asks for one', () => {
    expect(stepsOf(purchase('participantes', null))).toEqual([
      'passaportes',
      'participantes',
      'voucher',
      'pagamento',
    ]);
    expect(stepsOf(purchase('participantes', null, { pede_foto: 'opcional' }))).toContain('perguntas');
  });

  it('have no voucher where the event has none to use, unless one is used', () => {
    const without = { aceita_voucher: false };
    expect(stepsOf(purchase('participantes', null, without))).toEqual([
      'passaportes',
      'participantes',
      'pagamento',
    ]);
    const voucher = { codigo: 'AMIGO', participantes: 1 };
    expect(stepsOf(purchase('participantes', null, { ...without, voucher }))).toContain('voucher');
    // the event's vouchers were deleted meanwhile
    expect(currentStep(purchase('voucher', 'Rute', without))).toBe('pagamento');
  });

  it.each<[CompraAberta['passo'], string | null, string]>([
    ['participantes', null, 'participantes'],
    ['voucher', 'Rute', 'voucher'],
    ['pagamento', 'Rute', 'pagamento'],
    // a purchase from the waiting list has its buyer, and not yet its participants
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
    expect(nextStep(purchase('pagamento', 'Rute', { aceita_voucher: false }), 'participantes')).toBe(
      'pagamento',
    );
    expect(nextStep(purchase('voucher', 'Rute'), 'pagamento')).toBeUndefined();
    expect(stepPath('abc', 'voucher')).toBe('/inscricoes/abc/voucher');
    expect(stepPath('abc')).toBe('/inscricoes/abc');
  });
});
