import { connectionChangedJob } from '#server/connections/changed-job.ts';
import { withdrawLinks } from '#server/db/account-keys.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { readSecuritySettings, requirePasswordLength } from '#server/db/security-settings.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { createDevices } from '#server/http/known-devices.ts';
import { refuseGuessable } from '#server/http/new-password.ts';
import { createPasswordCheck } from '#server/http/password-check.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import { shortNetwork } from '#server/http/short-network.ts';
import { signInLimits } from '#server/http/sign-in-limits.ts';
import { accountChangedJob } from '#server/sections/jobs/account-changed.ts';
import { apiKeyAddedJob } from '#server/sections/jobs/api-key-added.ts';
import { pixKeyChangedJob } from '#server/sections/jobs/pix-key-changed.ts';
import { twoStepResetJob } from '#server/sections/jobs/two-step-reset.ts';
import { verifyEmailJob } from '#server/sections/jobs/verify-email.ts';
import { isSetupCode, lockSetup, needsSetup } from '#server/setup-code.ts';
import { administrador } from '#shared/access/roles.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import type { TwoStepChallenge } from '#shared/contracts/seguranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { agentOf } from '#shared/user-agent.ts';
import { createAddressProofs } from './address-proofs.ts';
import { createMails } from './mails.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';
import type { createTwoStep } from './two-step.ts';

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

/** The second step of a sign-in: a code of the app, or a recovery code. */
export interface TwoStepAnswer {
  bilhete: string;
  codigo?: string | undefined;
  recuperacao?: string | undefined;
}

export interface Registration {
  name: string;
  email: string;
  password: string;
  codigo?: string | null;
}

