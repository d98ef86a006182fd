import { beforeAll, describe, expect, it } from 'vitest';
import { childTables } from '#server/crud/columns.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { ItemDoApagamento } from '#shared/contracts/titular.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { eraseDecisions } from '../support/erase-decisions.ts';
import { eraseAndListTables, ownerOf, tablesShown } from '../support/erased-tables.ts';
import { referencesToPeople, referringRows } from '../support/fusao.ts';

const t = await testApp();
const { put } = adminApi(t);
const nameOf = ({ table, column }: (typeof referencesToPeople)[number]): string => `${table}.${column}`;
/** pessoa refers to itself four times, and each reference has a row of its own. */
const rowsOfEach = 4;
let rows: Map<string, number[]>;

beforeAll(async () => {
  // near the dates of the rows: the tax laws still cover their money
  t.clock.set('2024-03-10T15:00:00Z');
  rows = await referringRows(t, rowsOfEach);
});

/** A row of its own for each reference of a section. */
const rowFor = (by: (typeof referencesToPeople)[number]): number => {
  const ofSection = referencesToPeople.filter(({ section }) => section.name === by.section.name);
  return rows.get(by.section.name)![ofSection.indexOf(by)]!;
};

/** A new person to whom this reference leads. */
async function referred(by: (typeof referencesToPeople)[number]): Promise<number> {
  const { id } = await put('pessoa', { nome: `Referida ${nameOf(by)}` });
  const [table, column, owner] = [raw(by.table), raw(by.column), raw(by.section.name)];
  const row = rowFor(by);
  if (by.table === by.section.name)
    await t.db.run(sql`update ${table} set ${column} = ${id} where id = ${row}`);
  else
    await t.db.run(sql`insert into ${table} (${owner}, ${column}, ordem${raw(by.table === 'familia_membros' ? ', parentesco' : '')})
      values (${row}, ${id}, 90${raw(by.table === 'familia_membros' ? ", 'outro'" : '')})`);
  return id;
}

const countOf = async ({ table, column }: (typeof referencesToPeople)[number], id: number): Promise<number> =>
  (await t.db.query(sql`select 1 from ${raw(table)} where ${raw(column)} = ${id}`)).length;

/** The record that has this reference, with its lists, and its version; undefined once it is deleted. */
async function recordWith(
  by: (typeof referencesToPeople)[number],
): Promise<{ versao: number; conteudo: object } | undefined> {
  const lists = childTables(by.section).map(
    ({ name, parent }) =>
      sql`(select jsonb_agg(to_jsonb(l) order by l::text) from ${raw(name)} l where l.${raw(parent)} = r.id)`,
  );
  const [record] = await t.db.query<{ versao: number; conteudo: object }>(sql`select r.versao,
      jsonb_build_array(${join([sql`to_jsonb(r) - array['versao', 'atualizado_em']`, ...lists], ', ')}) as conteudo
    from ${raw(by.section.name)} r where r.id = ${rowFor(by)}`);
  return record;
}

describe('erasing a person', () => {
  it('has a decision for every reference to people', () =>
    expect(Object.keys(eraseDecisions).toSorted()).toEqual(referencesToPeople.map(nameOf).toSorted()));

  it.each(referencesToPeople.map((by) => [nameOf(by), eraseDecisions[nameOf(by)], by] as const))(
    'follows the decision for %s: %s',
    async (_, decision, by) => {
      const id = await referred(by);
      expect(await countOf(by, id)).toBe(1);
      const { body } = await t.request({
        as: 'Administrador',
        url: `/api/admin/pessoa/${id}/titular/apagar`,
      });
      if (decision === 'impedes') {
        expect(body.impedimentos).toHaveLength(1);
        return;
      }
      const before = await recordWith(by);
      const changed = await eraseAndListTables(t, id);
      expect(changed).toContain('pessoa');
      // the preview, which the office read before, names it all
      expect(changed.filter((table) => !tablesShown(body.itens).includes(table))).toEqual([]);
      const more = body.itens.filter(({ chave }: ItemDoApagamento) => chave !== 'cadastro');
      expect(tablesShown(more)).toContain(ownerOf(by.table));
      const after = await recordWith(by);
      // a form that was read before does not bring back what the erasure took out of the record
      if (after && JSON.stringify(after.conteudo) !== JSON.stringify(before?.conteudo))
        expect(after.versao).toBeGreaterThan(before!.versao);
      expect(await countOf(by, id)).toBe(decision === 'removed' ? 0 : 1);
    },
  );
});
