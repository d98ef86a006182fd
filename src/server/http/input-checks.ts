import { z } from 'zod';
import { cepDigits, isCep } from '#shared/br/documents.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { manyLines, maxInteger } from '#shared/crud/schema.ts';
import { perPageOptions } from '#shared/crud/section.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

/** The error of a check, as a key that `parse` translates. */
export const say = (error: ErrorKey) => ({ error });

/** The id of a row in an address or a query. */
export const idText = z
  .string(say('validation.id'))
  .regex(/^[1-9]\d{0,9}$/, say('validation.id'))
  .refine((text) => Number(text) <= maxInteger, say('validation.id'));

/** `/:id` */
export const idParams = z.object({ id: idText.transform(Number).describe('id') });

/** The id of a row that a body refers to. */
export const referenceId = z
  .int(say('validation.reference'))
  .min(1, say('validation.reference'))
  .max(maxInteger, say('validation.reference'));

/** The reason of an act that the trace records. */
export const reasonText = z
  .string(say('validation.required'))
  .trim()
  .min(1, say('validation.required'))
  .max(500, say('validation.max_length'))
  .refine(manyLines, say('validation.characters'))
  .refine((text) => !hasCardNumber(text), say('cobranca.card_number'));

/** A month, YYYY-MM. */
export const monthText = z
  .string(say('validation.required'))
  .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, say('fechamento.month'))
  .describe('AAAA-MM');

/** A body that may be left out: its fields report what is missing. */
export const orEmpty = <Body extends z.ZodObject>(body: Body) => z.preprocess((input) => input ?? {}, body);

/** A text without NUL, which PostgreSQL cannot store or even compare. */
export const someText = () =>
  z
    .string(say('validation.text'))
    .max(200, say('validation.max_length'))
    .refine((text) => !text.includes('\u0000'), say('validation.characters'));

/** A CEP in a query, with or without its signs. */
export const cepText = z
  .string(say('validation.cep'))
  .transform(cepDigits)
  .refine(isCep, say('validation.cep'));

/** One of a few values, which the message lists. */
export const choices = (values: readonly string[], error: ErrorKey) =>
  z.enum(values as [string, ...string[]], say(error));

/** The page number of a list. */
export const pageQuery = {
  page: z
    .string(say('validation.page'))
    .regex(/^[1-9]\d{0,8}$/, say('validation.page'))
    .optional(),
  per_page: choices(perPageOptions.map(String), 'validation.per_page').optional(),
};
