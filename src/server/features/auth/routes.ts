import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams } from '#server/http/input-checks.ts';
import { createDevices } from '#server/http/known-devices.ts';
import { localeOf } from '#server/http/locale.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import { proofMinutes } from '#server/http/recent-proof.ts';
import { createSessionCookies, renewalQuery } from '#server/http/session-cookies.ts';
import { logSignIn, type SignInMethod } from '#server/http/sign-in-log.ts';
import { needs, publicAccess, staffAccess } from '#shared/access/access.ts';
import { languageCookie } from '#shared/contracts/appearance.ts';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import type { TwoStepChallenge } from '#shared/contracts/seguranca.ts';
import { errorText } from '#shared/errors.ts';
import { createIdentityProofs } from './identity-proofs.ts';
import { createPasskeys } from './passkeys.ts';
import { createResets } from './resets.ts';
import {
  change,
  confirmation,
  forgot,
  login,
  passkeySignIn,
  register,
  replies,
  reset,
  twoStepAnswer,
  verify,
} from './schemas.ts';
import { securityRoutes } from './security-routes.ts';
import { type Caller, createStaffAccounts, type Opened } from './staff-accounts.ts';
import { createTwoStep } from './two-step.ts';
import { createVerifications } from './verifications.ts';

/** The same time for which the pages keep a chosen language. */
const yearSeconds = 31_536_000;

const open = { access: publicAccess, tag: 'Acesso' } as const;
const staff = { access: staffAccess, tag: 'Acesso' } as const;

