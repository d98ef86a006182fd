import type { Actor } from '#server/crud/actor.ts';
import type { Behaviour } from '#server/crud/behaviour.ts';
import { type ReferencingColumn, referencesTo } from '#server/crud/referenced-by.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { refuseSharedWrite } from '#server/crud/shared-writes.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { behaviours as registeredBehaviours } from '#server/sections/index.ts';
import { isStored } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';
import { sections as registered } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import type { Row } from './log.ts';

export type FusaoDeps = Pick<FeatureDeps, 'db' | 'jobs' | 'clock' | 'passwords'> & FusaoSections;

interface FusaoSections {
  columns: readonly ReferencingColumn[];
  behaviours: Readonly<Record<string, Behaviour>>;
  find(name: string): Section;
}

/** The sections that refer to people, and their rules. */
export function fusaoDeps(deps: FeatureDeps): FusaoDeps {
  const sections = deps.sections ?? registered;
  return {
    ...deps,
    columns: referencesTo(pessoa.name, sections),
    behaviours: deps.behaviours ?? registeredBehaviours,
    find: (name) => sections.find((section) => section.name === name)!,
  };
}

/** A merge deletes one record and changes the other, so it requires both rights. */
export function requireMerge(actor: Actor): void {
  const { ability } = actor;
  refuseSharedWrite(pessoa, actor, 'edit');
  refuseSharedWrite(pessoa, actor, 'delete');
  if (!ability.can('edit', pessoa.subject) || !ability.can('delete', pessoa.subject))
    throw new AppError('forbidden', 'error.forbidden');
}

export const fieldNames = Object.keys(pessoa.fields).filter((name) =>
  isStored((pessoa as Section).fields[name]!),
);

/** The stored fields of a row. */
export const fieldsOf = (row: Row): Record<string, unknown> =>
  Object.fromEntries(fieldNames.map((name) => [name, row[name] ?? null]));

/**
 * The rows of these people within the caller's churches, by id, locked: nothing can refer to them anew until the end of the
 * transaction. Not found when one is missing.
 */
export async function lockPeople(tx: Db, actor: Actor, ids: readonly number[]): Promise<Map<number, Row>> {
  const inScope = scopeSql(pessoa, actor) ?? raw('true');
  const rows = await tx.query<{ id: number; mine: boolean | null; linha: Row }>(
    sql`select id, ${inScope} as mine, to_jsonb(t) - 'busca' as linha from pessoa t
      where id = any(${ids}::integer[]) order by id for update`,
  );
  const found = new Map(rows.filter((row) => row.mine === true).map(({ id, linha }) => [id, linha]));
  if (ids.some((id) => !found.has(id))) throw new AppError('not_found', 'error.not_found');
  return found;
}

/** A line of the trace in addition to those that triggers of the tables write. */
export const trace = (
  tx: Db,
  acao: 'merge' | 'unmerge' | 'differ' | 'undiffer',
  registro: number,
  depois: Row,
): Promise<number> =>
  tx.run(sql`insert into trilha (users, acao, secao, registro, depois)
    values (trilha_quem(), ${acao}, ${pessoa.name}, ${registro}, ${JSON.stringify(depois)}::jsonb)`);
