import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { createDevices } from '#server/http/known-devices.ts';
import { createPasswordCheck } from '#server/http/password-check.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import { signInLimits } from '#server/http/sign-in-limits.ts';
import { pixKeyChangedJob } from '#server/sections/pix-key-changed-job.ts';
import { verifyEmailJob } from '#server/sections/verify-email-job.ts';
import { isSetupCode, lockSetup, needsSetup } from '#server/setup-code.ts';
import { administrador } from '#shared/access/roles.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { createMails } from './mails.ts';

export interface Opened {
  cookie: string;
  token: string;
  identity: StaffIdentity;
}

export interface Caller {
  ip: string;
  agent: string | undefined;
  /** the cookie of the device, if it has one */
  device?: string | undefined;
}

export interface Registration {
  name: string;
  email: string;
  password: string;
  codigo?: string | null;
}

/** Signing in, registering and changing one's own password. */
export function createAccounts(deps: FeatureDeps) {
  const { db, clock, jobs, sessions, passwords, config } = deps;
  const rateLimit = createRateLimit({ db, clock });
  const checkPassword = createPasswordCheck(deps);
  const mails = createMails(deps);
  const devices = createDevices({ secret: config.secret, clock, purpose: 'device' });

  jobs.handle(pixKeyChangedJob, ({ users, antes, depois }) =>
    db.transaction(async (tx) => {
      const [by] = await tx.query<{ name: string; email: string }>(
        sql`select name, email from users where id = ${users}`,
      );
      await mails.pixKeyChanged(tx, by ?? { name: '–', email: '–' }, antes ?? '–', depois ?? '–');
    }),
  );

  /**
   * Opens a session after the password was verified. If the password is changed at the same moment, the row lock orders
   * the two, and the session ends.
   */
  async function open(users: number, hash: string, agent: string | undefined): Promise<Opened> {
    const opened = await sessions.open(users, agent);
    const still = await db.run(
      sql`update users set ultimo_acesso = ${clock.now()} where id = ${users} and ativo and password = ${hash}`,
    );
    if (still === 1) return opened;
    await sessions.end(opened.identity.sessionId);
    throw new AppError('unauthenticated', 'auth.wrong');
  }

  /**
   * The first account administers; a lock orders two that register at once. The set-up code proves that its owner reads
   * the server's output: its address needs no other proof.
   */
  async function registerFirst(input: Registration, hash: string): Promise<number | null> {
    return db.transaction(async (tx) => {
      await lockSetup(tx);
      if (!(await needsSetup(tx))) return null;
      if (!isSetupCode(config.secret, input.codigo ?? undefined))
        throw invalidField('codigo', 'auth.setup_code');
      const [user] = await tx.query<{
        id: number;
      }>(sql`insert into users (name, email, password, role, email_verificado_em)
        select ${input.name}, ${input.email}, ${hash}, id, ${clock.now()}::timestamptz from perfil where nome = ${administrador} returning id`);
      if (!user) throw new Error(`There is no role ${administrador}: the server starts by making it.`);
      return user.id;
    });
  }

  async function registerNext(tx: Db, input: Registration, hash: string, locale: Locale): Promise<void> {
    const [user] = await tx.query<{ id: number }>(sql`insert into users (name, email, password, language)
      values (${input.name}, ${input.email}, ${hash}, ${locale}) on conflict (email) do nothing returning id`);
    // The answer tells nothing about other accounts: the owner of a taken address is informed by mail instead.
    const counted = createRateLimit({ db: tx, clock });
    if (await counted.take(perAccount('cadastrar', input.email, 3, 60))) {
      if (user) await jobs.enqueue(tx, verifyEmailJob, { users: user.id, locale });
      else await mails.taken(tx, input.email, locale);
    }
    if (user && (await counted.take({ key: 'cadastrar:aviso', max: 20, minutes: 60 })))
      await mails.waiting(tx, input.name, input.email);
  }

  return {
    async signIn(input: { email: string; password: string }, caller: Caller): Promise<Opened> {
      const limits = signInLimits(
        'login',
        input.email,
        caller.ip,
        devices.knownTo(caller.device, input.email),
      );
      // Counted before the password is checked, so that a flood is refused without the cost of hashing.
      await rateLimit.demand(...limits.all);
      const [user] = await db.query<{ id: number; password: string; ativo: boolean }>(
        sql`select id, password, ativo from users where email = ${input.email}`,
      );
      const right = await passwords.verify(user?.password ?? passwords.nobody, input.password);
      if (!user || !right || !user.ativo) throw new AppError('unauthenticated', 'auth.wrong');
      const opened = await open(user.id, user.password, caller.agent);
      await rateLimit.clear(limits.own);
      for (const limit of limits.shared) await rateLimit.giveBack(limit);
      await rateLimit.sweep();
      await sessions.sweep();
      return opened;
    },

    /** A session for the first account, which administers; null for all others, which wait for a role. */
    async register(input: Registration, caller: Caller & { locale: Locale }): Promise<Opened | null> {
      await rateLimit.demand(perAddress('cadastrar', caller.ip, 10, 60));
      const first = await needsSetup(db);
      if (first && !isSetupCode(config.secret, input.codigo ?? undefined))
        throw invalidField('codigo', 'auth.setup_code');
      const hash = await passwords.hash(input.password);
      const id = first ? await registerFirst(input, hash) : null;
      if (id !== null) return open(id, hash, caller.agent);
      await db.transaction((tx) => registerNext(tx, input, hash, caller.locale));
      return null;
    },

    /** Ends every session of the account, this one too, and opens a new one. */
    async changePassword(
      user: UserData,
      current: string,
      next: string,
      agent: string | undefined,
    ): Promise<Opened> {
      const before = await checkPassword(user, current, 'atual');
      const hash = await passwords.hash(next);
      await db.transaction(async (tx) => {
        await tx.run(sql`select set_config('aprisco.users', ${String(user.id)}, true)`);
        const changed = await tx.run(sql`update users set password = ${hash}, atualizado_em = ${clock.now()}
          where id = ${user.id} and password = ${before}`);
        if (changed === 0) throw invalidField('atual', 'auth.current_password');
        await tx.run(sql`delete from redefinicao_senha where users = ${user.id}`);
        await sessions.endAllOf(tx, user.id);
        await mails.changed(tx, user.id);
      });
      return open(user.id, hash, agent);
    },
  };
}
