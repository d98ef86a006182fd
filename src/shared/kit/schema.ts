import { z } from 'zod';
import { cepDigits, cnpjCharacters, cpfDigits, isCnpj, isCpf } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import { isIsoDate, yearsBefore } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { baseColumns, type Field, type Fields, holds, type Section } from './section.ts';

/** Largest id and count: a PostgreSQL integer. */
export const maxInteger = 2_147_483_647;
/** R$ 10 trillion: far from where a double loses centavos. */
export const maxCentavos = 1_000_000_000_000_000;

const base = new Set<string>(baseColumns);

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
const oneLine = (text: string): boolean => !control.test(text) && !/[\r\n\t]/.test(text);
const manyLines = (text: string): boolean => !control.test(text);

/** Every check carries its message as an error key; the caller's language is chosen where it is shown. */
const say = (key: ErrorKey) => ({ error: key });

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z
        .string(say('validation.text'))
        .min(field.min ?? 1, say('validation.min_length'))
        .max(field.max ?? 200, say('validation.max_length'))
        .refine(oneLine, say('validation.characters'));
    case 'textarea':
      return z
        .string(say('validation.text'))
        .max(field.max ?? 5000, say('validation.max_length'))
        .refine(manyLines, say('validation.characters'));
    case 'email':
      return z.email(say('validation.email')).max(254, say('validation.max_length'));
    case 'phone':
      return z.string(say('validation.phone')).regex(/^\+55\d{10,11}$/, say('validation.phone'));
    case 'cpf':
      return z.string(say('validation.cpf')).refine(isCpf, say('validation.cpf'));
    case 'cnpj':
      return z.string(say('validation.cnpj')).refine(isCnpj, say('validation.cnpj'));
    case 'cep':
      return z.string(say('validation.cep')).regex(/^\d{8}$/, say('validation.cep'));
    case 'color':
      return z.string(say('validation.color')).regex(/^#[0-9a-f]{6}$/, say('validation.color'));
    case 'time':
      return z.string(say('validation.time')).regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('validation.time'));
    case 'integer':
      return z
        .int(say('validation.integer'))
        .min(field.min ?? -maxInteger, say('validation.min'))
        .max(field.max ?? maxInteger, say('validation.max'));
    case 'money':
      return z
        .int(say('validation.money'))
        .min(field.min ?? -maxCentavos, say('validation.min'))
        .max(field.max ?? maxCentavos, say('validation.max'));
    case 'decimal':
      return z
        .number(say('validation.number'))
        .min(field.min, say('validation.min'))
        .max(field.max, say('validation.max'));
    case 'date':
      return z
        .string(say('validation.date'))
        .refine(isIsoDate, say('validation.date'))
        .meta({ format: 'date' });
    case 'boolean':
      return z.boolean(say('validation.boolean'));
    case 'choice':
      return z.enum(Object.keys(field.options) as [string, ...string[]], say('validation.choice'));
    case 'reference':
      return z
        .int(say('validation.reference'))
        .min(1, say('validation.reference'))
        .max(maxInteger, say('validation.reference'));
    case 'image':
    case 'file':
      return z.uuid(say('validation.file'));
  }
}

/** What may be written: the documentation of the routes and the check of a record are this one schema. */
export function inputSchema(section: Section): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(section.fields)) {
    if (field.computed) continue;
    const schema = fieldSchema(field).describe(field.label[0]);
    shape[name] = isRequired(field) ? schema : schema.nullable().optional();
  }
  return z.strictObject(shape);
}

const isRequired = (field: Field): boolean => field.required === true && field.when === undefined;

const normalisers: Partial<Record<Field['kind'], (text: string) => string>> = {
  email: (text) => text.toLowerCase(),
  phone: (text) => normalisePhone(text) ?? text,
  cpf: cpfDigits,
  cnpj: cnpjCharacters,
  cep: cepDigits,
  color: (text) => text.toLowerCase(),
};

