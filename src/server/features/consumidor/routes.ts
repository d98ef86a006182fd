import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { consumidorCookie } from '#server/http/consumidor-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { ConsumidorIdentity } from '#server/http/identity.ts';
import { localeOf } from '#server/http/locale.ts';
import { type createSessionCookies, renewalQuery } from '#server/http/session-cookies.ts';
import { logSignIn, type SignInMethod } from '#server/http/sign-in-log.ts';
import { consumidorAccess, publicAccess } from '#shared/access/access.ts';
import { errorText } from '#shared/errors.ts';
import type { ConsumidorDeps } from './deps.ts';
import { enterByCode, forgot, login, register, replies, reset } from './schemas.ts';
import type { Caller, createStoreAccounts, Opened } from './store-accounts.ts';

const open = { access: publicAccess, tag: 'Loja: conta' } as const;
const accountRoute = { access: consumidorAccess, tag: 'Loja: conta' } as const;

/** What every consumer may do, in the words of the specification. */
const userAbilityRules = [{ action: 'read', subject: 'consumidorAuth' }] as const;

/** Registering, signing in and out, by the API. */
export function accountRoutes(
  app: FastifyInstance,
  { consumidorSessions: sessions }: ConsumidorDeps,
  accounts: ReturnType<typeof createStoreAccounts>,
  cookies: ReturnType<typeof createSessionCookies<ConsumidorIdentity>>,
): void {
  const callerOf = (request: FastifyRequest): Caller => ({
    ip: request.ip,
    agent: request.headers['user-agent'],
    device: cookies.deviceOf(request),
    locale: localeOf(request),
  });

  function enter(reply: FastifyReply, { cookie, token, identity }: Opened, by?: SignInMethod) {
    if (by) logSignIn(reply.request, { consumidor: identity.consumidor.id }, by);
    cookies.set(reply, cookie);
    // A device is known to an address only where its owner signed in: anybody can register with any address.
    if (identity.email_verificado) {
      const device = cookies.deviceOf(reply.request);
      cookies.setDevice(reply, accounts.devices.remember(device, identity.consumidor.email));
    }
    return { accessToken: token, consumidor: identity.consumidor, userAbilityRules: [...userAbilityRules] };
  }

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/loja-virtual/auth/login',
    summary: 'Entrar na loja com a senha',
    body: login,
    reply: replies.entered,
    handler: async ({ body, request, reply }) =>
      enter(reply, await accounts.signIn(body, callerOf(request)), 'password'),
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/loja-virtual/auth/register',
    summary: 'Criar conta na loja',
    description:
      'A conta já entra. Um código vai para o e-mail: até ser confirmado, o e-mail não prova nada, e a resposta é a mesma para um e-mail que já tem conta.',
    body: register,
    reply: replies.entered,
    status: 201,
    handler: async ({ body: { nome, email, password }, request, reply }) =>
      enter(reply, await accounts.register({ nome, email, password }, callerOf(request)), 'registration'),
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/loja-virtual/auth/codigo',
    summary: 'Entrar ou criar conta com um código recebido por e-mail',
    description:
      'Sem `codigo`, um código de seis dígitos vai para o e-mail. Com ele, entra; quem não tem conta ganha uma. Também confirma o e-mail da conta que está aberta.',
    body: enterByCode,
    reply: replies.codeOrEntered,
    handler: async ({ body: { email, codigo, nome }, request, reply }) => {
      const caller = callerOf(request);
      if (!codigo) {
        await accounts.sendCode(email, caller);
        return { message: errorText('loja.code_sent', caller.locale) };
      }
      const current = await sessions.byCookie(request.cookies[consumidorCookie]);
      const opened = await accounts.enter({ email, codigo, nome: nome ?? null }, caller, current);
      return enter(reply, opened, 'code by mail');
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/loja-virtual/auth/esqueceu-senha',
    summary: 'Receber um código para criar outra senha da loja',
    body: forgot,
    reply: replies.message,
    handler: async ({ body: { email }, request }) => {
      const caller = callerOf(request);
      await accounts.sendCode(email, caller);
      return { message: errorText('loja.code_sent', caller.locale) };
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/loja-virtual/auth/redefinir-senha',
    summary: 'Criar outra senha da loja com o código recebido',
    body: reset,
    reply: replies.message,
    handler: async ({ body: { email, codigo, password }, request }) => {
      await accounts.reset({ email, codigo, password }, callerOf(request));
      return { message: errorText('auth.reset_done', localeOf(request)) };
    },
  });

  endpoint(app, {
    ...open,
    method: 'POST',
    path: '/api/loja-virtual/auth/renovar',
    summary: 'Renovar o token da loja com o cookie da sessão',
    query: renewalQuery,
    reply: replies.entered,
    handler: async ({ query, request, reply }) => enter(reply, await cookies.renew(request, query)),
  });

  endpoint(app, {
    ...accountRoute,
    method: 'POST',
    path: '/api/loja-virtual/auth/sair',
    summary: 'Sair da loja',
    reply: z.null().describe('A sessão terminou'),
    handler: ({ identity, reply }) => cookies.leave(identity, reply),
  });

  endpoint(app, {
    ...accountRoute,
    method: 'GET',
    path: '/api/loja-virtual/auth/eu',
    summary: 'Quem está na loja',
    reply: replies.me,
    handler: ({ identity: { consumidor, email_verificado } }) => ({
      consumidor,
      email_verificado,
      userAbilityRules: [...userAbilityRules],
    }),
  });
}
