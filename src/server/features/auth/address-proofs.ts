import { removeKeys } from '#server/db/account-keys.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { AppError } from '#shared/errors.ts';
import { createMails } from './mails.ts';

/**
 * Refuses an account whose address was not proved since another person last typed the address or a password: a person who registers with
 * a stranger's address would otherwise keep a key after the stranger has taken the account over.
 */
export async function requireProvedAddress(db: Db, users: number): Promise<void> {
  const [row] = await db.query(sql`select 1 from users where id = ${users} and email_provado`);
  if (!row) throw new AppError('conflict', 'auth.unproved_email');
}

interface ProvedSession {
  users: number;
  email: string;
  sessionId: number;
}

/** Notes that the person who just signed in opened the link that was mailed to the account's address. */
export function createAddressProofs(deps: FeatureDeps) {
  const { db, clock } = deps;
  const mails = createMails(deps);
  return {
    /**
     * The first proof removes keys and ends sessions that another person may have made before; a mail names the API keys, because somewhere
     * a system may use them. The second step stays: this session has
     * passed it. A password that another person gave proves nothing, because that person knows it too; the link works again once the
     * account's owner has chosen another.
     */
    prove: ({ users, email, sessionId }: ProvedSession): Promise<void> =>
      asAuthor(db, { user: { id: users } }, async (tx) => {
        const [row] = await tx.query<{
          email_provado: boolean;
        }>(sql`update users set email_verificado_em = coalesce(email_verificado_em, ${clock.now()}),
          email_provado = not trocar_senha where id = ${users} and email = ${email} and not email_provado
          returning email_provado`);
        if (!row?.email_provado) return;
        const ended = await removeKeys(tx, users);
        await tx.run(sql`delete from sessao where users = ${users} and id <> ${sessionId}`);
        if (ended.length > 0) await mails.apiKeysEnded(tx, users, ended);
      }),
  };
}
