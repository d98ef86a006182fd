import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { refuseCrossSite } from '#server/http/csrf.ts';
import { localeOf } from '#server/http/locale.ts';
import { parse } from '#server/http/parse.ts';
import { sessionCookie, sessionSeconds } from '#server/http/session.ts';
import { publicAccess, staffAccess } from '#shared/access/access.ts';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import { AppError, errorText } from '#shared/errors.ts';
import { createAccounts, type Opened } from './accounts.ts';
import { createResets } from './resets.ts';
import { answers, change, forgot, login, register, reset } from './schemas.ts';

export function authFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { config, sessions } = deps;
  const accounts = createAccounts(deps);
  const resets = createResets(deps);
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
  } as const;

  const open = { config: { access: publicAccess } };
  const staff = { config: { access: staffAccess } };
  const about = (summary: string) => ({ tags: ['Acesso'], summary });
  const agent = (request: FastifyRequest): string | undefined => request.headers['user-agent'];

  function signIn(reply: FastifyReply, { token, identity, ...opened }: Opened): LoginResponse {
    void reply
      .header('cache-control', 'no-store')
      .setCookie(sessionCookie, opened.cookie, { ...cookie, maxAge: sessionSeconds });
    return { accessToken: token, userData: identity.user, userAbilityRules: identity.rules };
  }

  app.post('/api/auth/login', {
    ...open,
    schema: { ...about('Entrar'), security: [], body: login, response: { 200: answers.login } },
    handler: async (request, reply) => {
      const input = parse(login, request.body);
      return signIn(reply, await accounts.signIn(input, { ip: request.ip, agent: agent(request) }));
    },
  });

  app.post('/api/auth/cadastrar', {
    ...open,
    schema: {
      ...about('Criar conta'),
      description:
        'A primeira conta, com o código de instalação, administra e já entra; as outras esperam por um perfil.',
      security: [],
      body: register,
      response: { 201: answers.registered },
    },
    handler: async (request, reply) => {
      const locale = localeOf(request);
      const input = parse(register, request.body);
      const first = await accounts.register(input, { ip: request.ip, agent: agent(request), locale });
      void reply.status(201);
      if (!first) return { message: errorText('auth.registered', locale) };
      return { message: errorText('auth.registered_admin', locale), ...signIn(reply, first) };
    },
  });

  app.post('/api/auth/esqueceu-senha', {
    ...open,
    schema: {
      ...about('Pedir um link para redefinir a senha'),
      security: [],
      body: forgot,
      response: { 200: answers.message },
    },
    handler: async (request) => {
      const locale = localeOf(request);
      const { email } = parse(forgot, request.body);
      await resets.ask(email, request.ip, locale);
      return { message: errorText('auth.reset_sent', locale) };
    },
  });

  app.post('/api/auth/redefinir-senha', {
    ...open,
    schema: {
      ...about('Redefinir a senha com o link recebido'),
      security: [],
      body: reset,
      response: { 200: answers.message },
    },
    handler: async (request) => {
      const { token, password } = parse(reset, request.body);
      await resets.use(token, password, request.ip);
      return { message: errorText('auth.reset_done', localeOf(request)) };
    },
  });

  app.post('/api/auth/renovar', {
    ...open,
    schema: {
      ...about('Renovar o token com o cookie da sessão'),
      security: [],
      response: { 200: answers.login },
    },
    handler: async (request, reply) => {
      refuseCrossSite(request, config.baseUrl);
      const sent = request.cookies[sessionCookie];
      const session = await sessions.byCookie(sent);
      if (!session) {
        if (sent !== undefined) void reply.clearCookie(sessionCookie, cookie);
        throw new AppError('unauthenticated', sent ? 'error.session_ended' : 'error.unauthenticated');
      }
      await sessions.touch(session.sessionId);
      return signIn(reply, { cookie: sent!, token: session.renew(), identity: session });
    },
  });

  app.post('/api/admin/auth/sair', {
    ...staff,
    schema: { ...about('Sair'), response: { 204: z.null().describe('A sessão terminou') } },
    handler: async (request, reply) => {
      await sessions.end(request.identity!.sessionId);
      return reply.clearCookie(sessionCookie, cookie).status(204).send();
    },
  });

  app.get('/api/admin/auth/eu', {
    ...staff,
    schema: { ...about('Quem está usando'), response: { 200: answers.me } },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { user, rules } = request.identity!;
      return { userData: user, userAbilityRules: rules };
    },
  });

  app.put('/api/admin/auth/senha', {
    ...staff,
    schema: {
      ...about('Trocar a própria senha'),
      description: 'Termina todas as sessões da pessoa e abre uma nova.',
      body: change,
      response: { 200: answers.login },
    },
    handler: async (request, reply) => {
      const { atual, password } = parse(change, request.body);
      const opened = await accounts.changePassword(request.user!, atual, password, agent(request));
      return signIn(reply, opened);
    },
  });
}
