import type { Db } from '#server/db/client.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { ReferenceField, ReferencesField } from '#shared/crud/field.ts';
import { perSection } from '#shared/crud/per-section.ts';
import type { Section } from '#shared/crud/section.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { Values } from './behaviour.ts';
import { type Limits, scopeSql } from './scope.ts';

/** The values a referenced row must have, given the record that refers to it. */
function requiredValues(field: ReferenceField, values: Values): Readonly<Record<string, string>> {
  const by = field.whereBy ? field.whereBy.fits[String(values[field.whereBy.field])] : undefined;
  return { ...field.where, ...by };
}

const isLimited = (target: Section, limits: Limits): boolean => scopeSql(target, limits) !== undefined;

interface Pointer {
  /** the path of the field that shows the error */
  at: string;
  field: ReferenceField | ReferencesField;
  /** the record or item that refers */
  owner: Values;
  ids: readonly number[];
  /** the ids stored before: they may stay, even if the caller could not choose them */
  before: readonly number[];
  /** lists live in tables of their own, whose violations name no field of the record */
  inList: boolean;
}

/** The ids of a reference or a list of them, as they were read or submitted. */
export const idsIn = (value: unknown): number[] =>
  [value].flat().flatMap((one) => {
    const id = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one;
    return typeof id === 'number' ? [id] : [];
  });

/** The fields that refer to other rows, or whose items may. */
const referring = perSection(({ fields }) =>
  Object.entries(fields).filter(
    ([, { kind, computed }]) => !computed && ['reference', 'references', 'items'].includes(kind),
  ),
);

function pointers(section: Section, values: Values, current: Values | null): Pointer[] {
  return referring(section).flatMap(([name, field]): Pointer[] => {
    if (field.kind === 'reference' || field.kind === 'references') {
      const [ids, before] = [idsIn(values[name]), idsIn(current?.[name])];
      return [{ at: name, field, owner: values, ids, before, inList: field.kind === 'references' }];
    }
    if (field.kind !== 'items') return [];
    const items = (values[name] ?? []) as Values[];
    const storedItems = (current?.[name] ?? []) as Values[];
    return Object.entries(field.fields).flatMap(([inner, item]) =>
      item.kind !== 'reference'
        ? []
        : items.map((owner, at) => ({
            at: `${name}.${at}.${inner}`,
            field: item,
            owner,
            ids: idsIn(owner[inner]),
            before: storedItems.flatMap((one) => idsIn(one[inner])),
            inList: true,
          })),
    );
  });
}

/**
 * Refuses references to rows that do not exist or do not fit: of another kind, or of a church or department that the
 * caller has no access to.
 */
export async function checkReferences(
  tx: Db,
  section: Section,
  find: (name: string) => Section,
  limits: Limits,
  values: Values,
  current: Values | null,
): Promise<void> {
  // One query for all references with the same conditions on the same table: a list of forty people is one.
  const lookups = new Map<
    string,
    { target: Section; pointers: Pointer[]; required: Record<string, string> }
  >();
  for (const pointer of pointers(section, values, current)) {
    if (pointer.ids.length === 0) continue;
    const target = find(pointer.field.to);
    const fits = pointer.field.kind === 'reference' ? requiredValues(pointer.field, pointer.owner) : {};
    const needsLookup = pointer.inList || Object.keys(fits).length > 0 || isLimited(target, limits);
    if (!needsLookup) continue;
    const key = `${target.name} ${JSON.stringify(fits)}`;
    const lookup = lookups.get(key) ?? { target, pointers: [], required: fits };
    lookup.pointers.push(pointer);
    lookups.set(key, lookup);
  }
  const errors: FieldErrors = {};
  for (const { target, pointers, required } of lookups.values()) {
    const ids = pointers.flatMap((pointer) => pointer.ids);
    const conditions = [
      sql`id = any(${ids}::integer[])`,
      ...Object.entries(required).map(([column, value]) => sql`${raw(column)} = ${value}`),
    ];
    const mine = scopeSql(target, limits) ?? raw('true');
    const rows = await tx.query<{ id: number; mine: boolean | null }>(
      sql`select id, ${mine} as mine from ${raw(target.name)} t where ${join(conditions, ' and ')}`,
    );
    const visibleById = new Map(rows.map((row) => [row.id, row.mine === true]));
    for (const { at, ids, before } of pointers) {
      const fit = ids.every((id) => visibleById.get(id) || (visibleById.has(id) && before.includes(id)));
      if (!fit) errors[at] = [{ key: 'validation.reference' }];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whether there is anything to look up. */
checkReferences.needed = (section: Section, find: (name: string) => Section, limits: Limits): boolean =>
  Object.values(section.fields).some(
    (field) =>
      (field.kind === 'reference' && (field.where !== undefined || field.whereBy !== undefined)) ||
      ((field.kind === 'reference' || field.kind === 'references') && isLimited(find(field.to), limits)),
  );
