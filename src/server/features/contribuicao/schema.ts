import { z } from 'zod';
import { choice, email, line, optional, paymentFields } from '#server/checkout/payment-fields.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { largestCharge, tiposContribuicao } from '#shared/cobranca.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

/** The amount of a gift in centavos. */
export const valor = z
  .number({
    error: ({ input }): ErrorKey =>
      input === undefined || input === null ? 'validation.required' : 'validation.money',
  })
  .int(errorKey('validation.money'))
  .min(1, errorKey('contribuir.valor_min'))
  .max(largestCharge, errorKey('contribuir.valor_max'));

/** The request of a gift. */
export const contribuir = z.strictObject({
  tipo: choice(tiposContribuicao),
  valor,
  ...paymentFields,
  anonimo: optional(z.boolean(errorKey('validation.boolean'))),
  campanha: optional(line(120)),
  projeto: optional(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), line(120))),
  mensal: optional(z.boolean(errorKey('validation.boolean'))),
});
export type GiftInput = z.infer<typeof contribuir>;

/** The amount whose parcelas are requested. */
export const parcelasQuery = z.strictObject({
  valor: z.coerce
    .number(errorKey('validation.money'))
    .int(errorKey('validation.money'))
    .min(1, errorKey('contribuir.valor_min'))
    .max(largestCharge, errorKey('contribuir.valor_max')),
});

/** The request of a yearly statement. */
export const yearlyStatementRequest = z.object({
  extrato_email: z
    .string(errorKey('validation.email_required'))
    .trim()
    .min(1, errorKey('validation.email_required'))
    .pipe(email),
  ano: z
    .number(errorKey('validation.integer'))
    .int(errorKey('validation.integer'))
    .min(1990, errorKey('validation.min'))
    .max(9999, errorKey('validation.max')),
});
