import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressBody } from '#server/checkout/address-fields.ts';
import { email, isSamePassword, matchingPasswords, newPassword } from '#server/http/credentials.ts';
import { logRefusal } from '#server/http/errors.ts';
import { formRefusal } from '#server/http/form-refusal.ts';
import type { ConsumidorIdentity } from '#server/http/identity.ts';
import { idText } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import type { createSessionCookies } from '#server/http/session-cookies.ts';
import { logSignIn, type SignInMethod } from '#server/http/sign-in-log.ts';
import type { SessionOutcome, StoreAccounts } from '#shared/contracts/conta-loja.ts';
import type { FormOutcome } from '#shared/contracts/site.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { createAddresses } from './addresses.ts';
import type { ConsumidorDeps } from './deps.ts';
import type { createPrivacy } from './privacy.ts';
import { type createProfiles, profileBody } from './profile.ts';
import { codigo, forgot, login, register, reset } from './schemas.ts';
import type { Caller, createStoreAccounts, Opened } from './store-accounts.ts';

interface Parts {
  accounts: ReturnType<typeof createStoreAccounts>;
  addresses: ReturnType<typeof createAddresses>;
  profiles: ReturnType<typeof createProfiles>;
  privacy: ReturnType<typeof createPrivacy>;
  cookies: ReturnType<typeof createSessionCookies<ConsumidorIdentity>>;
}

type FormFields = Readonly<Record<string, string>>;

const enterByForm = z.object({ email, codigo });
const ownCode = z.object({ codigo });
const currentCode = z.object({ codigo_atual: codigo });
const passwordForm = login.pick({ password: true });
const ownPasswordForm = z.object({ codigo, ...newPassword }).refine(isSamePassword, matchingPasswords);
const addressFields = Object.keys(addressBody.shape);
const profileFields = Object.keys(profileBody.shape);

/** The fields with these names; a form also sends its own, such as the trap for robots. */
const pickFields = (form: FormFields, names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, form[name]]));

/** An error of a sign-in is shown at the field that was typed last. */
const atField = (field: string) => (error: unknown) => {
  if (error instanceof AppError && error.kind === 'unauthenticated') throw invalidField(field, error.key);
  throw error;
};

