import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Ability, Access } from '#shared/access/ability.ts';
import { AppError } from '#shared/errors.ts';
import type { ConsumidorIdentity, SessionSource, SessionSources, StaffIdentity } from './identity.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who may call the route; the server refuses to start with a route without it */
    access?: Access;
    /** set by endpoint.ts: the route is declared there */
    endpoint?: true;
    /**
     * the cookie of a session identifies the caller where no token is sent: for a page that browsers open, never for a
     * route that changes something
     */
    acceptsCookie?: true;
  }
  interface FastifyRequest {
    /** the signed-in member of staff */
    identity: StaffIdentity | null;
    /** the signed-in consumer */
    consumidor: ConsumidorIdentity | null;
  }
}

/** Whether the access admits a signed-in member of staff. */
function grants(access: Access, ability: Ability): boolean {
  switch (access.kind) {
    case 'staff':
      return true;
    case 'ability':
      return ability.can(access.action, access.subject);
    case 'either':
      return access.of.some((one) => grants(one, ability));
    default:
      return false;
  }
}

/** The identity of the request's bearer token, if it is a token of these sessions. */
async function bearerOf<Identity>(
  request: FastifyRequest,
  source: SessionSource<Identity>,
): Promise<NonNullable<Identity>> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new AppError('unauthenticated', 'error.unauthenticated');
  const identity = await source.byToken(token);
  if (!identity) throw new AppError('unauthenticated', 'error.session_ended');
  return identity;
}

const hasToken = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined;

async function staffOf(
  request: FastifyRequest,
  source: SessionSource<StaffIdentity>,
): Promise<StaffIdentity> {
  if (!request.routeOptions.config.acceptsCookie || hasToken(request)) return bearerOf(request, source);
  const identity = await source.byCookie(request.cookies[source.cookie]);
  if (!identity) throw new AppError('unauthenticated', 'error.unauthenticated');
  return identity;
}

/** Checks every route before its handler. Denied unless its declared access admits the caller. */
export function guardRoutes(app: FastifyInstance, sources: SessionSources): void {
  app.decorateRequest('identity', null);
  app.decorateRequest('consumidor', null);

  // Checked once all hooks have run: a plugin may declare the access for all its routes.
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
    // a request that no route answers has no declaration
    if (request.is404 || access?.kind === 'public' || access?.kind === 'guest') return;
    if (access?.kind === 'consumidor') {
      request.consumidor = await bearerOf(request, sources.consumidor);
      return;
    }
    const identity = await staffOf(request, sources.staff);
    if (!access || !grants(access, identity.ability)) {
      throw new AppError('forbidden', 'error.forbidden');
    }
    request.identity = identity;
  });
}