function normaliseValue(field: Field, value: unknown): unknown {
  if (typeof value === 'string') {
    // Forms send the ends of lines as CR LF, JSON as they were typed: kept as one.
    const text = value.trim().replace(/\r\n?/g, '\n');
    if (text === '') return null;
    return normalisers[field.kind]?.(text) ?? text;
  }
  // A record that was read may be sent back as it is: a reference or file by its object means its id.
  if ((field.kind === 'reference' || field.kind === 'image' || field.kind === 'file') && isObject(value)) {
    return value.id ?? value;
  }
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Checks {
  /** the church's today, YYYY-MM-DD */
  today: string;
}

export type Checked = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors };

const schemas = new WeakMap<Section, z.ZodObject>();

/** Trims, fills defaults, drops what the conditions hide, then checks the whole record. */
export function checkRecord(section: Section, input: unknown, checks: Checks): Checked {
  if (!isObject(input)) return { ok: false, errors: { body: [{ key: 'validation.type' }] } };
  const record = normaliseRecord(section.fields, input);
  let schema = schemas.get(section);
  if (!schema) {
    schema = inputSchema(section);
    schemas.set(section, schema);
  }
  const parsed = schema.safeParse(record);
  const errors: FieldErrors = parsed.success ? {} : fromZod(section, parsed.error, record);
  checkAcrossFields(section.fields, record, checks, errors);
  return Object.keys(errors).length === 0 ? { ok: true, value: record } : { ok: false, errors };
}

function normaliseRecord(fields: Fields, input: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name of Object.keys(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) {
      if (!field.computed) record[name] = normaliseValue(field, input[name]);
    } else if (!base.has(name)) record[name] = input[name];
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || (record[name] !== undefined && record[name] !== null)) continue;
    if ('default' in field && field.default !== undefined && record[name] === undefined)
      record[name] = field.default;
    else record[name] = field.kind === 'boolean' ? false : null;
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.when && !holds(field.when, record)) record[name] = field.kind === 'boolean' ? false : null;
  }
  return record;
}

function checkAcrossFields(
  fields: Fields,
  record: Record<string, unknown>,
  { today }: Checks,
  errors: FieldErrors,
): void {
  for (const [name, field] of Object.entries(fields)) {
    if (errors[name] || field.computed) continue;
    const value = record[name];
    if (value === null || value === undefined) {
      const asked = field.required || (field.requiredWhen && holds(field.requiredWhen, record));
      if (asked && (!field.when || holds(field.when, record)))
        errors[name] = [{ key: 'validation.required' }];
      continue;
    }
    if (field.kind !== 'date' || typeof value !== 'string') continue;
    const other = field.notBefore ? record[field.notBefore] : undefined;
    if (field.notFuture && value > today) errors[name] = [{ key: 'validation.date_future' }];
    else if (field.maxAge !== undefined && value < yearsBefore(today, field.maxAge)) {
      errors[name] = [{ key: 'validation.date_old', vars: { years: field.maxAge } }];
    } else if (field.notBefore && typeof other === 'string' && value < other) {
      errors[name] = [
        {
          key: 'validation.date_before',
          vars: { field: fields[field.notBefore]?.label ?? field.notBefore },
        },
      ];
    }
  }
}

function fromZod(section: Section, error: z.ZodError, record: Record<string, unknown>): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[key] = [{ key: 'validation.unknown' }];
      continue;
    }
    const name = String(issue.path[0]);
    const field = section.fields[name];
    if (!field || errors[name]) continue;
    if (record[name] === null || record[name] === undefined) errors[name] = [{ key: 'validation.required' }];
    else errors[name] = [{ key: issue.message as ErrorKey, vars: varsOf(field, issue) }];
  }
  return errors;
}

function varsOf(field: Field, issue: z.core.$ZodIssue): Record<string, string | number> | undefined {
  if (field.kind === 'choice') return { options: Object.keys(field.options).join(', ') };
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  return undefined;
}
