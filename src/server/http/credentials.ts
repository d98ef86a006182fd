import { z } from 'zod';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { isStrongPassword, maxPassword, minTypedPassword } from '#shared/password.ts';
import { errorKey } from './input-checks.ts';

/** A required text, with the error of an empty one. */
export const text = (required: ErrorKey = 'validation.required') =>
  z.string({
    error: ({ input }): ErrorKey => (input === undefined || input === null ? required : 'validation.text'),
  });

export const address = () =>
  text('validation.email_required')
    .trim()
    .min(1, errorKey('validation.email_required'))
    .max(254, errorKey('validation.max_length'));

export const email = address()
  .toLowerCase()
  .pipe(z.email(errorKey('validation.email')));

const givenPassword = text('validation.password_required')
  .min(1, errorKey('validation.password_required'))
  .max(maxPassword, errorKey('validation.password_max'));

/** The password of an existing account. */
export const ownPassword = givenPassword.min(minTypedPassword, errorKey('validation.password_min'));

export const newPassword = {
  password: givenPassword.refine(isStrongPassword, errorKey('validation.password_strong')),
  password_confirmation: text().min(1, errorKey('validation.required')),
};

interface Pair {
  password?: unknown;
  password_confirmation?: unknown;
}
/** Checked together with all other fields, so that the form shows every error at once. */
export const matchingPasswords = {
  path: ['password_confirmation'],
  error: 'validation.password_confirmation',
  when: ({ value }: { value: unknown }): boolean => {
    const pair = value as Pair | null;
    return typeof pair?.password === 'string' && typeof pair.password_confirmation === 'string';
  },
};
export const isSamePassword = (pair: Pair): boolean => pair.password === pair.password_confirmation;
