import { errors as en } from '#shared/i18n/en/errors.ts';
import { errors as es } from '#shared/i18n/es/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { type ErrorKey, errors as pt_BR } from '#shared/i18n/pt_BR/errors.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';

const catalogs: Record<Locale, Record<ErrorKey, string>> = { pt_BR, en, es };

export const errorText = (key: ErrorKey, locale: Locale, vars?: Vars): string =>
  fill(catalogs[locale][key], locale, vars);

export interface FieldError {
  key: ErrorKey;
  vars?: Vars;
}
export type FieldErrors = Record<string, FieldError[]>;

const statuses = {
  invalid: 422,
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  media_type: 415,
  too_many: 429,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof statuses;

/** The only error meant for the caller; only http/errors.ts turns it into a response. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly key: ErrorKey;
  readonly vars: Vars | undefined;
  readonly fields: FieldErrors | undefined;
  /** added to the response beside the message, for example the current record of a conflict */
  readonly extra: Record<string, unknown> | undefined;
  /** warnings that the caller may confirm and override */
  readonly warnings: readonly { field: string; error: FieldError }[] | undefined;
  /** seconds until the request may be repeated */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ErrorKind,
    key: ErrorKey,
    more: {
      vars?: Vars;
      fields?: FieldErrors;
      extra?: Record<string, unknown>;
      warnings?: readonly { field: string; error: FieldError }[];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: more.cause });
    this.kind = kind;
    this.key = key;
    this.vars = more.vars;
    this.fields = more.fields;
    this.extra = more.extra;
    this.warnings = more.warnings;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return statuses[this.kind];
  }
}

export const invalid = (fields: FieldErrors): AppError =>
  new AppError('invalid', 'error.invalid', { fields });
export const invalidField = (field: string, key: ErrorKey, vars?: Vars): AppError =>
  invalid({ [field]: [{ key, vars }] });

export function translateFields(fields: FieldErrors, locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, list]) => [
      field,
      list.map(({ key, vars }) => errorText(key, locale, vars)),
    ]),
  );
}
