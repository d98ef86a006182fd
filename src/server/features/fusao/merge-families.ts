import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { familia as section } from '#shared/sections/familia.ts';
import { changeLists } from './audited-moves.ts';
import { familiesOf } from './families.ts';
import type { Pair } from './impediments.ts';
import type { RowChange } from './log.ts';
import type { FusaoDeps } from './people.ts';
import { recordingChanges, returnRows } from './row-changes.ts';

const list = { section, field: 'membros' } as const;

/**
 * The two people are in one family: removes the line of the merged record, or that of the kept one if one of them is the head. The head
 * itself moves with the other references. Returns the rows that changed.
 */
export async function mergeFamilies(
  tx: Db,
  { behaviours }: Pick<FusaoDeps, 'behaviours'>,
  pair: Pair,
): Promise<RowChange[]> {
  const both = [pair.mantida, pair.unida];
  const [family] = await familiesOf(tx, both);
  if (!family) return [];
  const lines = await tx.query<{ id: number; pessoa: number }>(sql`select id, pessoa from familia_membros
    where familia = ${family.id} and pessoa = any(${both}::integer[])`);
  const isHead = both.includes(family.chefe);
  // If only one of the two is in the family, their line moves with the other references.
  if (lines.length + (isHead ? 1 : 0) < 2) return [];
  const removedLines = lines.filter(({ pessoa }) => isHead || pessoa === pair.unida).map(({ id }) => id);
  const watched = [
    { tabela: 'familia_membros', chave: ['id'], where: sql`r.id = any(${removedLines}::integer[])` },
  ];
  return recordingChanges(tx, watched, () =>
    changeLists(tx, list, behaviours[section.name] ?? {}, [family.id], async () => {
      await tx.run(sql`delete from familia_membros where id = any(${removedLines}::integer[])`);
    }),
  );
}

/** Brings the removed lines back; returns how many could not be restored. */
export async function returnFamilies(
  tx: Db,
  { behaviours }: Pick<FusaoDeps, 'behaviours'>,
  changes: readonly RowChange[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const familyIds = changes.map(({ antes }) => Number(antes?.familia ?? 0));
  const families = await tx.query<{ id: number }>(
    sql`select id from familia where id = any(${familyIds}::integer[]) order by id`,
  );
  return changeLists(
    tx,
    list,
    behaviours[section.name] ?? {},
    families.map(({ id }) => id),
    () => returnRows(tx, changes),
  );
}
