import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { withActingKey } from '#server/db/acting-key.ts';
import type { Ability, Access } from '#shared/access/ability.ts';
import { AppError } from '#shared/errors.ts';
import { isApiKey } from './api-keys.ts';
import type {
  ConsumidorIdentity,
  KeySource,
  RememberedSession,
  SessionSource,
  SessionSources,
  StaffIdentity,
} from './identity.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who may call the route; the server refuses to start with a route without it */
    access?: Access;
    /** set by endpoint.ts: the route is declared there */
    endpoint?: true;
    /**
     * the cookie of a session identifies the caller if no token is sent: for a page that browsers open, never for a route that changes
     * something
     */
    acceptsCookie?: true;
    /**
     * Whether API keys may call the route. By default: only where an ability is required, which the key must have, because routes that are
     * open to all staff are personal (password, sessions, devices).
     */
    acceptsKeys?: boolean;
    /** the endpoint may answer by a statement that reads the session too (`withSession`) */
    withSession?: true;
    /** open also to an account that has to choose a password of its own first */
    beforeOwnPassword?: true;
  }
  interface FastifyRequest {
    /** the signed-in member of staff */
    identity: StaffIdentity | null;
    /**
     * The remembered session of the caller, not verified yet: `identity` is null until `identify` has run. Only for endpoints with
     * `withSession`.
     */
    remembered: { session: RememberedSession; identify(): Promise<void> } | null;
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

/** The request's bearer token; undefined when it has none. */
const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The identity of the request's bearer token, if it is a token of these sessions. */
async function bearerOf<Identity>(
  request: FastifyRequest,
  source: SessionSource<Identity>,
): Promise<NonNullable<Identity>> {
  const token = tokenOf(request);
  if (!token) throw new AppError('unauthenticated', 'error.unauthenticated');
  const identity = await source.byToken(token);
  if (!identity) throw new AppError('unauthenticated', 'error.session_ended');
  return identity;
}

const hasToken = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined;

/** The owner of an API key, limited to the key's rights. */
async function keyOwner(request: FastifyRequest, keys: KeySource, token: string): Promise<StaffIdentity> {
  const identity = await keys.byKey(token);
  if (!identity) throw new AppError('unauthenticated', 'chave.ended');
  const { access, acceptsKeys } = request.routeOptions.config;
  if (!(acceptsKeys ?? (access?.kind === 'ability' || access?.kind === 'either')))
    throw new AppError('forbidden', 'chave.not_here');
  return identity;
}

async function staffOf(
  request: FastifyRequest,
  source: SessionSource<StaffIdentity>,
  keys: KeySource | undefined,
): Promise<StaffIdentity> {
  const token = tokenOf(request);
  if (keys && token !== undefined && isApiKey(token)) return keyOwner(request, keys, token);
  if (!request.routeOptions.config.acceptsCookie || hasToken(request)) return bearerOf(request, source);
  const identity = await source.byCookie(request.cookies[source.cookie]);
  if (!identity) throw new AppError('unauthenticated', 'error.unauthenticated');
  return identity;
}

/** Checks every route before its handler. Denied unless its declared access admits the caller. */
export function guardRoutes(app: FastifyInstance, sources: SessionSources, keys?: KeySource): void {
  app.decorateRequest('identity', null);
  app.decorateRequest('consumidor', null);
  app.decorateRequest('remembered', null);

  async function identifyStaff(request: FastifyRequest, access: Access | undefined): Promise<void> {
    // before the check, so that the log names who was refused
    request.identity = await staffOf(request, sources.staff, keys);
    if (request.identity.user.trocar_senha && !request.routeOptions.config.beforeOwnPassword)
      throw new AppError('forbidden', 'auth.choose_password', { extra: { trocar_senha: true } });
    if (!access || !grants(access, request.identity.ability)) {
      throw new AppError('forbidden', 'error.forbidden');
    }
  }

  // Checked once all hooks have run: a plugin may declare the access for all its routes.
  const declared: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void declared.push(route));
  app.addHook('onReady', async () => {
    const silent = declared.filter((route) => !route.config?.access);
    if (silent.length === 0) return;
    const names = silent.map((route) => `${String(route.method)} ${route.url}`).join(', ');
    throw new Error(`Routes that do not say who may call them: ${names}.`);
  });

  /** Whether the remembered session is enough until the endpoint has verified it. */
  function remember(request: FastifyRequest): boolean {
    const { access, withSession } = request.routeOptions.config;
    const token = withSession && access ? tokenOf(request) : undefined;
    const session = token === undefined ? undefined : sources.staff.remembered?.(token);
    if (!session || session.identity.user.trocar_senha || !grants(access!, session.identity.ability))
      return false;
    request.remembered = { session, identify: () => identifyStaff(request, access) };
    return true;
  }

  async function identify(request: FastifyRequest): Promise<void> {
    const { access } = request.routeOptions.config;
    if (access?.kind === 'consumidor') request.consumidor = await bearerOf(request, sources.consumidor);
    else await identifyStaff(request, access);
  }

  // A callback, because for most requests a promise would cost more than the rest of the hook.
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    // a request that no route answers has no declaration
    const isOpen = request.is404 || access?.kind === 'public' || access?.kind === 'guest';
    if (isOpen || remember(request)) done();
    else identify(request).then(() => done(), done);
  });

  // A callback, because an async context that is entered in an async hook ends with the hook; and after the body was read, which ends such
  // a context too.
  app.addHook('preHandler', (request, _reply, done) => {
    const key = request.identity?.key;
    if (key) withActingKey(key.nome, done);
    else done();
  });
}
