import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { compareAgain } from '#server/sections/compare-counts.ts';
import type { Pair } from './impediments.ts';
import type { MovedEnvelopes } from './log.ts';

const isOpen = raw(`c.estado not in ('lancada', 'cancelada')`);

/** Names another giver on envelopes of one sending, if they still name this one in an open count; false when they do not. */
async function changeGiver(
  tx: Db,
  { envio, lugares }: MovedEnvelopes,
  from: number,
  to: number,
): Promise<boolean> {
  const isMoved = sql`(n = any(${lugares}::integer[]) and e -> 'pessoa' = to_jsonb(${from}::integer))`;
  const changed =
    await tx.run(sql`update contagem_envio v set contado = jsonb_set(v.contado, '{envelopes}', (select
        jsonb_agg(case when ${isMoved} then e || jsonb_build_object('pessoa', ${to}::integer) else e end order by n)
        from jsonb_array_elements(v.contado -> 'envelopes') with ordinality as x(e, n)))
      from contagem c where v.id = ${envio} and c.id = v.contagem and ${isOpen}
        and exists (select from jsonb_array_elements(v.contado -> 'envelopes') with ordinality as x(e, n) where ${isMoved})`);
  return changed > 0;
}

/**
 * Envelopes of open offering counts, which name their givers without a foreign key: those of the merged person become the kept one's.
 * Returns where they are, without names and amounts of other givers.
 */
export async function mergeEnvelopes(tx: Db, { mantida, unida }: Pair): Promise<MovedEnvelopes[]> {
  const moved =
    await tx.query<MovedEnvelopes>(sql`select v.contagem, v.id as envio, array_agg(n::integer order by n) as lugares
    from contagem_envio v join contagem c on c.id = v.contagem and ${isOpen},
      jsonb_array_elements(v.contado -> 'envelopes') with ordinality as x(e, n)
    where e -> 'pessoa' = to_jsonb(${unida}::integer) group by v.contagem, v.id order by v.id`);
  for (const one of moved) await changeGiver(tx, one, unida, mantida);
  await compareAgain(tx, [...new Set(moved.map(({ contagem }) => contagem))]);
  return moved;
}

/** Gives the envelopes back; returns in how many counts they stay, because these were booked, cancelled or changed since. */
export async function returnEnvelopes(
  tx: Db,
  { mantida, unida }: Pair,
  moved: readonly MovedEnvelopes[],
): Promise<number> {
  const unreturned = new Set<number>();
  for (const one of moved) if (!(await changeGiver(tx, one, mantida, unida))) unreturned.add(one.contagem);
  await compareAgain(tx, [...new Set(moved.map(({ contagem }) => contagem))]);
  return unreturned.size;
}
