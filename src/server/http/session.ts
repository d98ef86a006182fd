import type { Db } from '#server/db/client.ts';
import { sessionEnd } from '#server/db/security-settings.ts';
import { compiled } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import type { StaffIdentity } from './identity.ts';
import { isRecentProof } from './recent-proof.ts';
import { createRoleGrants } from './role-grants.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';

/** The cookie of a session of the office. */
export const sessionCookie = 'sessao';

interface SessionRow extends StoredSession {
  user_id: number;
  name: string;
  email: string;
  email_verificado: boolean;
  foto: string | null;
  /** null also while the email address is not verified: no role has effect before that */
  perfil: number | null;
  role: string | null;
  versao: number | null;
  igrejas: number[] | null;
  /** the departments that the account's person leads today; null unless the role is limited to them */
  departamentos: number[] | null;
  /** their names */
  lidera: string[] | null;
  /** when the person last proved who they are */
  confirmada_em: Date;
  /** the role demands two-step verification, which the account has not set up: no role has effect before that */
  falta_duas_etapas: boolean;
  /** the password was set by another person: no role has effect before the account's owner has chosen another */
  trocar_senha: boolean;
}

const departments = (today: string): string =>
  `case when p.por_departamento then lidera(u.pessoa, ${today}) end`;
const ledNames = (
  today: string,
): string => `case when p.por_departamento then array(select d.nome from departamento d
  where d.id = any(lidera(u.pessoa, ${today})) order by d.nome, d.id) end`;
const lacksTwoStep = (now: string): string => `u.duas_etapas_em is null
  and coalesce(p.exige_duas_etapas_em <= greatest(s.criada_em, ${now}::timestamptz - interval '1 day'), false)`;
/** A session that has not ended, its account if it may sign in, and the role if it has effect. */
const from = `from sessao s join users u on u.id = s.users and u.ativo
  left join perfil p on p.id = u.role and u.email_verificado_em is not null`;

/**
 * The versions of the rows from which an identity is derived: PostgreSQL gives a row another `xmin` whenever it changes, and the rules of a
 * role change with its version. Besides them, `identity` depends on the departments that the person leads, if the role is limited to these,
 * and on the time (`lembrada_ate`).
 */
const versions = 'row(s.xmin, u.xmin, p.xmin)::text';
const ledText = (today: string): string => `row(${departments(today)}, ${ledNames(today)})::text`;
/**
 * Until when the state cannot change by itself: then the session ends, or the role begins to demand a second step that the account lacks.
 */
const rememberedUntil = `least(s.expira_em,
  case when u.duas_etapas_em is null then p.exige_duas_etapas_em + interval '1 day' end)`;

export type Sessions = ReturnType<typeof createSessions>;

/** The sessions of the office. */
export function createSessions(deps: { db: Db; clock: Clock; sections: readonly Section[] }) {
  const { db, clock } = deps;
  const grantsFor = createRoleGrants(deps);

  const rows = (ids: readonly number[], now: Date): Promise<SessionRow[]> =>
    db.query<SessionRow>(
      compiled(
        `select s.id, s.chave, s.segredo_hash, s.renovacoes, s.renovada_em, s.usada_em, s.expira_em, u.id as user_id, u.name, u.email,
        u.email_verificado_em is not null as email_verificado, u.foto, p.id as perfil, p.nome as role, p.versao,
        s.igrejas, coalesce(s.confirmada_em, s.criada_em) as confirmada_em, ${lacksTwoStep('$2')} as falta_duas_etapas, u.trocar_senha,
        ${departments('$3')} as departamentos, ${ledNames('$3')} as lidera, ${rememberedUntil} as lembrada_ate,
        ${versions} || case when p.por_departamento then ${ledText('$3')} else '' end as estado
        ${from} where s.id = any($1) and s.expira_em > $2`,
        [ids, now, churchToday(now)],
        { name: 'sessions' },
      ),
    );

  async function identity(row: SessionRow): Promise<StaffIdentity> {
    const { igrejas, departamentos, falta_duas_etapas, trocar_senha } = row;
    const isWaiting = falta_duas_etapas || trocar_senha;
    return {
      kind: 'staff',
      sessionId: row.id,
      user: {
        id: row.user_id,
        name: row.name,
        email: row.email,
        email_verificado: row.email_verificado,
        foto: row.foto,
        role: row.role,
        ...(row.lidera && { lidera: row.lidera }),
        ...(falta_duas_etapas && { falta_duas_etapas: true as const }),
        ...(trocar_senha && { trocar_senha: true as const }),
      },
      ...(await grantsFor(isWaiting ? { ...row, perfil: null } : row)),
      igrejas,
      departamentos,
      isRecent: isRecentProof(row.confirmada_em, clock.now()),
    };
  }

  return createSessionStore<SessionRow, StaffIdentity>(deps, {
    cookie: sessionCookie,
    table: 'sessao',
    accounts: 'users',
    isOpen: 'ativo',
    end: sessionEnd,
    rows,
    identity,
    stateOf: ({ departamentos }, id) => {
      const state = (text: string) => (first: number) => `(select ${text} ${from} where s.id = $${first})`;
      return departamentos === null
        ? { name: '', sql: state(versions), values: () => [id] }
        : {
            name: '_lidera',
            sql: (first) => state(`${versions} || ${ledText(`$${first + 1}`)}`)(first),
            values: (now) => [id, churchToday(now)],
          };
    },
  });
}
