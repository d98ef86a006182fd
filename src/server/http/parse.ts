import type { z } from 'zod';
import { type FieldError, type FieldErrors, invalid } from '#shared/errors.ts';
import { type ErrorKey, errors } from '#shared/i18n/pt_BR/errors.ts';
import type { Vars } from '#shared/i18n/translate.ts';

const isKey = (text: string): text is ErrorKey => Object.hasOwn(errors, text);

/** How many errors are reported: a body may have a hundred thousand, and a person reads the first ones. */
const maxErrors = 100;

type Issue = z.core.$ZodIssue;

/**
 * For a value that may have several types, the errors of the type that was sent: those of an address's fields, for
 * example, and not of an id.
 */
function ofMeantOption(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((option) =>
    option.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  if (!meant || meant.length === 0) return [issue];
  return meant.flatMap((one) => ofMeantOption({ ...one, path: [...issue.path, ...one.path] }));
}

/**
 * Checks input with a schema whose messages are error keys; throws field errors in the caller's language, by their path:
 * `participantes.0.nome`.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  unknownKey: ErrorKey = 'validation.unknown',
): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  let found = 0;
  const report = (name: string, error: FieldError): void => {
    if (Object.hasOwn(fields, name) || found >= maxErrors) return;
    fields[name] = [error];
    found += 1;
  };
  for (const issue of parsed.error.issues.flatMap(ofMeantOption)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxErrors))
        report([...issue.path, key].join('.'), { key: unknownKey });
      continue;
    }
    const name = issue.path.length > 0 ? issue.path.join('.') : 'body';
    const vars = {
      // variables that a check of this product adds to its message
      ...(issue.code === 'custom' && (issue.params as Vars | undefined)),
      ...(issue.code === 'invalid_value' && { options: issue.values.join(', ') }),
      ...(issue.code === 'too_small' && { min: Number(issue.minimum) }),
      ...(issue.code === 'too_big' && { max: Number(issue.maximum) }),
    };
    report(name, { key: isKey(issue.message) ? issue.message : 'validation.type', vars });
  }
  throw invalid(fields);
}
