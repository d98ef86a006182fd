import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';

/** The day on which the person withdrew a consent, if the later statement of the two records says so; null otherwise. */
export async function withdrawnConsent(
  db: Db,
  { mantida, unida }: { mantida: number; unida: number },
): Promise<string | null> {
  const [withdrawal] = await db.query<{ dia: string | null }>(sql`select max(dia)::text as dia from (
      select distinct on (c.registro) c.ato, coalesce(c.dia, (c.quando at time zone ${churchZone})::date) as dia
      from consentimento c where c.secao = 'pessoa'
        and c.registro in (select pessoas_reunidas(${mantida}) union select pessoas_reunidas(${unida}))
      order by c.registro, c.quando desc, c.id desc) ultimos
    where ato = 'revogou'`);
  return withdrawal?.dia ?? null;
}
