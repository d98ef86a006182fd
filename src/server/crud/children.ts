import type { Db } from '#server/db/client.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { ItemsField } from '#shared/crud/field.ts';
import { invalidField } from '#shared/errors.ts';
import type { Values } from './behaviour.ts';
import { type ChildTable, columnsOf } from './columns.ts';

type Item = Record<string, unknown> & { id?: number };

/** Brings the lists of a record to the submitted state: deletes missing items, inserts new ones, keeps the order. */
export async function writeChildren(
  tx: Db,
  children: readonly ChildTable[],
  id: number,
  values: Values,
): Promise<void> {
  for (const child of children) {
    if (child.declared.kind === 'items')
      await writeItems(tx, child, child.declared, id, values[child.field] as Item[]);
    else await writeLinks(tx, child, id, values[child.field] as (number | string)[]);
  }
}

async function writeLinks(
  tx: Db,
  { name, parent, target, declared }: ChildTable,
  id: number,
  targets: unknown[],
): Promise<void> {
  const type = raw(declared.kind === 'images' ? 'uuid[]' : 'integer[]');
  const [table, belongs, refers] = [raw(name), raw(parent), raw(target)];
  await tx.run(sql`delete from ${table} where ${belongs} = ${id} and ${refers} <> all(${targets}::${type})`);
  await tx.run(sql`insert into ${table} (${belongs}, ${refers}, ordem)
    select ${id}, alvo, ordem from unnest(${targets}::${type}) with ordinality as u(alvo, ordem)
    on conflict (${belongs}, ${refers}) do update set ordem = excluded.ordem where ${table}.ordem <> excluded.ordem`);
}

async function writeItems(
  tx: Db,
  child: ChildTable,
  declared: ItemsField,
  id: number,
  items: Item[],
): Promise<void> {
  const { name, parent, field } = child;
  const [table, belongs] = [raw(name), raw(parent)];
  const keptIds = items.flatMap((item) => (item.id === undefined ? [] : [item.id]));
  const existing = await tx.query<{ id: number }>(
    sql`select id from ${table} where ${belongs} = ${id} for no key update`,
  );
  const unknownItem = items.findIndex(
    (item) => item.id !== undefined && !existing.some((row) => row.id === item.id),
  );
  if (unknownItem >= 0) throw invalidField(`${field}.${unknownItem}.id`, 'validation.reference');
  await tx.run(sql`delete from ${table} where ${belongs} = ${id} and id <> all(${keptIds}::integer[])`);
  const columns = columnsOf({ name, fields: declared.fields }).map((column) => column.name);
  for (const [ordem, item] of items.entries()) {
    if (item.id === undefined) {
      const values = join(
        columns.map((column) => sql`${item[column] ?? null}`),
        ', ',
      );
      await tx.run(
        sql`insert into ${table} (${belongs}, ordem, ${raw(columns.join(', '))}) values (${id}, ${ordem}, ${values})`,
      );
    } else {
      const sets = join(
        columns.map((column) => sql`${raw(column)} = ${item[column] ?? null}`),
        ', ',
      );
      await tx.run(
        sql`update ${table} set ordem = ${ordem}, ${sets} where id = ${item.id} and ${belongs} = ${id}`,
      );
    }
  }
}
