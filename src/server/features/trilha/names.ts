import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { titleSql } from '#server/crud/titles.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { TraceLine } from '#shared/contracts/trilha.ts';
import { type Field, isFile } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';

type Values = Readonly<Record<string, unknown>>;
type Named = Record<string, Record<string, string>>;

/** Names of the files that the lines refer to, and of the records within the caller's limits: one query for each kind. */
export async function labelsOfLines(
  db: Db,
  limits: Limits,
  find: (name: string) => Section | undefined,
  lines: readonly TraceLine[],
): Promise<Named> {
  const idsBySection = new Map<string, Set<number | string>>();
  const ask = (of: string, value: unknown): void => {
    for (const id of [value].flat()) {
      if (typeof id !== 'number' && typeof id !== 'string') continue;
      const ids = idsBySection.get(of) ?? new Set();
      idsBySection.set(of, ids.add(id));
    }
  };
  const collect = (fields: Readonly<Record<string, Field>>, values: Values): void => {
    for (const [name, field] of Object.entries(fields)) {
      const value = values[name];
      if (field.kind === 'reference' || field.kind === 'references') ask(field.to, value);
      else if (isFile(field) || field.kind === 'images') ask('arquivo', value);
      else if (field.kind === 'items' && Array.isArray(value))
        for (const item of value as Values[]) collect(field.fields, item);
    }
  };
  for (const { secao, registro, antes, depois } of lines) {
    const section = find(secao);
    if (!section) continue;
    ask(secao, registro);
    for (const values of [antes, depois]) if (values) collect(section.fields, values);
  }
  const names: Named = {};
  for (const [of, ids] of idsBySection) {
    const section = find(of);
    const rows = await db.query<{ id: number | string; rotulo: string | null }>(
      section
        ? sql`select t.id, ${raw(titleSql(section, 't', (name) => find(name)!))} as rotulo
            from ${raw(section.name)} t
            where t.id = any(${[...ids]}::integer[]) and ${scopeSql(section, limits) ?? raw('true')}`
        : sql`select id, nome as rotulo from arquivo where id = any(${[...ids]}::uuid[])`,
    );
    names[of] = Object.fromEntries(rows.flatMap(({ id, rotulo }) => (rotulo === null ? [] : [[id, rotulo]])));
  }
  nameDeleted(find, lines, names);
  return names;
}

/** The name of a deleted record, taken from its own lines. */
function nameDeleted(
  find: (name: string) => Section | undefined,
  lines: readonly TraceLine[],
  names: Named,
): void {
  for (const { secao, registro, antes, depois } of lines) {
    const title = find(secao)?.title;
    if (title === undefined || registro === null || names[secao]?.[registro] !== undefined) continue;
    const field = find(secao)!.fields[title]!;
    const value = antes?.[title] ?? depois?.[title];
    const name = field.kind === 'reference' ? names[field.to]?.[Number(value)] : value;
    if (typeof name === 'string') names[secao] = { ...names[secao], [registro]: name };
  }
}
