import type { ReferencingColumn } from '#server/crud/referenced-by.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { changeLists } from './audited-moves.ts';
import type { Pair } from './impediments.ts';
import { insertRow } from './insert-row.ts';
import type { FusaoLog } from './log.ts';
import type { FusaoDeps } from './people.ts';

/**
 * Brings back what a merge moved. Rows that were deleted since, or that refer to another person by now, stay as they
 * are; returns how many.
 */
export async function returnReferences(
  tx: Db,
  { columns, behaviours }: Pick<FusaoDeps, 'columns' | 'behaviours'>,
  pair: Pair,
  log: FusaoLog,
): Promise<number> {
  let unrestored = 0;
  for (const by of columns) {
    const moved = log.movidas.filter(({ tabela, coluna }) => tabela === by.table && coluna === by.column);
    const [table, column] = [raw(by.table), raw(by.column)];
    const giveBack = async (more: string): Promise<void> => {
      for (const { chave, linhas } of moved) {
        const updated = await tx.run(sql`update ${table} set ${column} = ${pair.unida}${raw(more)}
          where ${column} = ${pair.mantida} and ${raw(chave)} = any(${linhas}::integer[])`);
        unrestored += linhas.length - updated;
      }
    };
    if (by.table === by.section.name) {
      await giveBack(', versao = versao + 1, atualizado_em = now()');
      continue;
    }
    const owners = await ownersOf(tx, by, log);
    if (owners.length === 0) continue;
    await changeLists(tx, by, behaviours[by.section.name] ?? {}, owners, async () => {
      await giveBack('');
      for (const { tabela, linha } of log.removidas) {
        if (tabela !== by.table) continue;
        // The record that contained the line may no longer exist.
        if (owners.includes(Number(linha[by.section.name]))) await insertRow(tx, tabela, linha);
        else unrestored += 1;
      }
      if (by.table === 'departamento_membros')
        for (const { id, antes, depois } of log.periodos)
          await tx.run(sql`update departamento_membros set de = ${antes.de}, ate = ${antes.ate}
            where id = ${id} and de is not distinct from ${depois.de}::date
            and ate is not distinct from ${depois.ate}::date`);
    });
  }
  return unrestored;
}

/** The records that still exist of those whose list the merge changed. */
async function ownersOf(tx: Db, by: ReferencingColumn, log: FusaoLog): Promise<number[]> {
  const owner = raw(by.section.name);
  const removed = log.removidas
    .filter(({ tabela }) => tabela === by.table)
    .map(({ linha }) => Number(linha[by.section.name]));
  const ids = [...removed];
  for (const { tabela, coluna, chave, linhas } of log.movidas) {
    if (tabela !== by.table || coluna !== by.column) continue;
    const rows = await tx.query<{ id: number }>(sql`select distinct ${owner} as id from ${raw(tabela)}
      where ${raw(chave)} = any(${linhas}::integer[])`);
    ids.push(...rows.map(({ id }) => id));
  }
  const rows = await tx.query<{ id: number }>(
    sql`select id from ${owner} where id = any(${ids}::integer[]) order by id`,
  );
  return rows.map(({ id }) => id);
}
