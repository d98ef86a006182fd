import { type ChildField, type Field, type Fields, isChild, isFile, isStored } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';

/** The column of a declared field. */
export interface Column {
  name: string;
  type: string;
  notNull: boolean;
  default?: string;
}

export interface Constraint {
  name: string;
  /** the fields that get the error when it is violated; the first one shows it */
  fields: readonly string[];
  kind: 'check' | 'unique' | 'foreign_key';
  /** as in create table, or a create index statement for unique indexes */
  sql: string;
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function columnType(field: Field): string {
  switch (field.kind) {
    case 'text':
      return 'text collate portugues';
    case 'textarea':
    case 'richtext':
    case 'password':
    case 'url':
    case 'icon':
    case 'slug':
    case 'email':
    case 'phone':
    case 'cpf':
    case 'cnpj':
    case 'cep':
    case 'color':
    case 'choice':
      return 'text';
    case 'time':
      return 'time(0)';
    case 'integer':
    case 'reference':
      return 'integer';
    case 'money':
      return 'bigint';
    case 'decimal':
      return `numeric(14, ${field.digits})`;
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamptz';
    case 'references':
    case 'items':
    case 'images':
      throw new Error('a list has a table of its own, no column');
    case 'boolean':
      return 'boolean';
    case 'image':
    case 'file':
      return 'uuid';
  }
}

function columnDefault(field: Field): string | undefined {
  if (field.kind === 'boolean') return String(field.default ?? false);
  if (field.kind === 'choice' && field.default !== undefined) return literal(field.default);
  if ((field.kind === 'money' || field.kind === 'integer') && field.default !== undefined)
    return String(field.default);
  return undefined;
}

/** Anything with columns and constraints: a section, or the items of one of its fields. */
export interface Table {
  name: string;
  fields: Fields;
  unique?: Section['unique'];
}

/** The fields that have a column. */
export const stored = (table: Table): [string, Field][] =>
  Object.entries(table.fields).filter(([, field]) => isStored(field));

/** The table of a list of references, pictures or items. */
export interface ChildTable {
  field: string;
  declared: ChildField;
  name: string;
  /** the column of the record it belongs to */
  parent: string;
  /** for references and pictures: the column of the referenced row */
  target: string;
}

export function childTables(section: Section): ChildTable[] {
  return Object.entries(section.fields).flatMap(([field, declared]) => {
    if (!isChild(declared) || declared.computed) return [];
    const to = declared.kind === 'references' ? declared.to : 'arquivo';
    return [
      {
        field,
        declared,
        name: `${section.name}_${field}`,
        parent: section.name,
        target: to === section.name ? 'outro' : to,
      },
    ];
  });
}

export function columnsOf(section: Table): Column[] {
  return stored(section).map(([name, field]) => ({
    name,
    type: columnType(field),
    notNull: field.kind === 'boolean' || (field.required === true && field.when === undefined),
    default: columnDefault(field),
  }));
}

function check(field: Field, name: string): string | undefined {
  switch (field.kind) {
    case 'text':
      return `char_length(${name}) between ${field.min ?? 1} and ${field.max ?? 200}`;
    case 'textarea':
      return `char_length(${name}) <= ${field.max ?? 5000}`;
    case 'url':
      return `char_length(${name}) <= 500`;
    case 'slug':
      return `char_length(${name}) <= 120`;
    case 'choice':
      return `${name} in (${Object.keys(field.options).map(literal).join(', ')})`;
    case 'integer':
    case 'money':
    case 'decimal': {
      const bounds = [
        field.min !== undefined && `${name} >= ${field.min}`,
        field.max !== undefined && `${name} <= ${field.max}`,
      ];
      return bounds.filter(Boolean).join(' and ') || undefined;
    }
    default:
      return undefined;
  }
}

/** Texts are compared without case and accents; null counts as a value in the parent's column. */
function uniqueIndex(section: Table, fields: readonly string[], name: string): string {
  const keys = fields.map((field) => (section.fields[field]?.kind === 'text' ? `busca(${field})` : field));
  const nulls = fields.length > 1 ? ' nulls not distinct' : '';
  return `create unique index ${name} on ${section.name} (${keys.join(', ')})${nulls}`;
}

export function constraintsOf(section: Table): Constraint[] {
  const table = section.name;
  const constraints: Constraint[] = [];
  for (const [name, field] of stored(section)) {
    const condition = check(field, name);
    if (condition) {
      constraints.push({
        name: `${table}_${name}_check`,
        fields: [name],
        kind: 'check',
        sql: `check (${condition})`,
      });
    }
    if (field.kind === 'reference' || isFile(field)) {
      const to = field.kind === 'reference' ? field.to : 'arquivo';
      constraints.push({
        name: `${table}_${name}_fkey`,
        fields: [name],
        kind: 'foreign_key',
        sql: `foreign key (${name}) references ${to}`,
      });
    }
    if (field.unique) {
      const index = `${table}_${name}_key`;
      constraints.push({
        name: index,
        fields: [name],
        kind: 'unique',
        sql: uniqueIndex(section, [name], index),
      });
    }
  }
  for (const fields of section.unique ?? []) {
    const index = `${table}_${fields.join('_')}_key`;
    constraints.push({ name: index, fields, kind: 'unique', sql: uniqueIndex(section, fields, index) });
  }
  return constraints;
}

export const searchFields = (section: Section): string[] =>
  stored(section)
    // Titles of references are searched in their own tables.
    .filter(([, field]) => field.search && field.kind !== 'reference')
    .map(([name]) => name);

/** All searchable texts in one column, so that one index serves every search. */
export function searchColumn(section: Section): string | undefined {
  const fields = searchFields(section);
  if (fields.length === 0) return undefined;
  const texts = fields.map((field) => `coalesce(${field}, '')`).join(" || ' ' || ");
  return `busca text generated always as (busca(${texts})) stored`;
}
