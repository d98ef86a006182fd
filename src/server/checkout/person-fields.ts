import { z } from 'zod';
import { errorKey } from '#server/http/input-checks.ts';
import { cpfDigits, isCpf } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import { containsWebAddress } from '#shared/person-name.ts';
import { line } from './payment-fields.ts';

/* What buyers and participants say about themselves. */

/** A name goes into mails of the church to others: it must not carry an address of a page. */
export const personName = z.preprocess(
  (input) => input ?? '',
  line(120)
    .min(1, errorKey('validation.required'))
    .refine((typed) => !containsWebAddress(typed), errorKey('inscricao.name')),
);

export const cpf = z
  .string(errorKey('validation.text'))
  .transform(cpfDigits)
  .refine(isCpf, errorKey('validation.cpf'));

export const phone = z
  .string(errorKey('validation.phone'))
  .transform((typed) => normalisePhone(typed) ?? '')
  .refine((normal) => normal !== '', errorKey('validation.phone'));
