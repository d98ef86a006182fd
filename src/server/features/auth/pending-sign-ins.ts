import { createHash, randomBytes } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';

/** Minutes between the password and the second step. */
const validMinutes = 10;
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

export interface Pending {
  id: number;
  email: string;
  /** the hash of the password that was verified */
  password: string;
  /** the address that the sign-in proves, because it began with the link mailed to it */
  email_a_provar: string | null;
}

/** Sign-ins between the password and the second step: a ticket that is no session and opens one only with a code. */
export function createPendingSignIns({ db, clock }: FeatureDeps) {
  return {
    async begin(users: number, password: string, emailToProve: string | null): Promise<string> {
      const ticket = randomBytes(32).toString('base64url');
      const now = clock.now();
      await db.run(sql`delete from entrada_pendente where token_hash in (select token_hash from entrada_pendente
        where expira_em <= ${now} limit 100 for update skip locked)`);
      await db.run(sql`insert into entrada_pendente (token_hash, users, senha, expira_em, email_a_provar)
        values (${hashOf(ticket)}, ${users}, ${password}, ${new Date(now.getTime() + validMinutes * 60_000)}, ${emailToProve})`);
      return ticket;
    },

    /** The owner of the ticket; undefined when it expired, was used, or the account changed its password or was blocked. */
    async find(ticket: string): Promise<Pending | undefined> {
      const [row] = await db.query<Pending>(sql`select u.id, u.email, u.password, e.email_a_provar
        from entrada_pendente e join users u on u.id = e.users and u.ativo and u.password = e.senha
        where e.token_hash = ${hashOf(ticket)} and e.expira_em > ${clock.now()}`);
      return row;
    },

    /** Uses the ticket up; false when another call used it first. */
    take: async (ticket: string): Promise<boolean> =>
      (await db.run(sql`delete from entrada_pendente where token_hash = ${hashOf(ticket)}`)) === 1,
  };
}
