import { z } from 'zod';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { choices, dayText, errorKey, idText, someText } from '#server/http/input-checks.ts';
import { type Field, isRangeFilter } from '#shared/crud/field.ts';
import { perSection } from '#shared/crud/per-section.ts';
import type { ExtraFilter, Section } from '#shared/crud/section.ts';
import { churchZone } from '#shared/dates.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { Behaviour } from './behaviour.ts';
import { childTables } from './columns.ts';

export type Query = Record<string, string | undefined>;
/** query parameters stay texts until they are used */
export type QueryShape = Readonly<Record<string, z.ZodType<string | undefined>>>;

const numberText = z
  .string(errorKey('validation.number'))
  .regex(/^-?\d{1,15}$/, errorKey('validation.number'));
const decimalText = z
  .string(errorKey('validation.number'))
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, errorKey('validation.number'));
const timeText = z
  .string(errorKey('validation.time'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorKey('validation.time'));
const yesOrNo = choices(['true', 'false'], 'validation.boolean');

function someOf(options: Readonly<Record<string, Label>>): z.ZodType<string> {
  const names = new Set(Object.keys(options));
  return z
    .string(errorKey('validation.choice'))
    .refine((text) => text.split(',').every((value) => names.has(value)), {
      ...errorKey('validation.choice'),
      params: { options: [...names].join(', ') },
    });
}

function valueSchema(field: Field | ExtraFilter): z.ZodType<string> {
  switch (field.kind) {
    case 'choice':
      return someOf(field.options);
    case 'boolean':
      return yesOrNo;
    case 'date':
      return dayText;
    case 'integer':
      return numberText;
    case 'reference':
    case 'references':
      return idText;
    case 'time':
      return timeText;
    default:
      return someText();
  }
}

const bounds: Partial<Record<Field['kind'], z.ZodType<string>>> = {
  date: dayText,
  datetime: dayText,
  decimal: decimalText,
};

/** The query parameters of the declared filters. */
export function filterShape(section: Section): QueryShape {
  const shape: Record<string, z.ZodType<string | undefined>> = {};
  for (const [name, field] of Object.entries(section.fields)) {
    if (!field.filter) continue;
    const about = field.label[0];
    if (isRangeFilter(field)) {
      const bound = bounds[field.kind] ?? numberText;
      shape[`${name}_de`] = bound.optional().describe(`${about}, a partir de`);
      shape[`${name}_ate`] = bound.optional().describe(`${about}, até`);
    } else shape[name] = valueSchema(field).optional().describe(about);
  }
  for (const [name, filter] of Object.entries(section.filters ?? {})) {
    shape[name] = valueSchema(filter).optional().describe(filter.label[0]);
  }
  return shape;
}

export const containsPattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

const filteredFields = perSection((section) =>
  Object.entries(section.fields).filter(([, { filter }]) => filter),
);

/** Conditions over `t` for the filters of a query. */
export function filterConditions(
  section: Section,
  behaviour: Behaviour,
  query: Query,
  { today, find }: { today: string; find: (name: string) => Section },
): Sql[] {
  const conditions: Sql[] = [];
  for (const [name, field] of filteredFields(section)) {
    if (!(name in query || `${name}_de` in query || `${name}_ate` in query)) continue;
    const column = raw(field.computed ? `(${behaviour.computed![name]})` : `t.${name}`);
    const value = query[name];
    const ownFilter = behaviour.filters?.[name];
    if (ownFilter && value !== undefined) conditions.push(ownFilter(value, { today }));
    else if (isRangeFilter(field))
      conditions.push(...range(field, column, query[`${name}_de`], query[`${name}_ate`]));
    else if (value === undefined) continue;
    else if (field.kind === 'choice') conditions.push(sql`${column} = any(${value.split(',')})`);
    else if (field.kind === 'boolean') conditions.push(sql`${column} = ${value === 'true'}`);
    else if (field.kind === 'reference')
      conditions.push(sql`${column} = ${referencedIds(section, find(field.to), Number(value))}`);
    else if (field.kind === 'time') conditions.push(sql`${column} = ${value}::time`);
    else if (field.kind === 'references') {
      const child = childTables(section).find((table) => table.field === name)!;
      const [table, parent, target] = [raw(child.name), raw(child.parent), raw(child.target)];
      conditions.push(sql`t.id in (select l.${parent} from ${table} l where l.${target} = ${Number(value)})`);
    } else conditions.push(sql`busca(${column}) like busca(${containsPattern(value)})`);
  }
  for (const name of Object.keys(section.filters ?? {})) {
    const value = query[name];
    const meaning = behaviour.filters?.[name];
    if (value === undefined) continue;
    if (!meaning)
      throw new Error(
        `${section.name} declares the filter ${name}, but its behaviour does not say what it means.`,
      );
    conditions.push(meaning(value, { today }));
  }
  return conditions;
}

/** A reference to a branch of a tree includes its descendants; the tree's own list shows one level. */
function referencedIds(section: Section, target: Section, id: number): Sql {
  if (!target.tree || target.name === section.name) return sql`${id}`;
  const [table, parent] = [raw(target.name), raw(target.tree.parent)];
  return sql`any(array(with recursive ramo as (select id from ${table} where id = ${id}
    union select f.id from ${table} f join ramo on f.${parent} = ramo.id) select id from ramo))`;
}

/** Types of range bounds, which may exceed the range of the column itself. */
const boundTypes: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  integer: 'bigint',
  money: 'bigint',
  decimal: 'numeric',
};

function range(field: Field, column: Sql, from: string | undefined, to: string | undefined): Sql[] {
  const conditions: Sql[] = [];
  const type = boundTypes[field.kind];
  /** the first moment of a day, in the church's time zone */
  const start = (day: Sql): Sql => sql`(${day}::timestamp at time zone ${raw(`'${churchZone}'`)})`;
  if (from !== undefined)
    conditions.push(sql`${column} >= ${type ? sql`${from}::${raw(type)}` : start(sql`${from}::date`)}`);
  // The last day of a range of moments is included whole.
  if (to !== undefined)
    conditions.push(
      type ? sql`${column} <= ${to}::${raw(type)}` : sql`${column} < ${start(sql`(${to}::date + 1)`)}`,
    );
  return conditions;
}
