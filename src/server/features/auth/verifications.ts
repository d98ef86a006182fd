import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import { verifyEmailJob } from '#server/sections/jobs/verify-email.ts';
import type { TwoStepChallenge } from '#shared/contracts/seguranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { createMails } from './mails.ts';
import type { Caller, Opened } from './staff-accounts.ts';

/** The mail says "three days" in words. */
const validDays = 3;

interface Unverified {
  email: string;
  email_provado: boolean;
}

/** Verifying the e-mail of an account by a link. */
export function createVerifications(
  deps: FeatureDeps,
  signIn: (
    input: { email: string; password: string },
    caller: Caller,
    how: { provesAddress: boolean },
  ) => Promise<Opened | TwoStepChallenge>,
) {
  const { db, clock, jobs, config } = deps;
  const rateLimit = createRateLimit({ db, clock });
  const mails = createMails(deps);
  const links = createSignedLinks({ secret: config.secret, clock, purpose: 'verify email' });

  jobs.handle(verifyEmailJob, ({ users, locale }) =>
    db.transaction(async (tx) => {
      const [user] = await tx.query<{ email: string }>(
        sql`select email from users where id = ${users} and ativo and not email_provado`,
      );
      if (!user) return;
      const until = new Date(clock.now().getTime() + validDays * 24 * 60 * 60_000);
      await mails.verify(tx, users, links.make(`${users} ${user.email}`, until), locale);
    }),
  );

  return {
    /** Sends the link again, to an account of these churches (null: of any); returns the address it goes to. */
    async send(users: number, igrejas: readonly number[] | null, locale?: Locale): Promise<string> {
      const [user] = await db.query<Unverified>(
        sql`select email, email_provado from users where id = ${users} and ativo
          and (${igrejas}::integer[] is null or limites_de(id) && ${igrejas}::integer[])`,
      );
      if (!user) throw new AppError('not_found', 'error.not_found');
      if (user.email_provado) throw new AppError('conflict', 'auth.already_verified');
      await rateLimit.demand(perAccount('verificar', user.email, 3, 60));
      await jobs.enqueue(db, verifyEmailJob, { users, ...(locale && { locale }) });
      return user.email;
    },

    /**
     * Verifies the address and signs in. The link alone is not enough: the owner of the address may not be the person
     * who registered the account with it. Such an owner resets the password, which verifies the address too. An account
     * with two-step verification proves its address with the second step.
     */
    async use(token: string, password: string, caller: Caller): Promise<Opened | TwoStepChallenge> {
      await rateLimit.demand(perAddress('verificar', caller.ip, 50, 15));
      const link = links.read(token);
      const [, id, email = ''] = ('text' in link && /^(\d{1,10}) (.+)$/s.exec(link.text)) || [];
      const isKnown =
        id !== undefined &&
        (await db.query(sql`select 1 from users where id = ${Number(id)} and email = ${email} and ativo`))
          .length > 0;
      if (!isKnown) throw invalidField('token', 'auth.verify_invalid');
      return signIn({ email, password }, caller, { provesAddress: true });
    },
  };
}
