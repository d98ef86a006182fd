import { z } from 'zod';
import { isCnpj, isCpf } from '#shared/br/documents.ts';
import { isIsoDate, yearsBefore } from '#shared/dates.ts';
import type { FieldError, FieldErrors } from '#shared/errors.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { Vars } from '#shared/i18n/translate.ts';
import { moneyLabel } from '#shared/money.ts';
import { isStrongPassword } from '#shared/password.ts';
import { isAmbiguousDecimal } from './ambiguous-decimal.ts';
import {
  type ChoiceField,
  type Field,
  type Fields,
  isChild,
  isCounted,
  meetsCondition,
  type PasswordField,
  readName,
} from './field.ts';
import { isObject, tidyRecord } from './normalise.ts';
import { perSection } from './per-section.ts';
import { baseColumns } from './record.ts';
import type { Section } from './section.ts';

/** Largest id and count: a PostgreSQL integer. */
export const maxInteger = 2_147_483_647;
/** R$ 10 trillion: far below where a double loses centavos. */
const maxCentavos = 1_000_000_000_000_000;

/** Characters of a formatted text, tags included. */
export const longestRichText = 100_000;

/** Control characters, marks that change the text direction, and lone surrogates. */
const unsafeCharacters = /[^\P{Cc}\n\r\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
export const oneLine = (text: string): boolean =>
  !unsafeCharacters.test(text) && !/[\r\n\t\u2028\u2029]/.test(text);
export const manyLines = (text: string): boolean => !unsafeCharacters.test(text);

/** Every check has an error key as its message, translated where it is shown. */
const errorText = (key: ErrorKey) => ({ error: key });

/** Letters of any language, with what joins them in names: spaces, hyphens, apostrophes and full stops. */
const isAlphabetic = (text: string): boolean => /^[\p{L}\p{M}\s'’.-]+$/u.test(text);

interface Bounds {
  min?: number;
  max?: number;
}
/** The error of a number outside its bounds; where there are two bounds, it names both. */
const boundKey = ({ min, max }: Bounds, one: ErrorKey): ErrorKey =>
  min !== undefined && max !== undefined ? 'validation.between' : one;

/** The error of an empty field. */
const requiredKey = (field: Field | undefined): ErrorKey => {
  if (field?.kind === 'email') return 'validation.email_required';
  return field?.kind === 'password' ? 'validation.password_required' : 'validation.required';
};

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z
        .string(errorText('validation.text'))
        .min(field.min ?? 1, errorText('validation.min_length'))
        .max(field.max ?? 200, errorText('validation.max_length'))
        .refine(oneLine, errorText('validation.characters'))
        .refine((text) => !field.alphabetic || isAlphabetic(text), errorText('validation.alphabetic'));
    case 'textarea':
      return z
        .string(errorText('validation.text'))
        .max(field.max ?? 5000, errorText('validation.max_length'))
        .refine(manyLines, errorText('validation.characters'));
    case 'email':
      return z.email(errorText('validation.email')).max(254, errorText('validation.max_length'));
    case 'phone':
      return z.string(errorText('validation.phone')).regex(/^\+55\d{10,11}$/, errorText('validation.phone'));
    case 'cpf':
      return z
        .string(errorText('validation.cpf'))
        .length(11, errorText('validation.length'))
        .refine(isCpf, errorText('validation.cpf'));
    case 'cnpj':
      return z
        .string(errorText('validation.cnpj'))
        .length(14, errorText('validation.length'))
        .refine(isCnpj, errorText('validation.cnpj'));
    case 'cep':
      return z.string(errorText('validation.cep')).regex(/^\d{8}$/, errorText('validation.cep'));
    case 'color':
      return z.string(errorText('validation.color')).regex(/^#[0-9a-f]{6}$/, errorText('validation.color'));
    case 'time':
      return z
        .string(errorText('validation.time'))
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorText('validation.time'));
    case 'integer':
      return z
        .int(errorText('validation.integer'))
        .min(field.min ?? -maxInteger, errorText(boundKey(field, 'validation.min')))
        .max(field.max ?? maxInteger, errorText(boundKey(field, 'validation.max')));
    case 'money':
      return z
        .int(errorText('validation.money'))
        .min(field.min ?? -maxCentavos, errorText(boundKey(field, 'validation.min')))
        .max(field.max ?? maxCentavos, errorText(boundKey(field, 'validation.max')));
    case 'decimal':
      return z
        .number(errorText('validation.number'))
        .min(field.min, errorText('validation.between'))
        .max(field.max, errorText('validation.between'));
    case 'date':
      return z
        .string(errorText('validation.date'))
        .refine(isIsoDate, errorText('validation.date'))
        .meta({ format: 'date' });
    case 'boolean':
      return z.boolean(errorText('validation.boolean'));
    case 'choice':
      return z.enum(Object.keys(field.options) as [string, ...string[]], errorText('validation.choice'));
    case 'reference':
      return idSchema;
    case 'image':
    case 'file':
      return z.uuid(errorText('validation.file'));
    case 'url':
      return z
        .url({ protocol: /^https?$/, ...errorText('validation.url') })
        .max(500, errorText('validation.max_length'))
        .refine(oneLine, errorText('validation.url'));
    case 'icon':
      return z
        .string(errorText('validation.text'))
        .regex(/^[a-z0-9-]{1,60}$/, errorText('validation.characters'));
    case 'slug':
      return z
        .string(errorText('validation.slug'))
        .max(120, errorText('validation.max_length'))
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, errorText('validation.slug'));
    case 'richtext':
      return z
        .string(errorText('validation.text'))
        .max(field.max ?? longestRichText, errorText('validation.max_length'))
        .refine(manyLines, errorText('validation.characters'));
    case 'password':
      return z
        .string(errorText('validation.password_strong'))
        .max(200, errorText('validation.password_max'))
        .refine(isAcceptable(field), errorText('validation.password_strong'));
    case 'datetime':
      return z.iso
        .datetime({ offset: true, ...errorText('validation.datetime') })
        .refine((text) => isIsoDate(text.slice(0, 10)), errorText('validation.datetime'));
    case 'references':
      return z.array(idSchema, errorText('validation.type')).max(200, errorText('validation.max_items'));
    case 'images':
      return z
        .array(z.uuid(errorText('validation.file')), errorText('validation.type'))
        .max(field.max, errorText('validation.max_items'));
    case 'items':
      return z
        .array(
          z.strictObject({ id: idSchema.optional(), ...shapeOf(field.fields) }, errorText('validation.type')),
          errorText('validation.type'),
        )
        .max(field.max, errorText('validation.max_items'));
  }
}

