import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { removeKeys, removeTwoStep, withdrawLinks } from '#server/db/account-keys.ts';
import { asAuthor } from '#server/db/author.ts';
import { requirePasswordLength } from '#server/db/security-settings.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { refuseGuessable } from '#server/http/new-password.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import { signInLimits } from '#server/http/sign-in-limits.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { locales } from '#shared/i18n/languages.ts';
import { createMails } from './mails.ts';

/** The mail says "an hour" in words. */
const validMinutes = 60;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Mails a link for a new password; only the job checks whether there is such an account. */
const resetJob = defineJob({
  name: 'auth.reset',
  payload: z.object({ email: z.string(), locale: z.enum(locales) }),
});

/** Password resets by mail. */
export function createResets(deps: FeatureDeps) {
  const { db, clock, jobs, sessions, passwords } = deps;
  const rateLimit = createRateLimit({ db, clock });
  const mails = createMails(deps);

  // Every request enqueues the same job, so that neither its answer nor its time reveals whether there is an account.
  jobs.handle(resetJob, async ({ email, locale }) => {
    const token = randomBytes(32).toString('base64url');
    await db.transaction(async (tx) => {
      const [user] = await tx.query<{ id: number }>(
        sql`select id from users where email = ${email} and ativo for no key update`,
      );
      if (!user) return;
      await tx.run(sql`delete from redefinicao_senha where users = ${user.id}`);
      await tx.run(sql`insert into redefinicao_senha (token_hash, users, expira_em) values
        (${hashOf(token)}, ${user.id}, ${new Date(clock.now().getTime() + validMinutes * 60_000)})`);
      await mails.reset(tx, user.id, token, locale);
    });
  });

  return {
    async ask(email: string, ip: string, locale: Locale): Promise<void> {
      await rateLimit.demand(perAddress('esqueceu', ip, 20, 60));
      if (await rateLimit.take(perAccount('esqueceu', email, 3, 60)))
        await jobs.enqueue(db, resetJob, { email, locale });
    },

    /** Works once: deleting the token consumes it. */
    async use(token: string, password: string, ip: string): Promise<void> {
      const address = perAddress('redefinir', ip, 20, 60);
      await rateLimit.demand(address);
      const valid = sql`from redefinicao_senha where token_hash = ${hashOf(token)} and expira_em > ${clock.now()}`;
      const refusal = invalidField('token', 'auth.reset_invalid');
      // Looked up before hashing, so that invalid tokens cost nothing.
      const [found] = await db.query<{
        users: number;
        name: string;
        email: string;
        atual: string;
      }>(sql`select r.users, u.name, u.email, u.password as atual
        from (select users ${valid}) r join users u on u.id = r.users`);
      if (!found) throw refusal;
      await requirePasswordLength(db, password);
      const { users } = found;
      await refuseGuessable(deps, password, [found.name, found.email]);
      if (await passwords.verify(found.atual, password)) throw invalidField('password', 'auth.same_password');
      const hash = await passwords.hash(password);
      const email = await asAuthor(db, { user: { id: users } }, async (tx) => {
        const now = clock.now();
        // Locks the account's row first, as every change of a password does, to avoid deadlocks.
        const [before] = await tx.query<{ email_provado: boolean }>(
          sql`select email_provado from users where id = ${users} for no key update`,
        );
        // The link was mailed to the account's address: using it proves the address.
        const [user] = await tx.query<{ email: string }>(sql`update users set password = ${hash},
          email_verificado_em = coalesce(email_verificado_em, ${now}), email_provado = true, atualizado_em = ${now}
          where id = ${users} and ativo returning email`);
        if (!before || !user || (await tx.run(sql`delete ${valid}`)) === 0) throw refusal;
        await withdrawLinks(tx, users);
        // A thief of the account may have made them; unlike a passkey, nobody signs in with one.
        const ended = await tx.query<{ nome: string }>(
          sql`delete from chave_api where users = ${users} returning nome`,
        );
        // Another person may have registered the account, or given it a password, and may have made keys.
        if (!before.email_provado) {
          await removeKeys(tx, users);
          await removeTwoStep(tx, users, now);
        }
        await sessions.endAllOf(tx, users);
        await mails.passwordReset(
          tx,
          users,
          ended.map(({ nome }) => nome),
        );
        return user.email;
      });
      await rateLimit.giveBack(address);
      await rateLimit.clear(...signInLimits('login', email, ip, null).all.slice(1));
    },
  };
}
