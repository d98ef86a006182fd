import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { paymentRequest } from './charge-request.ts';
import { checkPayment } from './payment-check.ts';
import { paymentFields } from './payment-fields.ts';
import { readPaymentForm } from './payment-form.ts';

const meio = (more: Partial<MeioDePagamento>): MeioDePagamento => ({
  metodo: 'pix',
  gateway: 'mercadopago',
  sandbox: false,
  publico: {},
  maxParcelas: 1,
  ...more,
});
const meios = [
  meio({ metodo: 'pix' }),
  meio({ metodo: 'cartao', maxParcelas: 6, exige: ['nome'] }),
  meio({ metodo: 'boleto', exige: ['nome', 'documento', 'endereco'] }),
];
const parsedForm = (form: Record<string, string>) => z.object(paymentFields).parse(readPaymentForm(form));
const errorsOf = (form: Record<string, string>, valor = 10_000, offered = meios) => {
  const { errors } = checkPayment({ ...parsedForm(form), valor }, offered);
  return Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first!.key]));
};
const card = { metodo: 'cartao', nome: 'Rute', token: 'tok_1' };

describe('checkPayment', () => {
  it.each<[what: string, form: Record<string, string>, errors: Record<string, string>]>([
    ['a Pix, which needs nothing', {}, {}],
    ['a card with its token', { ...card, parcelas: '3' }, {}],
    ['a card without one', { metodo: 'cartao', nome: 'Rute' }, { token: 'cobranca.token_required' }],
    ['more parcelas than the gateway takes', { ...card, parcelas: '7' }, { parcelas: 'validation.max' }],
  ])('of %s', (_, form, errors) => expect(errorsOf(form)).toEqual(errors));

  it('asks for parcelas of R$ 5,00 at least', () =>
    expect(errorsOf({ ...card, parcelas: '3' }, 1499)).toEqual({ parcelas: 'cobranca.parcelas_min' }));

  it('knows the methods that are offered', () =>
    expect(errorsOf({}, 10_000, [])).toEqual({ metodo: 'cobranca.no_gateway' }));

  it('asks for all data that a boleto needs about its payer', () =>
    expect(Object.keys(errorsOf({ metodo: 'boleto' })).sort()).toEqual(
      ['bairro', 'cep', 'cidade', 'documento', 'logradouro', 'nome', 'numero', 'uf'].sort(),
    ));

  it('lets only cards be split', () => {
    const { errors } = checkPayment({ ...parsedForm({}), valor: 10_000, parcelas: 2 }, meios);
    expect(errors).toEqual({ parcelas: [{ key: 'cobranca.parcelas_card' }] });
  });
});

it('ignores the fields that a form without scripts sends for methods that were not chosen', () => {
  const hidden = { parcelas: '3', total: '10000', cep: '50010-000', documento: '' };
  expect(readPaymentForm({ ...hidden, nome: 'Rute' })).toMatchObject({
    metodo: 'pix',
    nome: 'Rute',
    parcelas: null,
    total: null,
  });
  expect(readPaymentForm(hidden)).not.toHaveProperty('cep');
  expect(readPaymentForm({ ...hidden, metodo: 'boleto' })).toMatchObject({ cep: '50010-000', total: null });
});

describe('paymentRequest', () => {
  const address = {
    cep: '50010-000',
    logradouro: 'Rua das Flores',
    numero: '10',
    bairro: 'Centro',
    cidade: 'Recife',
    uf: 'PE',
  };

  it('has an address that is whole, or none', () => {
    const boleto = { metodo: 'boleto', documento: '529.982.247-25', ...address };
    expect(paymentRequest(parsedForm(boleto))).toMatchObject({
      documento: '52998224725',
      endereco: { ...address, cep: '50010000' },
    });
    expect(paymentRequest(parsedForm({ ...boleto, bairro: '' })).endereco).toBeNull();
  });

  it('has parcelas for cards alone, one by default', () => {
    expect(paymentRequest(parsedForm(card)).parcelas).toBe(1);
    expect(paymentRequest(parsedForm({ ...card, parcelas: '3', total: '10300' }))).toMatchObject({
      parcelas: 3,
      total: 10_300,
      token: 'tok_1',
    });
    expect(paymentRequest(parsedForm({}))).not.toHaveProperty('parcelas');
  });
});
