import { z } from 'zod';
import { say } from '#server/http/input-checks.ts';
import { oneLine } from '#shared/crud/schema.ts';

/** A key that is pasted: one line, without the spaces around it. */
export const secretLine = z
  .string(say('validation.text'))
  .trim()
  .min(1, say('validation.required'))
  .max(500, say('validation.max_length'))
  .refine(oneLine, say('validation.characters'));

/** The most tests of one account in a quarter of an hour: each calls another server. */
export const maxTests = 20;
