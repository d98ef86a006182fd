import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Conflito, LugarDaEscala, Servico, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { conflictsAt, type DutyIndex, indexDuties } from '#shared/escala/conflicts.ts';
import { departamento } from '#shared/sections/departamento.ts';
import { findDuties, findVolunteers, momentSql } from './rows.ts';

/** How many days before and after a place the rules look for other duties. */
export const daysBefore = 92;
export const daysAfter = 31;

export interface ServingRules {
  index: DutyIndex;
  voluntarios: ReadonlyMap<number, VoluntarioDaEscala>;
}

/** The duties around some days and their volunteers, together with the given volunteers. */
export async function readRules(
  db: Db,
  { de, ate, ids, limits }: { de: string; ate: string; ids: readonly number[]; limits?: Limits },
): Promise<ServingRules> {
  const found = await findDuties(
    db,
    sql`v.de >= ${momentSql(`${addDays(de.slice(0, 10), -daysBefore)}T00:00`)}
      and v.de < ${momentSql(`${addDays(ate.slice(0, 10), daysAfter + 1)}T00:00`)}`,
  );
  const visible = limits && (await findVisibleDepartments(db, limits));
  const servicos = visible ? found.map((one) => withoutNames(one, visible)) : found;
  const people = [...new Set([...ids, ...servicos.map(({ voluntario }) => voluntario)])];
  const volunteers = await findVolunteers(
    db,
    sql`o.id = any(${people}::integer[])
    or o.id in (select outro from voluntario_servir_com where voluntario = any(${ids}::integer[]))
    or o.id in (select voluntario from voluntario_servir_com where outro = any(${ids}::integer[]))`,
  );
  const voluntarios = new Map(volunteers.map((one) => [one.id, one]));
  return { index: indexDuties(servicos, voluntarios), voluntarios };
}

/** The departments that a caller with limits may see; undefined: all. */
async function findVisibleDepartments(db: Db, limits: Limits): Promise<ReadonlySet<number> | undefined> {
  const scope = scopeSql(departamento, limits);
  if (!scope) return undefined;
  const rows = await db.query<{ id: number }>(sql`select t.id from departamento t where ${scope}`);
  return new Set(rows.map(({ id }) => id));
}

/** For a duty in a department that the caller does not see, only its time is returned. */
export const withoutNames = (servico: Servico, visibleDepartments: ReadonlySet<number>): Servico =>
  servico.departamento !== null && visibleDepartments.has(servico.departamento)
    ? servico
    : { ...servico, departamento: null, funcao: null, evento_nome: null };

/** The objections to a volunteer at a place; names of departments that the caller does not see are left out. */
export function conflictsOf(
  { index, voluntarios }: ServingRules,
  voluntario: number,
  lugar: LugarDaEscala,
  without: readonly number[] = [],
): Conflito[] {
  const volunteer = voluntarios.get(voluntario);
  if (!volunteer) throw new AppError('not_found', 'error.not_found');
  return conflictsAt(index, volunteer, lugar, without);
}

/** Refuses what a hard rule forbids, and returns the soft ones. */
export function requireAllowed(conflitos: readonly Conflito[]): Conflito[] {
  const hard = conflitos.filter(({ kind }) => kind === 'hard');
  if (hard.length > 0) throw new AppError('invalid', 'escala.conflict', { extra: { conflitos: hard } });
  return [...conflitos];
}

/** Changes of one volunteer's duties wait for each other, so that each is checked against the others. */
export const lockVolunteers = (tx: Db, ids: readonly number[]): Promise<number> =>
  tx.run(sql`select id from voluntario where id = any(${ids}::integer[]) order by id for no key update`);
