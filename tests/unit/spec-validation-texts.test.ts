import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { login, register } from '#server/features/auth/schemas.ts';
import { parse } from '#server/http/parse.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError, errorText, type FieldErrors } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { findSection } from '#shared/sections/index.ts';
import { sample } from '../support/factory.ts';

const saved = (section: string, values: Record<string, unknown>) => (): FieldErrors => {
  const declared: Section = findSection(section)!;
  const checked = checkRecord(declared, { ...sample(declared, 1), ...values }, { today: '2026-11-16' });
  return checked.ok ? {} : checked.errors;
};

const errorsOf = (schema: z.ZodType, body: Record<string, unknown>) => (): FieldErrors => {
  try {
    parse(schema, body);
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? {};
    throw error;
  }
  return {};
};

const account = { name: 'Maria', email: 'maria@igreja.example' };
const strong = { password: 'Segredo#2026', password_confirmation: 'Segredo#2026' };

/** Section 5 of the specification: each rule with an input that breaks it. */
const rules: readonly (readonly [rule: string, ErrorKey, field: string, () => FieldErrors])[] = [
  ['required field', 'validation.required', 'nome', saved('pessoa', { nome: '' })],
  ['email required', 'validation.email_required', 'email', errorsOf(login, { password: strong.password })],
  ['email required, of a record', 'validation.email_required', 'email', saved('users', { email: ' ' })],
  [
    'password required',
    'validation.password_required',
    'password',
    errorsOf(login, { email: account.email }),
  ],
  [
    'password required, of a record',
    'validation.password_required',
    'password',
    saved('users', { password: '' }),
  ],
  [
    'valid email',
    'validation.email',
    'email',
    errorsOf(register, { ...account, ...strong, email: 'maria@' }),
  ],
  [
    'password at least 6 characters',
    'validation.password_min',
    'password',
    errorsOf(login, { email: account.email, password: 'cinco' }),
  ],
  [
    'strong password',
    'validation.password_strong',
    'password',
    errorsOf(register, { ...account, password: 'semnumero', password_confirmation: 'semnumero' }),
  ],
  [
    'password confirmation must match',
    'validation.password_confirmation',
    'password_confirmation',
    errorsOf(register, { ...account, ...strong, password_confirmation: 'Outra#2026' }),
  ],
  ['number between bounds', 'validation.between', 'latitude', saved('igreja', { latitude: 91 })],
  ['valid number', 'validation.number', 'latitude', saved('igreja', { latitude: 'norte' })],
  ['valid date', 'validation.date', 'data_nascimento', saved('pessoa', { data_nascimento: '2023-02-30' })],
  ['valid URL', 'validation.url', 'url', saved('conteudo', { url: 'youtube' })],
  ['integer', 'validation.integer', 'quantidade', saved('patrimonio', { quantidade: 1.5 })],
  ['alphabetic only', 'validation.alphabetic', 'cidade', saved('igreja', { cidade: 'Recife 2' })],
  ['fixed length', 'validation.length', 'cnpj', saved('igreja', { cnpj: '11.222.333/0001' })],
];

describe('the rule of the specification', () => {
  it.each(rules)('%s is reported at its field, in three languages', (_rule, key, field, broken) => {
    const [error, ...more] = broken()[field] ?? [];
    expect([error?.key, more]).toEqual([key, []]);
    const texts = locales.map((locale) => errorText(key, locale, error?.vars));
    expect(new Set(texts).size).toBe(locales.length);
    for (const text of texts) expect(text).toMatch(/^[^{}]{8,}\.$/);
  });

  it('of both passwords is reported together', () => {
    const both = { password: 'fraca', password_confirmation: 'outra' };
    const expected = {
      password: 'validation.password_strong',
      password_confirmation: 'validation.password_confirmation',
    };
    for (const broken of [errorsOf(register, { ...account, ...both }), saved('users', both)])
      expect(Object.fromEntries(Object.entries(broken()).map(([name, [one]]) => [name, one?.key]))).toEqual(
        expected,
      );
  });

  it('gives both bounds of a number, and the length that a document has', () => {
    expect(saved('igreja', { latitude: 91 })().latitude?.[0]?.vars).toEqual({ min: -90, max: 90 });
    expect(saved('igreja', { cnpj: '123' })().cnpj?.[0]?.vars).toEqual({ length: 14 });
  });
});

it('cities are written with letters, hyphens, apostrophes and full stops', () => {
  for (const cidade of ["Santa Bárbara d'Oeste", 'Olho-d’Água do Borges', 'S. José', 'Łódź', '東京'])
    expect(saved('igreja', { cidade })()).toEqual({});
});
