import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Candidato, LugarDaEscala, PedidoDeEscala } from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';
import { candidatesFor } from '#shared/escala/auto-fill.ts';
import { findServicos, findVolunteers, momentSql } from './rows.ts';
import { daysAfter, daysBefore } from './rules.ts';

/** Everybody of some departments and all duties around some days, for the auto-fill. */
export async function readRequest(
  db: Db,
  { de, ate, departamentos }: { de: string; ate: string; departamentos: readonly number[] },
): Promise<Omit<PedidoDeEscala, 'lugares'>> {
  const voluntarios = await findVolunteers(
    db,
    sql`o.status in ('ativo', 'em_trilha') and exists (select from voluntario_departamentos d
      where d.voluntario = o.id and d.departamento = any(${departamentos}::integer[]))`,
  );
  const servicos = await findServicos(
    db,
    sql`v.de >= ${momentSql(`${addDays(de.slice(0, 10), -daysBefore)}T00:00`)}
      and v.de < ${momentSql(`${addDays(ate.slice(0, 10), daysAfter + 1)}T00:00`)}`,
  );
  return { voluntarios, servicos };
}

/** Those who may take a place by the rules, the best first, without those who gave it up. */
export async function findCandidates(
  db: Db,
  lugar: LugarDaEscala,
  without: readonly number[] = [],
): Promise<Candidato[]> {
  const { de, ate, departamento } = lugar;
  const request = await readRequest(db, { de, ate, departamentos: [departamento] });
  return candidatesFor(lugar, request).filter(
    ({ voluntario, conflitos }) =>
      !without.includes(voluntario) && conflitos.every(({ kind }) => kind === 'soft'),
  );
}