/** A confirmation is only compared with the first password, which is checked for strength. */
const isAcceptable = (field: PasswordField) => (text: string) =>
  field.confirms !== undefined || isStrongPassword(text);

const idSchema = z
  .int(errorText('validation.reference'))
  .min(1, errorText('validation.reference'))
  .max(maxInteger, errorText('validation.reference'));

/** The input of a record: one schema for the check and for the documentation of the routes. */
export const inputSchema = perSection((section): z.ZodObject => z.strictObject(shapeOf(section.fields)));

function shapeOf(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue;
    const schema = fieldSchema(field).describe(field.label[0]);
    shape[name] = isRequired(field) ? schema : schema.nullable().optional();
    if (isCounted(field))
      shape[readName(name)] = z
        .int(errorText('validation.integer'))
        .nullable()
        .optional()
        .describe(`${field.label[0]}, como foi lido: o que mudou desde então continua valendo`);
  }
  return shape;
}

/** A password is required for new records only: checkRecord knows which they are. */
const isRequired = (field: Field): boolean =>
  field.required === true && field.when === undefined && field.kind !== 'password';

export interface Checks {
  /** today in the church's time zone, YYYY-MM-DD */
  today: string;
  /** the record already exists: a password left out stays unchanged */
  exists?: boolean;
}

export type Checked = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors };

/** Trims, fills defaults, drops fields hidden by conditions, then checks the whole record. */
export function checkRecord(section: Section, input: unknown, checks: Checks): Checked {
  if (!isObject(input)) return { ok: false, errors: { body: [{ key: 'validation.type' }] } };
  const sizes = sizeErrors(section.fields, input);
  if (sizes) return { ok: false, errors: sizes };
  const record = tidyRecord(section.fields, input);
  const parsed = inputSchema(section).safeParse(record);
  const errors: FieldErrors = parsed.success ? {} : fromZod(section, parsed.error, record);
  checkAcrossFields(section.fields, record, checks, errors);
  return Object.keys(errors).length === 0 ? { ok: true, value: record } : { ok: false, errors };
}

/** Unknown names that are reported; a body may hold a hundred thousand. */
const maxUnknown = 20;

