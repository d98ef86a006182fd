import { z } from 'zod';
import { say } from '#server/http/input-checks.ts';
import { cpfDigits, isCpf } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import { carriesAddress } from '#shared/person-name.ts';
import { line } from './payment-fields.ts';

/* What buyers and participants say about themselves. */

/** A name goes into mails of the church to others: it must not carry an address of a page. */
export const personName = z.preprocess(
  (input) => input ?? '',
  line(120)
    .min(1, say('validation.required'))
    .refine((typed) => !carriesAddress(typed), say('inscricao.name')),
);

export const cpf = z.string(say('validation.text')).transform(cpfDigits).refine(isCpf, say('validation.cpf'));

export const phone = z
  .string(say('validation.phone'))
  .transform((typed) => normalisePhone(typed) ?? '')
  .refine((normal) => normal !== '', say('validation.phone'));
