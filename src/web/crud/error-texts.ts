import type { Section } from '#shared/crud/section.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import type { TextKey, Translator } from '#web/lib/i18n/i18n.tsx';
import type { Errors } from './error-paths.ts';
import { errorTarget } from './error-paths.ts';

/** The errors of the client's own check in the user's language; limits of money are formatted as money. */
export function errorTexts(section: Section, errors: FieldErrors, { t, money }: Translator): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, list]) => [
      name,
      list.map((error) => {
        const { vars } = error;
        // checks that run in the browser give keys of browser-errors.ts alone
        const key = error.key as TextKey;
        const { field, inner } = errorTarget(section, name);
        if ((inner ?? field)?.kind !== 'money') return t(key, vars);
        if (key === 'validation.money') return t('crud.input.money');
        const amounts = Object.entries(vars ?? {}).map(([bound, value]) => [bound, money(Number(value))]);
        return t(key, Object.fromEntries(amounts));
      }),
    ]),
  );
}

/** The label of the field and the number of the row; '' for an error that belongs to no field. */
export function errorTargetText(section: Section, place: string, { t, label }: Translator): string {
  const { field, row, inner } = errorTarget(section, place);
  if (!field) return '';
  const name = label(field.label);
  if (row === undefined) return name;
  return t(inner ? 'crud.place.inner' : 'crud.place.row', {
    field: name,
    row,
    inner: inner ? label(inner.label) : '',
  });
}

/** Messages with the name of their field: a dialog shows them away from the inputs. */
export function namedMessages(
  section: Section,
  messages: Readonly<Record<string, readonly string[]>>,
  translator: Translator,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).map(([name, list]) => {
      const place = errorTargetText(section, name, translator);
      return [name, list.map((message) => (place ? `${place}: ${message}` : message))];
    }),
  );
}

export const namedErrors = (section: Section, error: ApiError, translator: Translator): ApiError =>
  new ApiError(error.status, error.message, error.errors && namedMessages(section, error.errors, translator));
