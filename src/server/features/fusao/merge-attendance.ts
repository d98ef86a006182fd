import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Pair } from './impediments.ts';
import type { RowChange } from './log.ts';
import { recordingChanges } from './row-changes.ts';

/**
 * Both records were marked at one service: the attendance of the kept one stays, with the marks of both, so that a phone takes back its own
 * marks as before. The others move with the other references. Returns the rows that changed.
 */
export async function mergeAttendance(tx: Db, { mantida, unida }: Pair): Promise<RowChange[]> {
  const same = await tx.query<{ kept: number; merged: number }>(sql`select k.id as kept, m.id as merged
    from presenca k join presenca m on (m.evento, m.data) = (k.evento, k.data)
    where k.pessoa = ${mantida} and m.pessoa = ${unida} for update of k, m`);
  const ids = same.flatMap(({ kept, merged }) => [kept, merged]);
  const watched = [{ tabela: 'presenca', chave: ['id'], where: sql`r.id = any(${ids}::integer[])` }];
  return recordingChanges(tx, watched, async () => {
    await tx.run(sql`update presenca k set marcas = k.marcas || m.marcas, momento = least(k.momento, m.momento),
        versao = k.versao + 1, atualizado_em = now()
      from presenca m where k.pessoa = ${mantida} and m.pessoa = ${unida} and (m.evento, m.data) = (k.evento, k.data)`);
    await tx.run(sql`delete from presenca where id = any(${same.map(({ merged }) => merged)}::integer[])`);
  });
}
