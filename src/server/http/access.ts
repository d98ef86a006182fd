import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Ability, Access } from '#shared/access/ability.ts';
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

/** Whether somebody who is signed in may; the other kinds ask for less. */
function grants(access: Access, ability: Ability): boolean {
  if (access.kind === 'either') return access.of.some((one) => grants(one, ability));
  return access.kind !== 'ability' || ability.can(access.action, access.subject);
}

/** Checks every route before anything else of it runs. Denied unless its declared access grants it. */
export function guardRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('identity', null);
  app.decorateRequest('user', null);

  // Looked at when all hooks have run: a plugin may say it for all its routes.
  const declared: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void declared.push(route));
  app.addHook('onReady', async () => {
    const silent = declared.filter((route) => !route.config?.access);
    if (silent.length === 0) return;
    const names = silent.map((route) => `${String(route.method)} ${route.url}`).join(', ');
    throw new Error(`Routes that do not say who may call them: ${names}.`);
  });

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    // without a declaration: what no route answers
    if (request.is404 || access?.kind === 'public' || access?.kind === 'guest') return;
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw new AppError('unauthenticated', 'error.unauthenticated');
    const identity = await sessions.byToken(token);
    if (!identity) throw new AppError('unauthenticated', 'error.session_ended');
    if (!access || !grants(access, identity.ability)) {
      throw new AppError('forbidden', 'error.forbidden');
    }
    request.identity = identity;
    request.user = identity.user;
  });
}
