import { z } from 'zod';
import { errorKey } from '#server/http/input-checks.ts';
import { oneLine } from '#shared/crud/schema.ts';

/** A key that is pasted: one line, without the spaces around it. */
export const secretLine = z
  .string(errorKey('validation.text'))
  .trim()
  .min(1, errorKey('validation.required'))
  .max(500, errorKey('validation.max_length'))
  .refine(oneLine, errorKey('validation.characters'));

/** The most tests of one account in a quarter of an hour: each calls another server. */
export const maxTests = 20;
