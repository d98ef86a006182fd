import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Db } from './client.ts';
import { sql } from './sql.ts';

/**
 * Serialises changes of roles and of their members: two at once could each remove the administrator that the other
 * relies on.
 */
export const lockAccess = (tx: Db): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('acesso'))`);

const managesAll = sql`not perfil.por_departamento and exists (select from perfil_permissao l join permissao p on p.id = l.permissao
  where l.perfil = perfil.id and p.action = 'manage' and p.subject = 'all')`;

/** Condition on `users` joined with its `perfil`: an active, verified account that may do everything, in every church. */
export const administersSql = sql`users.ativo and users.email_verificado_em is not null and ${managesAll}
  and not exists (select from users_igrejas l where l.users = users.id)`;

/** Whether an active account other than this one may do everything, in every church. */
export async function administersWithout(tx: Db, users: number | null): Promise<boolean> {
  const [row] = await tx.query<{ any: boolean }>(sql`select exists (select from users
    join perfil on perfil.id = users.role where users.id is distinct from ${users} and ${administersSql}) as any`);
  return row!.any;
}

/** Whether a role other than this one may do everything. */
export async function roleAdministersWithout(tx: Db, perfil: number | null): Promise<boolean> {
  const [row] = await tx.query<{ any: boolean }>(sql`select exists (select from perfil
    where perfil.id is distinct from ${perfil} and ${managesAll}) as any`);
  return row!.any;
}

export interface RoleRights {
  rules: AbilityRule[];
  /** the churches the role is limited to; null: all churches */
  igrejas: number[] | null;
}

/** What a role may do, and where; without a role, nothing. */
export async function rightsOf(tx: Db, perfil: number | null): Promise<RoleRights> {
  const [row] = await tx.query<RoleRights>(sql`select
    coalesce((select json_agg(json_build_object('action', p.action, 'subject', p.subject))
      from perfil_permissao l join permissao p on p.id = l.permissao where l.perfil = ${perfil}), '[]') as rules,
    (select array_agg(igreja) from perfil_igrejas where perfil = ${perfil}) as igrejas`);
  return row!;
}

export const isAdministrator = ({ rules }: RoleRights): boolean =>
  rules.some(({ action, subject }) => action === 'manage' && subject === 'all');