/** Signing in, registering and changing one's own password. */
export function createStaffAccounts(deps: FeatureDeps, twoStep: ReturnType<typeof createTwoStep>) {
  const { db, clock, jobs, sessions, passwords, config } = deps;
  const rateLimit = createRateLimit({ db, clock });
  const checkPassword = createPasswordCheck(deps);
  const mails = createMails(deps);
  const pending = createPendingSignIns(deps);
  const addressProofs = createAddressProofs(deps);
  const devices = createDevices({ secret: config.secret, clock, purpose: 'device' });

  const authorOf = async (tx: Db, users: number): Promise<{ name: string; email: string }> => {
    const [author] = await tx.query<{ name: string; email: string }>(
      sql`select name, email from users where id = ${users}`,
    );
    return author ?? { name: '–', email: '–' };
  };

  jobs.handle(pixKeyChangedJob, ({ users, ...change }) =>
    db.transaction(async (tx) => mails.pixKeyChanged(tx, await authorOf(tx, users), change)),
  );

  jobs.handle(apiKeyAddedJob, ({ users, nome }) =>
    db.transaction((tx) => mails.apiKeyAdded(tx, users, nome)),
  );

  jobs.handle(twoStepResetJob, ({ users, por }) =>
    db.transaction(async (tx) => mails.twoStepReset(tx, users, await authorOf(tx, por))),
  );

  jobs.handle(accountChangedJob, ({ users, antes, agora, encerradas = [] }) =>
    db.transaction((tx) => {
      if (antes !== agora) return mails.emailChanged(tx, users, { antes, agora, encerradas });
      return encerradas.length > 0
        ? mails.passwordReset(tx, users, encerradas)
        : mails.passwordChanged(tx, users);
    }),
  );

  jobs.handle(connectionChangedJob, ({ users, nome }) =>
    db.transaction(async (tx) => mails.connectionChanged(tx, await authorOf(tx, users), nome)),
  );

  /**
   * Opens a session after the password, or a passkey (`hash` null), was verified. If the password is changed at the same
   * moment, the row lock orders the two, and the session ends.
   */
  async function open(users: number, hash: string | null, caller: Caller): Promise<Opened> {
    const opened = await sessions.open(users, caller.agent, shortNetwork(caller.ip));
    const [updated] = await db.query<{
      antes: Date | null;
    }>(sql`update users set ultimo_acesso = ${clock.now()}
      from (select id, ultimo_acesso as antes from users where id = ${users}) was
      where users.id = was.id and ativo and password = coalesce(${hash}, password) returning was.antes`);
    if (updated) {
      await noteDevice(opened.identity.user, updated.antes, caller);
      return opened;
    }
    await sessions.end(opened.identity.sessionId);
    throw new AppError('unauthenticated', 'auth.wrong');
  }

  /** Notes that this sign-in proved the address (null: it did not), and reads the session's rights again. */
  async function proveAddress(opened: Opened, email: string | null): Promise<Opened> {
    if (email === null) return opened;
    const { user, sessionId } = opened.identity;
    await addressProofs.prove({ users: user.id, email, sessionId });
    return sessions.reread(opened);
  }

  /** Mails about a sign-in on a device where the account never signed in, unless it is the account's first sign-in. */
  async function noteDevice({ id, email }: UserData, before: Date | null, caller: Caller): Promise<void> {
    if (before === null || devices.knownTo(caller.device, email) !== null) return;
    if (await rateLimit.take(perAccount('aparelho-novo', email, 5, 60)))
      await mails.newDevice(db, id, {
        ...agentOf(caller.agent ?? null),
        rede: shortNetwork(caller.ip),
        quando: clock.now(),
      });
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
    // The answer reveals nothing about other accounts: the owner of a taken address is informed by mail instead.
    const rateLimitInTx = createRateLimit({ db: tx, clock });
    if (await rateLimitInTx.take(perAccount('cadastrar', input.email, 3, 60))) {
      if (user) await jobs.enqueue(tx, verifyEmailJob, { users: user.id, locale });
      else await mails.emailTaken(tx, input.email, locale);
    }
    if (user && (await rateLimitInTx.take({ key: 'cadastrar:aviso', max: 20, minutes: 60 })))
      await mails.waiting(tx, input.name, input.email);
  }

  return {
    /**
     * A session, or a ticket for the second step where the account has one. `provesAddress`: the caller has opened the link mailed to the
     * address, which is noted once the sign-in is complete.
     */
    async signIn(
      input: { email: string; password: string },
      caller: Caller,
      { provesAddress = false } = {},
    ): Promise<Opened | TwoStepChallenge> {
      const { tentativas } = await readSecuritySettings(db);
      const device = devices.knownTo(caller.device, input.email);
      const limits = signInLimits('login', input.email, caller.ip, device, tentativas);
      // Counted before the password is checked, so that a flood is refused without the cost of hashing.
      await rateLimit.demand(...limits.all);
      const [user] = await db.query<{
        id: number;
        password: string;
        ativo: boolean;
        duas_etapas_em: Date | null;
      }>(sql`select id, password, ativo, duas_etapas_em from users where email = ${input.email}`);
      const right = await passwords.verify(user?.password ?? (await passwords.nobody), input.password);
      if (!user || !right || !user.ativo) throw new AppError('unauthenticated', 'auth.wrong');
      // The attempt stays counted until the second step: tickets must not allow trying more passwords.
      const emailToProve = provesAddress ? input.email : null;
      if (user.duas_etapas_em !== null)
        return { segunda_etapa: { bilhete: await pending.begin(user.id, user.password, emailToProve) } };
      const opened = await proveAddress(await open(user.id, user.password, caller), emailToProve);
      await rateLimit.clear(limits.own);
      for (const limit of limits.shared) await rateLimit.giveBack(limit);
      await rateLimit.sweep();
      await sessions.sweep();
      return opened;
    },

    /** Finishes a sign-in whose password was right. */
    async completeTwoStep({ bilhete, codigo, recuperacao }: TwoStepAnswer, caller: Caller): Promise<Opened> {
      await rateLimit.demand(perAddress('segunda-etapa', caller.ip, 50, 15));
      const expired = (): AppError => new AppError('unauthenticated', 'auth.two_step_expired');
      const user = await pending.find(bilhete);
      if (!user) throw expired();
      if (recuperacao !== undefined) await twoStep.requireRecovery(user, recuperacao, 'recuperacao');
      else await twoStep.requireCode(user, codigo ?? '', 'codigo');
      if (!(await pending.take(bilhete))) throw expired();
      const opened = await proveAddress(await open(user.id, user.password, caller), user.email_a_provar);
      const device = devices.knownTo(caller.device, user.email);
      const limits = signInLimits('login', user.email, caller.ip, device);
      await rateLimit.clear(limits.own);
      for (const limit of limits.shared) await rateLimit.giveBack(limit);
      return opened;
    },

    /** A session for the owner of a passkey that was verified. */
    async enterByPasskey(users: number, caller: Caller): Promise<Opened> {
      await sessions.sweep();
      return open(users, null, caller);
    },

    /** A new session after all others of the account were ended. */
    reopen: (users: number, caller: Caller): Promise<Opened> => open(users, null, caller),

    /** A session for the first account, which administers; null for all others, which wait for a role. */
    async register(input: Registration, caller: Caller & { locale: Locale }): Promise<Opened | null> {
      await rateLimit.demand(perAddress('cadastrar', caller.ip, 10, 60));
      const first = await needsSetup(db);
      if (first && !isSetupCode(config.secret, input.codigo ?? undefined))
        throw invalidField('codigo', 'auth.setup_code');
      await requirePasswordLength(db, input.password);
      await refuseGuessable(deps, input.password, [input.name, input.email]);
      const hash = await passwords.hash(input.password);
      const id = first ? await registerFirst(input, hash) : null;
      if (id !== null) return open(id, hash, caller);
      await db.transaction((tx) => registerNext(tx, input, hash, caller.locale));
      return null;
    },

    /** Ends every session of the account, this one too, and opens a new one. */
    async changePassword(user: UserData, current: string, next: string, caller: Caller): Promise<Opened> {
      await requirePasswordLength(db, next);
      const before = await checkPassword(user, current, 'atual');
      if (next === current) throw invalidField('password', 'auth.same_password');
      await refuseGuessable(deps, next, [user.name, user.email]);
      const hash = await passwords.hash(next);
      await asAuthor(db, { user }, async (tx) => {
        const changed = await tx.run(sql`update users set password = ${hash}, atualizado_em = ${clock.now()}
          where id = ${user.id} and password = ${before}`);
        if (changed === 0) throw invalidField('atual', 'auth.current_password');
        await withdrawLinks(tx, user.id);
        await sessions.endAllOf(tx, user.id);
        await mails.passwordChanged(tx, user.id);
      });
      return open(user.id, hash, caller);
    },
  };
}
