import { z } from 'zod';
import { addressBody } from '#server/checkout/address-fields.ts';
import { line, optional, paymentOrNone } from '#server/checkout/payment-fields.ts';
import { errorKey, referenceId } from '#server/http/input-checks.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { manyLines } from '#shared/crud/schema.ts';
import { maxUnits, mostLines } from '#shared/loja/linhas.ts';

/** Text of several lines, without card numbers. */
const text = (max: number) =>
  z
    .string(errorKey('validation.text'))
    .trim()
    .max(max, { ...errorKey('validation.max_length'), abort: true })
    .refine(manyLines, errorKey('validation.characters'))
    .refine((typed) => !hasCardNumber(typed), errorKey('cobranca.card_number'));

const units = (min: number) =>
  z
    .int(errorKey('validation.integer'))
    .min(min, errorKey('validation.min'))
    .max(maxUnits, errorKey('validation.max'));

export const cartItem = z.strictObject({ variante: referenceId, quantidade: units(1).default(1) });
export const cartUnits = z.strictObject({ quantidade: units(0).describe('0 tira o item') });
export const wholeCart = z.strictObject({
  itens: z
    .array(z.strictObject({ variante: referenceId, quantidade: units(1) }), errorKey('validation.required'))
    .max(mostLines, errorKey('loja.too_many_lines')),
});

export const delivery = z.strictObject({
  opcao: z.preprocess((input) => input ?? '', line(60).min(1, errorKey('validation.required'))),
  endereco: z
    .union([referenceId, addressBody])
    .nullish()
    .describe('O id de um endereço da conta, ou um endereço só deste pedido'),
  presente: z.boolean(errorKey('validation.type')).optional(),
  nota: optional(text(500)).optional(),
});
export type DeliveryInput = z.infer<typeof delivery>;
/** To an address in the body, whose errors are named by its fields. */
export const deliveryToAddress = delivery.extend({ endereco: addressBody });

export const payment = z.strictObject({
  ...paymentOrNone.omit({ nome: true, email: true }).shape,
  voucher: optional(line(40)).optional(),
});
export type PaymentInput = z.infer<typeof payment>;

export const withdrawal = z.strictObject({
  motivo: optional(text(500)).optional(),
  linhas: z
    .array(z.strictObject({ item: referenceId, quantidade: units(0) }), errorKey('validation.type'))
    .max(mostLines, errorKey('loja.too_many_lines'))
    .optional()
    .describe('De quantas unidades de cada linha; sem dizer, de todo o pedido'),
});
export type WithdrawalInput = z.infer<typeof withdrawal>;
