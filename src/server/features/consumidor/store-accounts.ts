import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { ConsumidorIdentity } from '#server/http/identity.ts';
import { createDevices } from '#server/http/known-devices.ts';
import { refuseGuessable } from '#server/http/new-password.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import type { OpenedSession } from '#server/http/session-store.ts';
import { signInLimits } from '#server/http/sign-in-limits.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { createCodes } from './codes.ts';
import type { ConsumidorDeps } from './deps.ts';

export type Opened = OpenedSession<ConsumidorIdentity>;

export interface Caller {
  ip: string;
  agent: string | undefined;
  /** the cookie of the device, if it has one */
  device: string | undefined;
  locale: Locale;
}

interface Account {
  id: number;
  password: string | null;
  bloqueado: boolean;
}

/** How many accounts that claim an address without proof are tried with a password. */
const maxClaims = 3;

/** The name of an account whose owner gave none: "ana.lima@…" becomes "ana lima". */
const nameFrom = (email: string): string => email.split('@')[0]!.replaceAll('.', ' ').slice(0, 120);

const wrong = (): AppError => new AppError('unauthenticated', 'auth.wrong');

/** Consumers of the store: registering, signing in by password or code, and new passwords. */
export function createStoreAccounts(deps: ConsumidorDeps) {
  const { db, clock, config, passwords, consumidorSessions: sessions } = deps;
  const rateLimit = createRateLimit({ db, clock });
  const devices = createDevices({ secret: config.secret, clock, purpose: 'store device' });
  const codes = createCodes(deps, devices);

  /**
   * The accounts that a password is compared with: the one that proved the address, or else those that claim it. There are few
   * (`register`), so that nobody displaces another by registering with the same address.
   */
  const accountsOf = (email: string): Promise<Account[]> =>
    db.query<Account>(sql`select id, password, bloqueado from consumidor c where email = ${email} and password is not null
      and (email_verificado_em is not null or not exists (select from consumidor p
        where p.email = ${email} and p.email_verificado_em is not null))
      order by id limit ${maxClaims}`);

  /** The account with this password. Without any account, a password is compared all the same, so that the answer takes as long. */
  async function accountWith(
    email: string,
    password: string,
  ): Promise<(Account & { password: string }) | null> {
    const accounts = await accountsOf(email);
    if (accounts.length === 0) await passwords.verify(await passwords.nobody, password);
    for (const account of accounts) {
      if (account.password && (await passwords.verify(account.password, password)))
        return account.bloqueado ? null : { ...account, password: account.password };
    }
    return null;
  }

  async function open(id: number, agent: string | undefined): Promise<Opened> {
    const opened = await sessions.open(id, agent);
    await db.run(sql`update consumidor set ultimo_acesso = ${clock.now()} where id = ${id}`);
    return opened;
  }

  /**
   * The account of an address that was just proved. An account that merely claimed the address is not taken over, unless
   * the caller is signed in to it: another person may have created it.
   */
  async function provedAccount(
    tx: Db,
    email: string,
    { nome, current, locale }: { nome: string | null; current: number | null; locale: Locale },
  ): Promise<number> {
    const proved = async (): Promise<number | undefined> =>
      (
        await tx.query<{ id: number }>(
          sql`select id from consumidor where email = ${email} and email_verificado_em is not null`,
        )
      )[0]?.id;
    const now = clock.now();
    const existing = await proved();
    if (existing !== undefined) return existing;
    const [updated] = await tx.query<{ id: number }>(sql`update consumidor set email_verificado_em = ${now}
      where id = ${current} and email = ${email} and not bloqueado
        and not exists (select from consumidor c where c.email = ${email} and c.email_verificado_em is not null)
      returning id`);
    if (updated) return updated.id;
    const [created] = await tx.query<{
      id: number;
    }>(sql`insert into consumidor (nome, email, email_verificado_em, language)
      values (${nome ?? nameFrom(email)}, ${email}, ${now}, ${locale})
      on conflict (email) where email_verificado_em is not null do nothing returning id`);
    // Another request made it at the same moment.
    return created?.id ?? (await proved())!;
  }

  return {
    devices,
    codes,
    open,

    /** Mails a code to the address, unless its network has requested too many. */
    async sendCode(email: string, { ip, locale }: Caller): Promise<void> {
      await codes.allow(ip);
      await codes.send(email, ip, locale);
    },

    async signIn(input: { email: string; password: string }, caller: Caller): Promise<Opened> {
      const limits = signInLimits(
        'loja',
        input.email,
        caller.ip,
        devices.knownTo(caller.device, input.email),
      );
      // Counted before the password is checked, so that a flood is refused without the cost of hashing.
      await rateLimit.demand(...limits.all);
      const account = await accountWith(input.email, input.password);
      if (!account) throw wrong();
      const opened = await open(account.id, caller.agent);
      const [current] = await db.query<{ password: string | null }>(
        sql`select password from consumidor where id = ${account.id}`,
      );
      // The password was changed after it was read. That change ended the sessions that existed then; this one is ended here.
      if (current?.password !== account.password) {
        await sessions.end(opened.identity.sessionId);
        throw wrong();
      }
      await rateLimit.clear(limits.own);
      for (const limit of limits.shared) await rateLimit.giveBack(limit);
      await rateLimit.sweep();
      await sessions.sweep();
      return opened;
    },

    /** Checks the password of a signed-in account again, before an act that cannot be undone. */
    async requirePassword({ consumidor: { id } }: ConsumidorIdentity, password: string): Promise<void> {
      const limit = perAccount('loja:senha', String(id), 10, 15);
      await rateLimit.demand(limit);
      const [row] = await db.query<{ password: string | null }>(
        sql`select password from consumidor where id = ${id}`,
      );
      if (!(await passwords.verify(row?.password ?? (await passwords.nobody), password)))
        throw invalidField('password', 'auth.current_password');
      await rateLimit.clear(limit);
    },

    /** A new account, signed in at once. Its address counts as the account's own only once a code has proved it. */
    async register(
      input: { nome: string; email: string; password: string },
      caller: Caller,
    ): Promise<Opened> {
      await rateLimit.demand(perAddress('loja:cadastrar', caller.ip, 10, 60));
      await codes.allow(caller.ip);
      await refuseGuessable(deps, input.password, [input.nome, input.email]);
      // One more would displace the first from those that a password is compared with.
      if ((await accountsOf(input.email)).length >= maxClaims) {
        await codes.send(input.email, caller.ip, caller.locale);
        throw invalidField('email', 'loja.claimed_often');
      }
      const hash = await passwords.hash(input.password);
      const [created] = await db.query<{
        id: number;
      }>(sql`insert into consumidor (nome, email, password, language)
        values (${input.nome}, ${input.email}, ${hash}, ${caller.locale}) returning id`);
      const opened = await open(created!.id, caller.agent);
      await codes.send(input.email, caller.ip, caller.locale);
      return opened;
    },

    /** Signs in with the code that was mailed; an address without an account gets one. */
    async enter(
      input: { email: string; codigo: string; nome: string | null },
      caller: Caller,
      current: ConsumidorIdentity | null,
    ): Promise<Opened> {
      await codes.demand(input.email, input.codigo, caller);
      const id = await db.transaction((tx) =>
        provedAccount(tx, input.email, {
          nome: input.nome,
          current: current?.consumidor.id ?? null,
          locale: caller.locale,
        }),
      );
      const [account] = await db.query<{ bloqueado: boolean }>(
        sql`select bloqueado from consumidor where id = ${id}`,
      );
      // The caller reads the mail of the account, and so may know that it is blocked.
      if (account?.bloqueado) throw new AppError('unauthenticated', 'loja.bloqueada');
      return open(id, caller.agent);
    },

    /** A new password for the account of a proved address, whose id it returns. Ends its sessions. */
    async reset(input: { email: string; codigo: string; password: string }, caller: Caller): Promise<number> {
      // Before the code is used up, so that a better password can be tried with the same code.
      await rateLimit.demand(perAddress('loja:senha-nova', caller.ip, 30, 60));
      await refuseGuessable(deps, input.password, [input.email]);
      await codes.demand(input.email, input.codigo, caller);
      const hash = await passwords.hash(input.password);
      const account = await db.transaction(async (tx) => {
        const id = await provedAccount(tx, input.email, { nome: null, current: null, locale: caller.locale });
        await tx.run(
          sql`update consumidor set password = ${hash}, atualizado_em = ${clock.now()} where id = ${id}`,
        );
        await sessions.endAllOf(tx, id);
        return id;
      });
      await rateLimit.clear(...signInLimits('loja', input.email, caller.ip, null).all.slice(1));
      return account;
    },
  };
}
