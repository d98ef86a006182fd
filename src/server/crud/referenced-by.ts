import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';
import { childTables } from './columns.ts';

/** A column that refers to rows of a section: in another section's table, or in one of its lists. */
export interface ReferencingColumn {
  section: Section;
  field: string;
  table: string;
  column: string;
  /** for a list of references: the column of the owning record, which refers to each row once */
  parent: string | undefined;
}

type Reference = ReferencingColumn & { to: string };

function referencesFrom(section: Section): Reference[] {
  const lists = childTables(section);
  return Object.entries(section.fields).flatMap(([field, declared]): Reference[] => {
    if (declared.computed) return [];
    const list = lists.find((child) => child.field === field);
    if (declared.kind === 'reference')
      return [{ to: declared.to, section, field, table: section.name, column: field, parent: undefined }];
    if (declared.kind === 'references')
      return [
        { to: declared.to, section, field, table: list!.name, column: list!.target, parent: list!.parent },
      ];
    if (declared.kind !== 'items') return [];
    return Object.entries(declared.fields).flatMap(([inner, item]) =>
      item.kind === 'reference'
        ? [{ to: item.to, section, field, table: list!.name, column: inner, parent: undefined }]
        : [],
    );
  });
}

/** Cached, because the references to every section are read when the server starts. */
const byTarget = new WeakMap<readonly Section[], Partial<Record<string, Reference[]>>>();

/** Every declared reference to a section. */
export function referencesTo(target: string, sections: readonly Section[]): readonly ReferencingColumn[] {
  const references =
    byTarget.get(sections) ?? Object.groupBy(sections.flatMap(referencesFrom), ({ to }) => to);
  byTarget.set(sections, references);
  return references[target] ?? [];
}

/** How often a row is referenced, by column; columns without references are left out. */
export async function countReferences(
  db: Db,
  columns: readonly ReferencingColumn[],
  id: number,
): Promise<{ by: ReferencingColumn; total: number }[]> {
  const counted: { by: ReferencingColumn; total: number }[] = [];
  for (const by of columns) {
    const [row] = await db.query<{ total: number }>(
      sql`select count(*) as total from ${raw(by.table)} where ${raw(by.column)} = ${id}`,
    );
    if (row!.total > 0) counted.push({ by, total: row!.total });
  }
  return counted;
}

/** Redirects all references from one row to another. Changed records get a new version. */
export async function moveReferences(
  db: Db,
  columns: readonly ReferencingColumn[],
  from: number,
  to: number,
): Promise<void> {
  for (const { section, table, column, parent } of columns) {
    const [name, refers] = [raw(table), raw(column)];
    if (table === section.name) {
      await db.run(sql`update ${name} set ${refers} = ${to}, versao = versao + 1, atualizado_em = now()
        where ${refers} = ${from}`);
      continue;
    }
    // A list that contains both keeps the one it moves to.
    if (parent)
      await db.run(sql`delete from ${name} where ${refers} = ${from}
        and ${raw(parent)} in (select ${raw(parent)} from ${name} where ${refers} = ${to})`);
    await db.run(sql`update ${name} set ${refers} = ${to} where ${refers} = ${from}`);
  }
}