/** Refuses what is far too large before any of it is read, so that the check costs no more than a record does. */
function sizeErrors(fields: Fields, input: Record<string, unknown>): FieldErrors | undefined {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = input[name];
    if (field.kind === 'items' && Array.isArray(value) && value.length > field.max)
      errors[name] = [{ key: 'validation.max_items', vars: { max: field.max } }];
  }
  const names = Object.keys(input);
  if (names.length > Object.keys(fields).length + baseColumns.length + maxUnknown)
    for (const name of names.filter((one) => !Object.hasOwn(fields, one)).slice(0, maxUnknown))
      errors[name] = [{ key: 'validation.unknown' }];
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function checkAcrossFields(
  fields: Fields,
  record: Record<string, unknown>,
  checks: Checks,
  errors: FieldErrors,
  prefix = '',
): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name;
    if (errors[path] || field.computed) continue;
    const value = record[name];
    if (field.kind === 'password' && field.confirms !== undefined) {
      const first = record[field.confirms] ?? null;
      // A weak password that also differs is reported with both errors; a missing one has nothing to differ from.
      const isCompared = typeof first === 'string' || !errors[prefix + field.confirms];
      if (isCompared && first !== (value ?? null))
        errors[path] = [{ key: 'validation.password_confirmation' }];
      continue;
    }
    if (
      value === null ||
      value === undefined ||
      (isChild(field) && Array.isArray(value) && value.length === 0)
    ) {
      const keepsStored = field.kind === 'password' && checks.exists;
      const isRequired =
        (field.required && !keepsStored) ||
        (field.requiredWhen && meetsCondition(field.requiredWhen, record));
      if (isRequired && (!field.when || meetsCondition(field.when, record)))
        errors[path] = [{ key: requiredKey(field) }];
      continue;
    }
    if (field.kind === 'items' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (isObject(item)) checkAcrossFields(field.fields, item, checks, errors, `${path}.${index}.`);
      }
    } else if (field.kind === 'choice' && field.by) {
      const fits = field.by.fits[String(record[field.by.field])];
      if (fits && !fits.includes(String(value))) {
        errors[path] = [{ key: 'validation.choice', vars: { options: optionLabels(field, fits) } }];
      }
    } else if (field.kind === 'date' && typeof value === 'string') {
      const error = dateError(fields, field, value, record, checks.today);
      if (error) errors[path] = [error];
    }
  }
}

function dateError(
  fields: Fields,
  field: Extract<Field, { kind: 'date' }>,
  value: string,
  record: Record<string, unknown>,
  today: string,
): FieldError | undefined {
  const earliest = field.notBefore ? record[field.notBefore] : undefined;
  if (field.notFuture && value > today) return { key: 'validation.date_future' };
  if (field.maxAge !== undefined && value < yearsBefore(today, field.maxAge)) {
    return { key: 'validation.date_old', vars: { years: field.maxAge } };
  }
  if (field.notBefore && typeof earliest === 'string' && isIsoDate(earliest) && value < earliest) {
    return {
      key: 'validation.date_before',
      vars: { field: fields[field.notBefore]?.label ?? field.notBefore },
    };
  }
  return undefined;
}

function fromZod(section: Section, error: z.ZodError, record: Record<string, unknown>): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[[...path, key].join('.')] = [{ key: 'validation.unknown' }];
      continue;
    }
    const kind = section.fields[path[0] ?? '']?.kind;
    // A list of references or pictures is one input: errors of its elements are shown there.
    const place = kind === 'references' || kind === 'images' ? path[0]! : path.join('.');
    if (errors[place]) continue;
    const value = path.reduce<unknown>(
      (inside, key) => (inside as Record<string, unknown> | undefined)?.[key],
      record,
    );
    const field = fieldAt(section.fields, path);
    const isEmpty = value === null || value === undefined;
    errors[place] = isEmpty
      ? [{ key: requiredKey(field) }]
      : field?.kind === 'decimal' && typeof value === 'string' && isAmbiguousDecimal(field, value)
        ? [{ key: 'validation.number_ambiguous' }]
        : [{ key: issue.message as ErrorKey, vars: varsOf(field, issue) }];
  }
  return errors;
}

/** The options as forms show them, in each language. */
function optionLabels({ options }: ChoiceField, names: readonly string[]): Label {
  const labelsIn = (language: 0 | 1 | 2): string =>
    names.map((name) => options[name]?.[language] ?? name).join(', ');
  return [labelsIn(0), labelsIn(1), labelsIn(2)];
}

/** `lotes.0.preco` is the field preco of the items of lotes. */
function fieldAt(fields: Fields, [name, , inner]: string[]): Field | undefined {
  const field = fields[name ?? ''];
  return inner !== undefined && field?.kind === 'items' ? field.fields[inner] : field;
}

function varsOf(field: Field | undefined, issue: z.core.$ZodIssue): Vars | undefined {
  if (field?.kind === 'choice') return { options: optionLabels(field, Object.keys(field.options)) };
  if (issue.code === 'too_small') return boundsOf(field, { min: Number(issue.minimum) }, issue.exact);
  if (issue.code === 'too_big') return boundsOf(field, { max: Number(issue.maximum) }, issue.exact);
  return undefined;
}

function boundsOf(field: Field | undefined, bound: Bounds, exact: boolean | undefined): Vars {
  if (exact) return { length: bound.min ?? bound.max ?? 0 };
  if (field?.kind !== 'integer' && field?.kind !== 'money' && field?.kind !== 'decimal') return { ...bound };
  const { min = bound.min, max = bound.max } = field;
  // Amounts are stored in centavos; people read and type reais.
  const shown = (value: number): number | Label => (field.kind === 'money' ? moneyLabel(value) : value);
  return { ...(min !== undefined && { min: shown(min) }), ...(max !== undefined && { max: shown(max) }) };
}
