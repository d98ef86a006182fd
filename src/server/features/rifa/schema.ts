import { z } from 'zod';
import { email, line, optional, paymentFields } from '#server/checkout/payment-fields.ts';
import { cpf, personName, phone } from '#server/checkout/person-fields.ts';
import { say } from '#server/http/input-checks.ts';

const missing = say('validation.required');
/** More than any purchase has; what is over its raffle's own limit is refused with that. */
const mostListed = 100_000;

const numero = z
  .int(say('rifa.number'))
  .min(0, say('rifa.number'))
  .max(mostListed - 1, say('rifa.number'));
export const numeros = z
  .array(numero, missing)
  .min(1, missing)
  .max(mostListed, say('rifa.number'))
  .refine((sent) => new Set(sent).size === sent.length, say('rifa.number_twice'));

/** One who buys: the phone says whose purchase it is. */
const comprador = {
  nome: personName,
  whatsapp: z.preprocess(
    (sent) => sent ?? '',
    z.string(say('validation.phone')).trim().min(1, missing).pipe(phone),
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
      .int(say('validation.integer'))
      .min(1, say('validation.min'))
      .nullish()
      .describe('Quantos, em vez de quais: o sistema escolhe entre os livres'),
    vendedor: optional(line(40)).optional().describe('O código do link de um vendedor'),
    aceite: z.literal(true, say('rifa.consent')).describe('Leu o regulamento e tem pelo menos 18 anos'),
  })
  .refine(({ numeros: chosen, quantidade }) => (chosen == null) !== (quantidade == null), {
    ...say('rifa.numbers_or_quantity'),
    path: ['numeros'],
  });
export type AskedCompra = z.infer<typeof compra>;

/** What proves a purchase: something that the church knows of its buyer, and the key of the purchase. */
export const prova = z
  .strictObject({
    whatsapp: optional(phone).optional(),
    cpf: optional(cpf).optional(),
    chave: z.preprocess(
      (sent) => sent ?? '',
      z.string(say('validation.text')).trim().min(1, missing).max(40, say('validation.max_length')),
    ),
  })
  .refine(({ whatsapp, cpf: document }) => Boolean(whatsapp) || Boolean(document), {
    ...say('rifa.phone_or_cpf'),
    path: ['whatsapp'],
  });
export type AskedProva = z.infer<typeof prova>;

export const troca = z.strictObject({ numeros });
