import { childTables } from '#server/crud/columns.ts';
import type { ReferencingColumn } from '#server/crud/referenced-by.ts';
import { referencesTo } from '#server/crud/referenced-by.ts';
import { raw, sql } from '#server/db/sql.ts';
import { sections } from '#shared/sections/index.ts';
import type { Answer, TestApp } from './app.ts';
import { sectionFixture } from './section-fixture.ts';

export const referencesToPeople: readonly ReferencingColumn[] = referencesTo('pessoa', sections);

/** Merges `unida` into `mantida`, with the versions that the two have now. */
export async function merge(
  t: TestApp,
  mantida: number,
  unida: number,
  more: { escolhas?: object; token?: string } = {},
): Promise<Answer> {
  const { token, escolhas = {} } = more;
  const [row] = await t.db.query<{ versao: number; versao_outra: number }>(sql`select
    (select versao from pessoa where id = ${mantida}) as versao,
    (select versao from pessoa where id = ${unida}) as versao_outra`);
  const who = token === undefined ? { as: 'Administrador' } : { token };
  return t.request({
    ...who,
    url: `/api/admin/pessoa/${mantida}/fusao`,
    body: { outra: unida, ...row, escolhas },
  });
}

export const undo = (t: TestApp, mantida: number, fusao: number, token?: string): Promise<Answer> =>
  t.request({
    ...(token === undefined ? { as: 'Administrador' } : { token }),
    method: 'POST',
    url: `/api/admin/pessoa/${mantida}/fusoes/${fusao}/desfazer`,
  });

/** Some rows of every section that refers to people: their ids by table. */
export async function referringRows(t: TestApp, each: number): Promise<Map<string, number[]>> {
  const rows = new Map<string, number[]>();
  for (const section of new Set(referencesToPeople.map((by) => by.section))) {
    const bench = await sectionFixture(t, section, sections);
    const ids: number[] = [];
    for (let at = 0; at < each; at += 1) ids.push((await bench.put()).id);
    rows.set(section.name, ids);
  }
  return rows;
}

/** Everything that a merge may touch, but for versions and moments of change, which only grow. */
export async function snapshot(t: TestApp): Promise<Record<string, unknown[]>> {
  const tables = new Set(
    referencesToPeople.flatMap(({ section, table }) => [
      section.name,
      table,
      ...childTables(section).map(({ name }) => name),
    ]),
  );
  const rowsByTable: Record<string, unknown[]> = {};
  for (const table of tables) {
    const found = await t.db.query<{ linha: string }>(
      sql`select (to_jsonb(r) - '{versao,atualizado_em}'::text[])::text as linha from ${raw(table)} r order by 1`,
    );
    rowsByTable[table] = found.map(({ linha }) => linha);
  }
  return rowsByTable;
}
