import { z } from 'zod';
import { cepDigits, isCep } from '#shared/br/documents.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { manyLines, maxInteger } from '#shared/crud/schema.ts';
import { perPageOptions } from '#shared/crud/section.ts';
import { isIsoDate } from '#shared/dates.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

/** The error of a check, as a key that `parse` translates. */
export const errorKey = (error: ErrorKey) => ({ error });

/** The id of a row in an address or a query. */
export const idText = z
  .string(errorKey('validation.id'))
  .regex(/^[1-9]\d{0,9}$/, errorKey('validation.id'))
  .refine((text) => Number(text) <= maxInteger, errorKey('validation.id'));

/** `/:id` */
export const idParams = z.object({ id: idText.transform(Number).describe('id') });

/** The id of a row that a body refers to. */
export const referenceId = z
  .int(errorKey('validation.reference'))
  .min(1, errorKey('validation.reference'))
  .max(maxInteger, errorKey('validation.reference'));

/** The reason of an act that the trace records. */
export const reasonText = z
  .string(errorKey('validation.required'))
  .trim()
  .min(1, errorKey('validation.required'))
  .max(500, errorKey('validation.max_length'))
  .refine(manyLines, errorKey('validation.characters'))
  .refine((text) => !hasCardNumber(text), errorKey('cobranca.card_number'));

/** A day, YYYY-MM-DD. */
export const dayText = z.string(errorKey('validation.date')).refine(isIsoDate, errorKey('validation.date'));

/** A month, YYYY-MM. */
export const monthText = z
  .string(errorKey('validation.required'))
  .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, errorKey('fechamento.month'))
  .describe('AAAA-MM');

/** A body that may be left out: its fields report what is missing. */
export const orEmpty = <Body extends z.ZodObject>(body: Body) => z.preprocess((input) => input ?? {}, body);

/** A text without NUL, which PostgreSQL cannot store or even compare. */
export const someText = () =>
  z
    .string(errorKey('validation.text'))
    .max(200, errorKey('validation.max_length'))
    .refine((text) => !text.includes('\u0000'), errorKey('validation.characters'));

/** A CEP in a query, with or without its signs. */
export const cepText = z
  .string(errorKey('validation.cep'))
  .transform(cepDigits)
  .refine(isCep, errorKey('validation.cep'));

/** One of a few values, which the message lists. */
export const choices = (values: readonly string[], error: ErrorKey) =>
  z.enum(values as [string, ...string[]], errorKey(error));

/** The page number of a list. */
export const pageQuery = {
  page: z
    .string(errorKey('validation.page'))
    .regex(/^[1-9]\d{0,8}$/, errorKey('validation.page'))
    .optional(),
  per_page: choices(perPageOptions.map(String), 'validation.per_page').optional(),
};
