import { isDiskFull } from '#server/disk-space.ts';
import type { FormOutcome } from '#shared/contracts/site.ts';
import { AppError, errorText, translateFields } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';

type Refusal = Exclude<FormOutcome, { ok: true }>;

/** An error as the form shows it. Errors that the sender cannot fix are rethrown to the error page. */
export function formRefusal(error: unknown, locale: Locale): Refusal {
  if (!(error instanceof AppError) || (error.status >= 500 && !isDiskFull(error))) throw error;
  const message = errorText(error.key, locale, error.vars);
  if (isDiskFull(error)) return { ok: false, status: 503, message };
  if (error.kind === 'too_many')
    return { ok: false, status: 429, message, wait: Number(error.vars?.minutes ?? 1) * 60 };
  return {
    ok: false,
    status: 422,
    message,
    ...(error.fields && { errors: translateFields(error.fields, locale) }),
  };
}
