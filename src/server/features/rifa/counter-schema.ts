import { z } from 'zod';
import { choice, email, optional } from '#server/checkout/payment-fields.ts';
import { cpf, personName, phone } from '#server/checkout/person-fields.ts';
import { errorKey, referenceId } from '#server/http/input-checks.ts';
import { metodosBalcao } from '#shared/cobranca.ts';
import { numeros } from './schema.ts';

/** A sale at the counter. A buyer without a phone is identified by the CPF. */
export const venda = z
  .strictObject({
    numeros: numeros.nullish().describe('Os números escolhidos'),
    quantidade: z
      .int(errorKey('validation.integer'))
      .min(1, errorKey('validation.min'))
      .nullish()
      .describe('Quantos, em vez de quais'),
    nome: personName,
    whatsapp: optional(phone).optional(),
    cpf: optional(cpf).optional(),
    email: optional(email).optional(),
    vendedor: referenceId.nullish(),
    forma: choice(metodosBalcao),
    total: z.int(errorKey('validation.money')).describe('Centavos que foram mostrados e recebidos'),
    aceite: z
      .literal(true, errorKey('rifa.consent'))
      .describe('Tem pelo menos 18 anos e conhece o regulamento'),
  })
  .refine(({ numeros: chosen, quantidade }) => (chosen == null) !== (quantidade == null), {
    ...errorKey('rifa.numbers_or_quantity'),
    path: ['numeros'],
  })
  .refine(({ whatsapp, cpf: document }) => Boolean(whatsapp) || Boolean(document), {
    ...errorKey('rifa.phone_or_cpf'),
    path: ['whatsapp'],
  });
export type VendaInput = z.infer<typeof venda>;