export function authFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { config, clock, sessions } = deps;
  const twoStep = createTwoStep(deps);
  const passkeys = createPasskeys(deps);
  const accounts = createStaffAccounts(deps, twoStep);
  const resets = createResets(deps);
  const proofs = createIdentityProofs(deps, { twoStep, passkeys });
  const verifications = createVerifications(deps, accounts.signIn);
  const cookies = createSessionCookies({ baseUrl: config.baseUrl, sessions, deviceCookie: 'aparelho' });

  const rateLimit = createRateLimit(deps);
  const devices = createDevices({ secret: config.secret, clock, purpose: 'device' });

  const callerOf = (request: FastifyRequest): Caller => ({
    ip: request.ip,
    agent: request.headers['user-agent'],
    device: cookies.deviceOf(request),
  });

  function signIn(reply: FastifyReply, { token, identity, ...opened }: Opened): LoginResponse {
    cookies.set(reply, opened.cookie);
    cookies.setDevice(reply, devices.remember(cookies.deviceOf(reply.request), identity.user.email));
    return { accessToken: token, userData: identity.user, userAbilityRules: identity.rules };
  }

  /** A browser without a chosen language gets that of the account. */
  async function bringLanguage(reply: FastifyReply, { identity }: Opened): Promise<void> {
    if (reply.request.cookies[languageCookie] !== undefined) return;
    const [row] = await deps.db.query<{ language: string | null }>(
      sql`select language from users where id = ${identity.user.id}`,
    );
    if (row?.language)
      void reply.setCookie(languageCookie, row.language, { path: '/', maxAge: yearSeconds, sameSite: 'lax' });
  }

  /** A new session in this browser; the one that it had before ends. */
  async function enter(reply: FastifyReply, opened: Opened, by: SignInMethod): Promise<LoginResponse> {
    logSignIn(reply.request, { users: opened.identity.user.id }, by);
    const previous = await sessions.byCookie(reply.request.cookies[sessions.cookie]);
    if (previous && previous.sessionId !== opened.identity.sessionId) await sessions.end(previous.sessionId);
    await bringLanguage(reply, opened);
    return signIn(reply, opened);
  }
  const enterOrWait = async (
    reply: FastifyReply,
    opened: Opened | TwoStepChallenge,
    by: SignInMethod,
  ): Promise<LoginResponse | TwoStepChallenge> => ('identity' in opened ? enter(reply, opened, by) : opened);

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Entrar',
    body: login,
    reply: replies.signIn,
    handler: async ({ body, request, reply }) =>
      enterOrWait(reply, await accounts.signIn(body, callerOf(request)), 'password'),
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/segunda-etapa',
    summary: 'Entrar, depois da senha, com o código do aplicativo ou de recuperação',
    body: twoStepAnswer,
    reply: replies.login,
    handler: async ({ body, request, reply }) =>
      enter(
        reply,
        await accounts.completeTwoStep(body, callerOf(request)),
        body.recuperacao === undefined ? 'password and code of the app' : 'password and recovery code',
      ),
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/chave-acesso/opcoes',
    summary: 'Começar a entrar com uma chave de acesso',
    reply: replies.options,
    handler: () => passkeys.signIn(),
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/chave-acesso',
    summary: 'Entrar com uma chave de acesso, sem senha',
    body: passkeySignIn,
    reply: replies.login,
    handler: async ({ body, request, reply }) => {
      const caller = callerOf(request);
      const limit = perAddress('chave-acesso', caller.ip, 50, 15);
      await rateLimit.demand(limit);
      const users = await passkeys.verifySignIn(body.chave);
      await rateLimit.giveBack(limit);
      return enter(reply, await accounts.enterByPasskey(users, caller), 'passkey');
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/cadastrar',
    summary: 'Criar conta',
    description:
      'A primeira conta, com o código de instalação, administra e já entra; as outras esperam por um perfil.',
    body: register,
    reply: replies.registered,
    status: 201,
    handler: async ({ body, request, reply }) => {
      const locale = localeOf(request);
      const first = await accounts.register(body, { ...callerOf(request), locale });
      if (!first) return { message: errorText('auth.registered', locale) };
      logSignIn(request, { users: first.identity.user.id }, 'registration');
      return { message: errorText('auth.registered_admin', locale), ...signIn(reply, first) };
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/esqueceu-senha',
    summary: 'Pedir um link para redefinir a senha',
    body: forgot,
    reply: replies.message,
    handler: async ({ body, request }) => {
      const locale = localeOf(request);
      await resets.ask(body.email, request.ip, locale);
      return { message: errorText('auth.reset_sent', locale) };
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/redefinir-senha',
    summary: 'Redefinir a senha com o link recebido',
    body: reset,
    reply: replies.message,
    handler: async ({ body: { token, password }, request }) => {
      await resets.use(token, password, request.ip);
      return { message: errorText('auth.reset_done', localeOf(request)) };
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/verificar-email',
    summary: 'Confirmar o e-mail com o link recebido, e entrar',
    body: verify,
    reply: replies.signIn,
    handler: async ({ body: { token, password }, request, reply }) =>
      enterOrWait(
        reply,
        await verifications.use(token, password, callerOf(request)),
        'password and link by mail',
      ),
  });

  endpoint(app, {
    ...staff,
    method: 'POST',
    path: '/api/admin/auth/enviar-verificacao',
    summary: 'Receber de novo o link que confirma o próprio e-mail',
    reply: replies.message,
    handler: async ({ identity, request }) => {
      const locale = localeOf(request);
      const email = await verifications.send(identity.user.id, null, locale);
      return { message: errorText('auth.verify_sent', locale, { email }) };
    },
  });

  endpoint(app, {
    access: needs('edit', 'users'),
    tag: 'Acesso',
    method: 'POST',
    path: '/api/admin/users/:id/enviar-verificacao',
    summary: 'Enviar de novo a uma conta o link que confirma o seu e-mail',
    params: idParams,
    reply: replies.message,
    handler: async ({ params: { id }, identity, request }) => {
      const email = await verifications.send(id, identity.igrejas);
      return { message: errorText('auth.verify_sent', localeOf(request), { email }) };
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/auth/renovar',
    summary: 'Renovar o token com o cookie da sessão',
    query: renewalQuery,
    reply: replies.login,
    handler: async ({ query, request, reply }) => signIn(reply, await cookies.renew(request, query)),
  });

  endpoint(app, {
    ...staff,
    method: 'POST',
    path: '/api/admin/auth/sair',
    beforeOwnPassword: true,
    summary: 'Sair',
    reply: z.null().describe('A sessão terminou'),
    handler: ({ identity, reply }) => cookies.leave(identity, reply),
  });

  endpoint(app, {
    ...staff,
    method: 'POST',
    path: '/api/admin/auth/confirmar',
    summary: 'Provar de novo quem é, antes de um ato perigoso',
    description: `Vale por ${proofMinutes} minutos, nesta sessão.`,
    body: confirmation,
    reply: z.null().describe('Confirmado'),
    handler: ({ identity, body }) => proofs.confirm(identity, body),
  });

  endpoint(app, {
    ...staff,
    method: 'GET',
    path: '/api/admin/auth/confirmar',
    summary: 'De que formas a pessoa pode provar de novo quem é, além da senha',
    reply: replies.ways,
    handler: ({ identity }) => proofs.ways(identity),
  });

  endpoint(app, {
    ...staff,
    method: 'GET',
    path: '/api/admin/auth/eu',
    beforeOwnPassword: true,
    // a programme reads what its key may do
    acceptsKeys: true,
    summary: 'Quem está usando',
    reply: replies.me,
    handler: ({ identity: { user, rules } }) => ({ userData: user, userAbilityRules: rules }),
  });

  endpoint(app, {
    ...staff,
    method: 'PUT',
    path: '/api/admin/auth/senha',
    beforeOwnPassword: true,
    summary: 'Trocar a própria senha',
    description: 'Termina todas as sessões da pessoa e abre uma nova.',
    body: change,
    reply: replies.login,
    handler: async ({ body: { atual, password }, identity, request, reply }) =>
      signIn(reply, await accounts.changePassword(identity.user, atual, password, callerOf(request))),
  });

  securityRoutes(app, deps, { accounts, twoStep, passkeys, callerOf, signIn });
}
