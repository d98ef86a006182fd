import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** The trace keeps who changed these records and when, but not their values (docs/decisions/0009). */
export async function blankTraceValues(tx: Db, secao: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
  await tx.run(sql`update trilha set antes = case when antes is not null then '{}'::jsonb end,
    depois = case when depois is not null then '{}'::jsonb end
    where secao = ${secao} and registro = any(${ids}::integer[])`);
}