/** The store's accounts for the visitor of one page request (`StoreAccounts`). */
export function accountsOfRequest(
  deps: ConsumidorDeps,
  { accounts, addresses, profiles, privacy, cookies }: Parts,
  request: FastifyRequest,
  /** the language of the page, in which refusals and mails are */
  locale: Locale,
): StoreAccounts {
  const { consumidorSessions: sessions, giving, signUps } = deps;
  const caller: Caller = {
    ip: request.ip,
    agent: request.headers['user-agent'],
    device: cookies.deviceOf(request),
    locale,
  };
  const current = () => sessions.byCookie(request.cookies[sessions.cookie]);

  async function requireIdentity() {
    const identity = await current();
    if (!identity) throw new AppError('unauthenticated', 'error.session_ended');
    return identity;
  }
  const ownId = async (): Promise<number> => (await requireIdentity()).consumidor.id;

  async function ask<Ok extends { ok: true }>(work: () => Promise<Ok>) {
    try {
      return await work();
    } catch (error) {
      // a refusal for too many calls is logged with the page's answer
      if (error instanceof AppError && error.kind !== 'too_many') logRefusal(request, error);
      return formRefusal(error, locale);
    }
  }
  const perform = (work: () => Promise<unknown>): Promise<FormOutcome> =>
    ask(async () => {
      await work();
      return { ok: true };
    });

  const openSession = (by: SignInMethod, work: () => Promise<Opened>): Promise<SessionOutcome> =>
    ask(async () => {
      const { cookie, identity } = await work();
      logSignIn(request, { consumidor: identity.consumidor.id }, by);
      const { headers } = cookies;
      // A device is known to an address only where its owner signed in: anybody can register with any address.
      const device =
        identity.email_verificado && accounts.devices.remember(caller.device, identity.consumidor.email);
      return {
        ok: true,
        cookies: [headers.set(request, cookie), ...(device ? [headers.setDevice(request, device)] : [])],
      };
    });
  const endSession = (work: () => Promise<unknown>): Promise<SessionOutcome> =>
    ask(async () => {
      await work();
      return { ok: true, cookies: [cookies.headers.clear(request)] };
    });

  return {
    sendCode: (form) =>
      perform(async () => accounts.sendCode(parse(forgot, pickFields(form, ['email'])).email, caller)),
    sendEmailCodes: (form) =>
      perform(async () => {
        const { consumidor, email_verificado } = await requireIdentity();
        const { email: next } = parse(forgot, pickFields(form, ['email']));
        if (email_verificado) await accounts.sendCode(consumidor.email, caller);
        await accounts.sendCode(next, caller);
      }),
    enter: (form) =>
      openSession('code by mail', async () => {
        const typed = parse(enterByForm, form);
        return accounts.enter({ ...typed, nome: null }, caller, await current()).catch(atField('codigo'));
      }),
    signIn: (form) =>
      openSession('password', async () =>
        accounts
          .signIn(parse(login, pickFields(form, ['email', 'password'])), caller)
          .catch(atField('password')),
      ),
    register: (form) =>
      openSession('registration', async () => {
        const names = ['nome', 'email', 'password', 'password_confirmation'];
        return accounts.register(parse(register, pickFields(form, names)), caller);
      }),
    reset: (form) =>
      openSession('code by mail', async () => {
        const names = ['email', 'codigo', 'password', 'password_confirmation'];
        const id = await accounts.reset(parse(reset, pickFields(form, names)), caller);
        return accounts.open(id, caller.agent).catch(atField('codigo'));
      }),
    leave: () => endSession(async () => sessions.end((await requireIdentity()).sessionId)),
    leaveAll: () => endSession(async () => sessions.endAllOf(deps.db, await ownId())),
    leaveDevice: (form) =>
      perform(async () => profiles.endDevice(await ownId(), Number(parse(idText, form.aparelho)))),

    data: async () => profiles.read(await ownId()),
    saveData: (form) =>
      perform(async () => profiles.save(await ownId(), parse(profileBody, pickFields(form, profileFields)))),
    sendOwnCode: () =>
      perform(async () => accounts.sendCode((await requireIdentity()).consumidor.email, caller)),
    confirmEmail: (form) =>
      openSession('code by mail', async () => {
        const before = await requireIdentity();
        const typed = parse(enterByForm, { ...form, email: before.consumidor.email });
        const opened = await accounts
          .enter({ ...typed, nome: null }, caller, before)
          .catch(atField('codigo'));
        // The new session replaces the one in which the address was proved.
        await sessions.end(before.sessionId);
        return opened;
      }),
    changeEmail: (form) =>
      perform(async () => {
        const { consumidor, email_verificado } = await requireIdentity();
        const typed = parse(enterByForm, pickFields(form, ['email', 'codigo']));
        const codes = [{ ...typed, field: 'codigo' }];
        // Codes are also sent to the own address: otherwise an open session would be enough to take the account over.
        if (email_verificado) {
          const { codigo_atual } = parse(currentCode, pickFields(form, ['codigo_atual']));
          codes.unshift({ email: consumidor.email, codigo: codigo_atual, field: 'codigo_atual' });
        }
        await accounts.codes.demandAll(codes, caller);
        await profiles.changeEmail(consumidor.id, typed.email);
      }),
    changePassword: (form) =>
      openSession('code by mail', async () => {
        const { consumidor, email_verificado } = await requireIdentity();
        // Another account may have proved the address: the new password would be set for that account.
        if (!email_verificado) throw new AppError('conflict', 'loja.email_a_confirmar');
        const typed = parse(ownPasswordForm, form);
        const id = await accounts.reset({ ...typed, email: consumidor.email }, caller);
        return accounts.open(id, caller.agent);
      }),

    addresses: async () => addresses.list(await ownId()),
    saveAddress: (id, form) =>
      perform(async () => {
        const owner = await ownId();
        const body = parse(addressBody, pickFields(form, addressFields));
        return id === null
          ? addresses.add(owner, body)
          : addresses.change(owner, Number(parse(idText, id)), body);
      }),
    removeAddress: (form) =>
      perform(async () => addresses.remove(await ownId(), Number(parse(idText, form.endereco)))),

    devices: async () => {
      const { consumidor, sessionId } = await requireIdentity();
      return profiles.devices(consumidor.id, sessionId);
    },
    tickets: async () => {
      const { consumidor, email_verificado } = await requireIdentity();
      return email_verificado ? signUps.ticketsOf(consumidor.email) : null;
    },
    gifts: async () => {
      const { consumidor, email_verificado } = await requireIdentity();
      return email_verificado ? giving.giftsOf(consumidor.email) : null;
    },
    copy: async () => privacy.copy(await ownId()),
    erase: (form) =>
      endSession(async () => {
        const identity = await requireIdentity();
        const { consumidor, email_verificado } = identity;
        if (email_verificado)
          await accounts.codes.demand(consumidor.email, parse(ownCode, form).codigo, caller);
        else
          await accounts.requirePassword(
            identity,
            parse(passwordForm, pickFields(form, ['password'])).password,
          );
        await privacy.erase(consumidor.id);
      }),
  };
}
