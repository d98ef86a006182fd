import { cepDigits, cnpjCharacters, cpfDigits } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import { slugOf } from '#shared/slug.ts';
import { type Field, type Fields, isChild, meetsCondition } from './field.ts';
import { baseColumns } from './record.ts';

const base = new Set<string>(baseColumns);

const tidyText: Partial<Record<Field['kind'], (text: string) => string>> = {
  email: (text) => text.toLowerCase(),
  phone: (text) => normalisePhone(text) ?? text,
  cpf: cpfDigits,
  cnpj: cnpjCharacters,
  cep: cepDigits,
  color: (text) => text.toLowerCase(),
  slug: (text) => text.toLowerCase(),
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record may be sent back as it was read: the object of a reference or a file stands for its id. */
const idOf = (value: unknown): unknown => (isObject(value) ? (value.id ?? value) : value);

function tidyValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'reference':
    case 'image':
    case 'file':
      return value === '' ? null : idOf(value);
    case 'references':
    case 'images':
      if (value === null || value === '') return [];
      return [...new Set((Array.isArray(value) ? value : [value]).map(idOf))];
    case 'items':
      if (value === null) return [];
      return Array.isArray(value)
        ? value.map((item) => (isObject(item) ? tidyRecord(field.fields, item, true) : item))
        : value;
    case 'password':
      return value === '' ? null : value;
    default: {
      if (typeof value !== 'string') return value;
      // Forms send line breaks as CR LF, JSON as typed: stored as LF.
      const text = value.trim().replace(/\r\n?/g, '\n');
      if (text === '') return null;
      if (field.kind === 'text' && field.upper) return text.toUpperCase();
      return tidyText[field.kind]?.(text) ?? text;
    }
  }
}

const empty = (field: Field): unknown => (field.kind === 'boolean' ? false : isChild(field) ? [] : null);

/**
 * Trims, applies defaults, makes slugs and drops fields hidden by conditions. Undeclared names stay, and the
 * check refuses them.
 */
export function tidyRecord(
  fields: Fields,
  input: Record<string, unknown>,
  isItem = false,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name of Object.keys(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) {
      if (!field.computed) record[name] = tidyValue(field, input[name]);
    } else if (isItem || !base.has(name)) record[name] = input[name];
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || (record[name] !== undefined && record[name] !== null)) continue;
    const byDefault = 'default' in field && field.default !== undefined && record[name] === undefined;
    record[name] = byDefault ? field.default : empty(field);
    const source = field.kind === 'slug' ? input[field.from] : undefined;
    if (typeof source === 'string') record[name] = slugOf(source) || null;
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'boolean' && field.defaultWhen && input[name] === undefined)
      record[name] = meetsCondition(field.defaultWhen, record);
    if (field.when && !meetsCondition(field.when, record)) record[name] = empty(field);
  }
  return record;
}
