import type { UserData } from '#shared/contracts/auth.ts';

// SQL about an account `u` (users) and its role `p` (perfil). A role has effect once the address of the account is verified, its owner has
// chosen its password, and two-step verification is set up where the role has demanded it for a day.

export const isVerifiedSql = 'u.email_verificado_em is not null';

const timeForTwoStep = "interval '1 day'";

/** Whether the role demands two-step verification that the account lacks. A session that was `opened` after the demand gets no time for it. */
export function lacksTwoStepSql(now: string, opened?: string): string {
  const before = `${now}::timestamptz - ${timeForTwoStep}`;
  const latest = opened === undefined ? before : `greatest(${opened}, ${before})`;
  return `(u.duas_etapas_em is null and coalesce(p.exige_duas_etapas_em <= ${latest}, false))`;
}

/** When the role begins to demand two-step verification that the account lacks; null: never. */
export const twoStepDueSql = `case when u.duas_etapas_em is null then p.exige_duas_etapas_em + ${timeForTwoStep} end`;

/** Whether the role has effect, for everything but a session. */
export const hasEffectSql = (now: string): string =>
  `${isVerifiedSql} and not u.trocar_senha and not ${lacksTwoStepSql(now)}`;

/** The departments that the account's person leads today; null unless the role is limited to them. */
export const ledDepartmentsSql = (today: string): string =>
  `case when p.por_departamento then lidera(u.pessoa, ${today}) end`;

/** Their names. */
export const ledNamesSql = (
  today: string,
): string => `case when p.por_departamento then array(select d.nome from departamento d
  where d.id = any(lidera(u.pessoa, ${today})) order by d.nome, d.id) end`;

/** An account with its role, as `accountColumns` selects it. */
export interface AccountRow {
  user_id: number;
  name: string;
  email: string;
  email_verificado: boolean;
  /** the id of their photo */
  foto: string | null;
  /** null also while no role has effect */
  perfil: number | null;
  role: string | null;
  versao: number | null;
  departamentos: number[] | null;
  /** the names of the departments */
  lidera: string[] | null;
}

export const accountColumns = (
  today: string,
): string => `u.id as user_id, u.name, u.email, ${isVerifiedSql} as email_verificado, u.foto,
  p.id as perfil, p.nome as role, p.versao, ${ledDepartmentsSql(today)} as departamentos, ${ledNamesSql(today)} as lidera`;

/** The account as the pages of the office know it. */
export const userOf = ({
  user_id,
  name,
  email,
  email_verificado,
  foto,
  role,
  lidera,
}: AccountRow): UserData => ({
  id: user_id,
  name,
  email,
  email_verificado,
  foto,
  role,
  ...(lidera && { lidera }),
});
