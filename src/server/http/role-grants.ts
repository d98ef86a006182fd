import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Ability, abilityFrom } from '#shared/access/ability.ts';
import { limitedRules } from '#shared/access/limited-rules.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Section } from '#shared/crud/section.ts';

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

/** The role of an account and its limits. */
interface Holder {
  /** null: no role has effect */
  perfil: number | null;
  versao: number | null;
  igrejas: readonly number[] | null;
  departamentos: readonly number[] | null;
}

/** The rights of accounts. The abilities of a role are cached by its version, which every holder's row contains. */
export function createRoleGrants({ db, sections }: { db: Db; sections: readonly Section[] }) {
  const roles = new Map<number, Role>();

  async function roleOf({ perfil, versao }: Holder): Promise<Role> {
    if (perfil === null) return noRole;
    const cached = roles.get(perfil);
    if (cached?.versao === versao) return cached;
    const [loaded] = await db.query<{ versao: number; rules: AbilityRule[] }>(sql`select p.versao,
      coalesce((select json_agg(json_build_object('action', r.action, 'subject', r.subject) order by r.subject, r.action)
        from perfil_permissao pp join permissao r on r.id = pp.permissao where pp.perfil = p.id), '[]') as rules
      from perfil p where p.id = ${perfil}`);
    if (!loaded) return noRole;
    const role: Role = {
      versao: loaded.versao,
      whole: grantsOf(loaded.rules),
      withinChurches: grantsOf(limitedRules(loaded.rules, sections, 'igreja')),
      withinDepartments: grantsOf(limitedRules(loaded.rules, sections, 'departamento')),
    };
    roles.set(perfil, role);
    return role;
  }

  return async (holder: Holder): Promise<Grants> => {
    const { whole, withinChurches, withinDepartments } = await roleOf(holder);
    return holder.departamentos ? withinDepartments : holder.igrejas ? withinChurches : whole;
  };
}
