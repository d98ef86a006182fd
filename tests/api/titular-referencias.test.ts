import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { eraseTitular } from '#server/features/titular/erase.ts';
import { eraseDecisions } from '#server/features/titular/erase-decisions.ts';
import { findTitular } from '#server/features/titular/own-rows.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
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

describe('erasing a person', () => {
  it('has a decision for every reference to people', () =>
    expect(Object.keys(eraseDecisions).toSorted()).toEqual(referencesToPeople.map(nameOf).toSorted()));

  it.each(referencesToPeople.map((by) => [nameOf(by), eraseDecisions[nameOf(by)], by] as const))(
    'follows the decision for %s: %s',
    async (_, decision, by) => {
      const id = await referred(by);
      expect(await countOf(by, id)).toBe(1);
      if (decision === 'impedes') {
        const { body } = await t.request({
          as: 'Administrador',
          url: `/api/admin/pessoa/${id}/titular/apagar`,
        });
        expect(body.impedimentos).toHaveLength(1);
        return;
      }
      await t.db.transaction(async (tx) => eraseTitular(tx, t, await findTitular(tx, id)));
      expect(await countOf(by, id)).toBe(decision === 'removed' ? 0 : 1);
    },
  );
});
