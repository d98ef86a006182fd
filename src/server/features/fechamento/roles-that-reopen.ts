import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';

/**
 * The names of the roles that may reopen a month of a church that the caller sees, each held by an active account. It
 * reveals nothing about people.
 */
export async function rolesThatReopen(db: Db, { igrejas }: StaffIdentity): Promise<string[]> {
  /** the limits to churches of the role or the account include one of the caller's churches */
  const reaches = (limits: 'perfil_igrejas' | 'users_igrejas', of: Sql): Sql =>
    sql`(not exists (select from ${raw(limits)} l where ${of})
      or exists (select from ${raw(limits)} l where ${of}
        and (${igrejas}::integer[] is null or l.igreja = any(${igrejas}))))`;
  const roles = await db.query<{ nome: string }>(sql`select p.nome from perfil p
    where not p.por_departamento
      and exists (select from perfil_permissao g join permissao r on r.id = g.permissao where g.perfil = p.id
        and r.action in ('edit', 'manage') and r.subject in ('fechamento', 'all'))
      and exists (select from users u where u.role = p.id and u.ativo
        and ${reaches('users_igrejas', raw('l.users = u.id'))})
      and ${reaches('perfil_igrejas', raw('l.perfil = p.id'))}
    order by p.nome`);
  return roles.map(({ nome }) => nome);
}
