import type { Db } from '#server/db/client.ts';
import { sessionEnd } from '#server/db/security-settings.ts';
import { compiled } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import type { StaffIdentity } from './identity.ts';
import { isRecentProof } from './recent-proof.ts';
import {
  type AccountRow,
  accountColumns,
  isVerifiedSql,
  lacksTwoStepSql,
  ledDepartmentsSql,
  ledNamesSql,
  twoStepDueSql,
  userOf,
} from './role-effect.ts';
import { createRoleGrants } from './role-grants.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';

/** The cookie of a session of the office. */
export const sessionCookie = 'sessao';

interface SessionRow extends StoredSession, AccountRow {
  igrejas: number[] | null;
  /** when the person last proved who they are */
  confirmada_em: Date;
  /** the role demands two-step verification, which the account has not set up: no role has effect before that */
  falta_duas_etapas: boolean;
  /** the password was set by another person: no role has effect before the account's owner has chosen another */
  trocar_senha: boolean;
}

/** A session that has not ended, its account if it may sign in, and the role if it has effect. */
const from = `from sessao s join users u on u.id = s.users and u.ativo
  left join perfil p on p.id = u.role and ${isVerifiedSql}`;

/**
 * The versions of the rows from which an identity is derived: PostgreSQL gives a row another `xmin` whenever it changes, and the rules of a
 * role change with its version. Besides them, `identity` depends on the departments that the person leads, if the role is limited to these,
 * and on the time (`lembrada_ate`).
 */
const versions = 'row(s.xmin, u.xmin, p.xmin)::text';
const ledText = (today: string): string => `row(${ledDepartmentsSql(today)}, ${ledNamesSql(today)})::text`;
/**
 * Until when the state cannot change by itself: then the session ends, or the role begins to demand a second step that the account lacks.
 */
const rememberedUntil = `least(s.expira_em, ${twoStepDueSql})`;

export type Sessions = ReturnType<typeof createSessions>;

/** The sessions of the office. */
export function createSessions(deps: { db: Db; clock: Clock; sections: readonly Section[] }) {
  const { db, clock } = deps;
  const grantsFor = createRoleGrants(deps);

  const rows = (ids: readonly number[], now: Date): Promise<SessionRow[]> =>
    db.query<SessionRow>(
      compiled(
        `select s.id, s.chave, s.segredo_hash, s.renovacoes, s.renovada_em, s.usada_em, s.expira_em, ${accountColumns('$3')},
        s.igrejas, coalesce(s.confirmada_em, s.criada_em) as confirmada_em,
        ${lacksTwoStepSql('$2', 's.criada_em')} as falta_duas_etapas, u.trocar_senha, ${rememberedUntil} as lembrada_ate,
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
        ...userOf(row),
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
