import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import { insertRow } from './insert-row.ts';
import type { FusaoLog } from './log.ts';

interface UndoneMerge {
  mantida: number;
  criado_em: Date;
  dados: FusaoLog;
}

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

/** The last line of the consent history of a record: later ones are of acts after the merge. */
export async function lastConsentLine(db: Db, registro: number): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`select coalesce(max(id), 0) as id from consentimento
    where secao = 'pessoa' and registro = ${registro}`);
  return row!.id;
}

/**
 * Brings the merged record back. A consent that was withdrawn from the kept record since the merge, by the person or by the office, was
 * that of both: it does not come back, and the history of the merged record gets the withdrawal too.
 */
export async function returnMerged(tx: Db, { mantida, dados, criado_em }: UndoneMerge): Promise<void> {
  const { unida, consentimentos } = dados;
  const isSince = consentimentos === undefined ? sql`c.quando > ${criado_em}` : sql`c.id > ${consentimentos}`;
  const [withdrawal] =
    unida.consentimento_em === null
      ? []
      : await tx.query<{ id: number }>(sql`select c.id from consentimento c
          where c.secao = 'pessoa' and c.registro = ${mantida} and ${isSince} and (c.ato = 'revogou'
            or (c.ato = 'retirado' and not exists (select from consentimento n
              where n.secao = 'pessoa' and n.registro = ${mantida} and n.id > c.id)))
          order by c.id desc limit 1`);
  if (!withdrawal) return insertRow(tx, 'pessoa', unida);
  const none = { consentimento_em: null, consentimento_versao: null, consentimento_canal: null };
  await insertRow(tx, 'pessoa', { ...unida, ...none });
  await tx.run(sql`insert into consentimento (quando, canal, formulario, secao, registro, texto, versao_texto, ato, dia, users)
    select quando, canal, formulario, secao, ${unida.id}::integer, texto, ${unida.consentimento_versao}, ato, dia, users
    from consentimento where id = ${withdrawal.id}`);
}
