import type { Db } from '#server/db/client.ts';
import { compiled, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Ability, abilityFrom } from '#shared/access/ability.ts';
import { limitedRules } from '#shared/access/limited-rules.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { churchToday } from '#shared/dates.ts';
import type { Section } from '#shared/kit/section.ts';
import type { StaffIdentity } from './identity.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';

/** The cookie of a session of the office. */
export const sessionCookie = 'sessao';

interface SessionRow extends StoredSession {
  user_id: number;
  name: string;
  email: string;
  email_verificado: boolean;
  /** null also while the address is not verified: no role has effect before */
  perfil: number | null;
  role: string | null;
  versao: number | null;
  igrejas: number[] | null;
  /** what the person of the account leads today; null unless the role is limited to it */
  departamentos: number[] | null;
  /** their names */
  lidera: string[] | null;
}

interface Grants {
  rules: AbilityRule[];
  ability: Ability;
}
interface Role {
  versao: number;
  whole: Grants;
  /** for users who are limited to some churches */
  withinChurches: Grants;
  /** for users who are limited to the departments that they lead, whatever their churches */
  withinDepartments: Grants;
}

const grantsOf = (rules: AbilityRule[]): Grants => ({ rules, ability: abilityFrom(rules) });

const noGrants = grantsOf([]);
const noRole: Role = { versao: 0, whole: noGrants, withinChurches: noGrants, withinDepartments: noGrants };

export type Sessions = ReturnType<typeof createSessions>;

/** The sessions of the office. The abilities of a role are cached by the role's version, which every lookup returns. */
export function createSessions(deps: { db: Db; clock: Clock; sections: readonly Section[] }) {
  const { db, sections } = deps;
  const roles = new Map<number, Role>();

  const rows = (ids: readonly number[], now: Date): Promise<SessionRow[]> =>
    db.query<SessionRow>(
      compiled(
        `select s.id, s.chave, s.segredo_hash, s.renovacoes, s.renovada_em, s.usada_em, u.id as user_id, u.name, u.email,
        u.email_verificado_em is not null as email_verificado, p.id as perfil, p.nome as role, p.versao,
        s.igrejas, case when p.por_departamento then lidera(u.pessoa, $3) end as departamentos,
        case when p.por_departamento then array(select d.nome from departamento d
          where d.id = any(lidera(u.pessoa, $3)) order by d.nome, d.id) end as lidera
        from sessao s join users u on u.id = s.users and u.ativo
        left join perfil p on p.id = u.role and u.email_verificado_em is not null
        where s.id = any($1) and s.expira_em > $2`,
        [ids, now, churchToday(now)],
        { name: 'sessions' },
      ),
    );

  async function roleOf(row: SessionRow): Promise<Role> {
    if (row.perfil === null) return noRole;
    const known = roles.get(row.perfil);
    if (known?.versao === row.versao) return known;
    const [loaded] = await db.query<{ versao: number; rules: AbilityRule[] }>(sql`select p.versao,
      coalesce((select json_agg(json_build_object('action', r.action, 'subject', r.subject) order by r.subject, r.action)
        from perfil_permissao pp join permissao r on r.id = pp.permissao where pp.perfil = p.id), '[]') as rules
      from perfil p where p.id = ${row.perfil}`);
    if (!loaded) return noRole;
    const role: Role = {
      versao: loaded.versao,
      whole: grantsOf(loaded.rules),
      withinChurches: grantsOf(limitedRules(loaded.rules, sections, 'igreja')),
      withinDepartments: grantsOf(limitedRules(loaded.rules, sections, 'departamento')),
    };
    roles.set(row.perfil, role);
    return role;
  }

  async function identity(row: SessionRow): Promise<StaffIdentity> {
    const { whole, withinChurches, withinDepartments } = await roleOf(row);
    const { igrejas, departamentos } = row;
    return {
      kind: 'staff',
      sessionId: row.id,
      user: {
        id: row.user_id,
        name: row.name,
        email: row.email,
        email_verificado: row.email_verificado,
        role: row.role,
        ...(row.lidera && { lidera: row.lidera }),
      },
      ...(departamentos ? withinDepartments : igrejas ? withinChurches : whole),
      igrejas,
      departamentos,
    };
  }

  return createSessionStore<SessionRow, StaffIdentity>(deps, {
    cookie: sessionCookie,
    table: 'sessao',
    accounts: 'users',
    isOpen: 'ativo',
    rows,
    identity,
  });
}
