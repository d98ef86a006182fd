import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { Sessao } from '#shared/contracts/seguranca.ts';
import { AppError } from '#shared/errors.ts';
import { agentOf } from '#shared/user-agent.ts';

/** The most sessions that are listed; "end all others" ends the rest too. */
const maxListed = 50;

/** The devices where a person is signed in. Ending one takes effect at its next request, and closes its live connection. */
export function createUserSessions({ db, clock }: FeatureDeps) {
  return {
    async list({ user, sessionId }: StaffIdentity): Promise<Sessao[]> {
      const rows = await db.query<
        Omit<Sessao, 'navegador' | 'sistema'> & { agente: string | null }
      >(sql`select id, agente, rede, criada_em, usada_em, id = ${sessionId} as atual from sessao
        where users = ${user.id} and expira_em > ${clock.now()}
        order by id = ${sessionId} desc, usada_em desc, id desc limit ${maxListed}`);
      return rows.map(({ agente, ...row }) => ({ ...row, ...agentOf(agente) }));
    },

    async end({ user }: StaffIdentity, id: number): Promise<void> {
      const ended = await db.run(sql`delete from sessao where id = ${id} and users = ${user.id}`);
      if (ended === 0) throw new AppError('not_found', 'error.not_found');
    },

    endOthers: async ({ user, sessionId }: StaffIdentity): Promise<void> =>
      void (await db.run(sql`delete from sessao where users = ${user.id} and id <> ${sessionId}`)),
  };
}
