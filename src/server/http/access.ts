import type { FastifyInstance } from 'fastify';
import type { Access } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Identity, Sessions } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who may call the route; the server does not start with a route that does not say */
    access?: Access;
  }
  interface FastifyRequest {
    identity: Identity | null;
    user: UserData | null;
  }
}

/** Checks every route before anything else of it runs. Denied unless its declared access grants it. */
export function guardRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('identity', null);
  app.decorateRequest('user', null);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
  });

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access || access.kind === 'public' || access.kind === 'guest') return;
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw new AppError('unauthenticated', 'error.unauthenticated');
    const identity = await sessions.byToken(token);
    if (!identity) throw new AppError('unauthenticated', 'error.session_ended');
    if (access.kind === 'ability' && !identity.ability.can(access.action, access.subject)) {
      throw new AppError('forbidden', 'error.forbidden');
    }
    request.identity = identity;
    request.user = identity.user;
  });
}
