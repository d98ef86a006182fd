import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { AutoFillRequest, Candidato, LugarDaEscala } from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';
import { candidatesFor } from '#shared/escala/auto-fill.ts';
import { voluntario } from '#shared/sections/voluntario.ts';
import { findDuties, findVolunteers, momentSql, servesSql } from './rows.ts';
import { daysAfter, daysBefore } from './rules.ts';

/** The volunteers of some departments, within the caller's limits, and all duties around some days, for the auto-fill. */
export async function readRequest(
  db: Db,
  {
    de,
    ate,
    departamentos,
    limits,
  }: { de: string; ate: string; departamentos: readonly number[]; limits?: Limits | undefined },
): Promise<Omit<AutoFillRequest, 'lugares'>> {
  const inScope = (limits && scopeSql(voluntario, limits, 'o')) ?? raw('true');
  const voluntarios = await findVolunteers(
    db,
    sql`${servesSql} and ${inScope} and exists (select from voluntario_departamentos d
      where d.voluntario = o.id and d.departamento = any(${departamentos}::integer[]))`,
  );
  const servicos = await findDuties(
    db,
    sql`v.de >= ${momentSql(`${addDays(de.slice(0, 10), -daysBefore)}T00:00`)}
      and v.de < ${momentSql(`${addDays(ate.slice(0, 10), daysAfter + 1)}T00:00`)}`,
  );
  return { voluntarios, servicos };
}

/** Volunteers who may take a place by the rules, the best first, without those who want to give it up. */
export async function findCandidates(
  db: Db,
  lugar: LugarDaEscala,
  { without = [], limits }: { without?: readonly number[]; limits?: Limits } = {},
): Promise<Candidato[]> {
  const { de, ate, departamento } = lugar;
  const request = await readRequest(db, { de, ate, departamentos: [departamento], limits });
  return candidatesFor(lugar, request, without);
}
