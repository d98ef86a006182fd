import type { FieldErrors } from '#shared/errors.ts';
import type { Section } from '#shared/kit/section.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Translator } from '#web/lib/i18n.tsx';
import type { Errors } from './form-state.ts';

/** The client's own check in the person's language; bounds of money are said as money. */
export function wordsOf(section: Section, errors: FieldErrors, { t, money }: Translator): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, list]) => [
      name,
      list.map(({ key, vars }) => {
        if (section.fields[name]?.kind !== 'money') return t(key, vars);
        if (key === 'validation.money') return t('crud.input.money');
        const said = Object.entries(vars ?? {}).map(([bound, value]) => [bound, money(Number(value))]);
        return t(key, Object.fromEntries(said));
      }),
    ]),
  );
}

/** The dialog lists messages without their fields: each says which field it is about. */
export function namedErrors(section: Section, error: ApiError, { label }: Translator): ApiError {
  const named = Object.entries(error.errors ?? {}).map(([name, messages]) => {
    const field = section.fields[name];
    return [name, field ? messages.map((message) => `${label(field.label)}: ${message}`) : messages];
  });
  return new ApiError(error.status, error.message, error.errors && Object.fromEntries(named));
}
