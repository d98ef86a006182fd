import { z } from 'zod';
import { email, line, optional, paymentFields } from '#server/checkout/payment-fields.ts';
import { cpf, personName, phone } from '#server/checkout/person-fields.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { maxNumbers } from '#shared/sections/rifa.ts';

const missing = errorKey('validation.required');
const numero = z
  .int(errorKey('rifa.number'))
  .min(0, errorKey('rifa.number'))
  .max(99_999, errorKey('rifa.number'));
/** Their count is checked before any of them, so that a long list of bad ones costs nothing. */
export const numeros = z
  .array(z.unknown(), missing)
  .min(1, missing)
  .max(maxNumbers, errorKey('rifa.max_purchase'))
  .meta({ items: { type: 'integer', minimum: 0, maximum: 99_999 } })
  .pipe(z.array(numero))
  .refine((numbers) => new Set(numbers).size === numbers.length, errorKey('rifa.number_twice'));

/** A buyer: the phone identifies the owner of the purchase. */
const comprador = {
  nome: personName,
  whatsapp: z.preprocess(
    (input) => input ?? '',
    z.string(errorKey('validation.phone')).trim().min(1, missing).pipe(phone),
  ),
  email: optional(email).optional(),
  cpf: optional(cpf).optional(),
};

const { nome: _nome, email: _email, documento: _documento, ...payment } = paymentFields;

export const compra = z
  .strictObject({
    ...payment,
    token: payment.token.optional(),
    parcelas: payment.parcelas.optional(),
    ...comprador,
    numeros: numeros.nullish().describe('Os números escolhidos'),
    quantidade: z
      .int(errorKey('validation.integer'))
      .min(1, errorKey('validation.min'))
      .nullish()
      .describe('Quantos, em vez de quais: o sistema escolhe entre os livres'),
    vendedor: optional(line(40)).optional().describe('O código do link de um vendedor'),
    aceite: z.literal(true, errorKey('rifa.consent')).describe('Leu o regulamento e tem pelo menos 18 anos'),
  })
  .refine(({ numeros: chosen, quantidade }) => (chosen == null) !== (quantidade == null), {
    ...errorKey('rifa.numbers_or_quantity'),
    path: ['numeros'],
  });
export type PurchaseInput = z.infer<typeof compra>;

/** The proof of a purchase: data of its buyer that the church knows, and the key of the purchase. */
export const prova = z
  .strictObject({
    whatsapp: optional(phone).optional(),
    cpf: optional(cpf).optional(),
    chave: z.preprocess(
      (input) => input ?? '',
      z.string(errorKey('validation.text')).trim().min(1, missing).max(40, errorKey('validation.max_length')),
    ),
  })
  .refine(({ whatsapp, cpf: document }) => Boolean(whatsapp) || Boolean(document), {
    ...errorKey('rifa.phone_or_cpf'),
    path: ['whatsapp'],
  });
export type ProvaInput = z.infer<typeof prova>;

/** Without numbers if the system chooses them. */
export const troca = z.strictObject({ numeros: numeros.optional() });
