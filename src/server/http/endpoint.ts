import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Access } from '#shared/access/access.ts';
import { AppError, type FieldErrors, invalid } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { privateCache, sendPublic } from './etag.ts';
import { type Answer, type Idempotency, idempotencyHeaders } from './idempotency.ts';
import type { ConsumidorIdentity, RememberedSession, StaffIdentity } from './identity.ts';
import { parse } from './parse.ts';
import { requireRecentProof } from './recent-proof.ts';

/** The identity that a handler gets, by the endpoint's kind of access. */
interface Identities {
  public: null;
  guest: null;
  staff: StaffIdentity;
  ability: StaffIdentity;
  either: StaffIdentity;
  consumidor: ConsumidorIdentity;
}
type Kind = Access['kind'];

type Schema = z.ZodType | undefined;
/** The schema of a query may be created on first use. */
type QuerySchema = z.ZodObject | z.ZodLazy<z.ZodObject> | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** Whether calls without an Idempotency-Key are refused. */
interface Keys {
  required: string;
  optional: string | undefined;
}
type KeyNeed = keyof Keys | undefined;
type Key<N extends KeyNeed> = N extends keyof Keys ? Keys[N] : undefined;

/** A value whose JSON will match the schema: a moment from PostgreSQL is a Date until it is sent. */
type Sendable<T> = unknown extends T
  ? T
  : T extends string
    ? T | (string extends T ? Date : never)
    : T extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : T extends object
        ? { [Name in keyof T]: Sendable<T[Name]> }
        : T;

/** JSON as PostgreSQL wrote it, sent unchanged. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Body<R extends z.ZodType> = FastifyReply | JsonText | Sendable<z.output<R>>;
/**
 * A handler's result: nothing when the reply is `null`, otherwise the body, or the reply if the handler sent it itself.
 */
type Returned<R extends z.ZodType> = R extends z.ZodNull ? Promise<void> : Body<R> | Promise<Body<R>>;

interface Call<K extends Kind, P extends Schema, Q extends Schema, B extends Schema, N extends KeyNeed> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** null only if the access admits callers who are not signed in */
  identity: Identities[K];
  /** identifies this call: what it creates is created once, even if the call is repeated */
  key: Key<N>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call with a remembered session. */
interface WithSession<P extends Schema, Q extends Schema> {
  params: Parsed<P>;
  query: Parsed<Q>;
  session: RememberedSession;
  request: FastifyRequest;
}

interface Idempotent<K extends Kind, N extends KeyNeed> {
  store: Idempotency;
  key: N;
  /** the scope of a key: the endpoint, and the caller if callers are signed in */
  scope(identity: Identities[K]): string;
}

/** The documentation of an endpoint; a hidden one (a redirect, for example) has none. */
type Documented = { tag: string; summary: string; description?: string } | { hidden: true };

type Endpoint<
  K extends Kind,
  P extends z.ZodObject | undefined,
  Q extends QuerySchema,
  B extends Schema,
  R extends z.ZodType,
  N extends KeyNeed,
> = Documented & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access & { kind: K };
  /** a dangerous action: only within minutes after the caller proved who they are (http/recent-proof.ts) */
  recent?: boolean;
  /** see access.ts: true admits API keys where all staff are admitted, false refuses them where an ability is required */
  acceptsKeys?: boolean;
  /** see access.ts: open also to an account that has to choose a password of its own first */
  beforeOwnPassword?: true;
  /** exactly the names in the path */
  params?: P;
  /** the error of invalid parameters: 422 by default, or 404 */
  badParams?: 'not_found';
  query?: Q;
  /** JSON. A form with files is declared in `consumes` and read by the handler, which decides first whether to read it. */
  body?: B;
  /**
   * Further errors of a body that the schema refuses: they are reported together with the schema's own. A body that the schema accepts is
   * checked by the handler.
   */
  moreErrors?(input: unknown, request: FastifyRequest): Promise<FieldErrors>;
  /** documents a body that the handler reads and checks itself */
  describedBody?: z.ZodType;
  consumes?: 'multipart/form-data';
  bodyLimit?: number;
  /** false: HEAD is not answered, because the handler records what it sends */
  exposeHeadRoute?: false;
  /** false: a stream whose first bytes must be sent at once, while compression would hold them back */
  compress?: false;
  /** of a successful call: 204 when it is `null`, otherwise 200 or the declared `status` */
  reply: R;
  status?: 201;
  /** the media type of a reply that is not JSON; with several, the handler sends it itself */
  produces?: string | readonly string[];
  /**
   * `private, no-store` unless declared, so that a missing declaration is slow but leaks nothing. `etag`: the same for all callers, sent
   * again only when it changed. `own`: the handler sets the headers.
   */
  cache?: 'etag' | 'own';
  idempotency?: Idempotent<K, N>;
  /**
   * Answers by statements whose first one also reads the state of the session, and answers only if that is the remembered state; before
   * that it must not throw. Undefined: nothing was done; then the caller is identified and the handler answers.
   */
  withSession?(call: WithSession<P, Q>): Promise<JsonText | undefined>;
  handler(call: Call<K, P, Q, B, N>): Returned<R>;
};

function signedIn<Identity>(identity: Identity | null): Identity {
  // Not reached: http/access.ts has answered 401.
  if (!identity) throw new AppError('unauthenticated', 'error.unauthenticated');
  return identity;
}
const staff = ({ identity }: FastifyRequest): StaffIdentity => signedIn(identity);
const identify: { [K in Kind]: (request: FastifyRequest) => Identities[K] } = {
  public: () => null,
  guest: () => null,
  staff,
  ability: staff,
  either: staff,
  consumidor: ({ consumidor }) => signedIn(consumidor),
};

/** The parsed input; undefined when no schema is declared. */
function parsed<S extends Schema>(schema: S | undefined, input: unknown, unknownKey?: ErrorKey): Parsed<S>;
function parsed(schema: Schema, input: unknown, unknownKey?: ErrorKey): unknown {
  return schema && parse(schema, input, unknownKey);
}

/** The parsed body; a refusal contains all of its errors. */
async function parsedBody<B extends Schema>(
  {
    body,
    moreErrors,
  }: { body?: B; moreErrors?(input: unknown, request: FastifyRequest): Promise<FieldErrors> },
  request: FastifyRequest,
): Promise<Parsed<B>> {
  try {
    return parsed(body, request.body);
  } catch (error) {
    if (!moreErrors || !(error instanceof AppError) || !error.fields) throw error;
    throw invalid({ ...(await moreErrors(request.body, request)), ...error.fields });
  }
}

const json = 'application/json; charset=utf-8';
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}

interface KeyedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * The input that must be the same under one key. A hash of this object is stored for two days: if its shape changed, a call that is
 * repeated after an upgrade would be refused as a different one.
 */
const keyedInput = (
  request: FastifyRequest,
  identity: unknown,
  { params, query, body }: KeyedInput,
): unknown =>
  identity === null && params === undefined && query === undefined ? body : { url: request.url, input: body };

/** Answers a call once under its key; a call without a key is simply executed. */
function once<K extends Kind, N extends KeyNeed>(
  declared: Idempotent<K, N> | undefined,
  call: { request: FastifyRequest; identity: Identities[K]; input: KeyedInput },
  work: (key: Key<N>) => Promise<Answer>,
): Promise<Answer & { replayed?: boolean }>;
function once<K extends Kind>(
  declared: Idempotent<K, KeyNeed> | undefined,
  { request, identity, input }: { request: FastifyRequest; identity: Identities[K]; input: KeyedInput },
  work: (key: string | undefined) => Promise<Answer>,
): Promise<Answer & { replayed?: boolean }> {
  const isSent = request.headers['idempotency-key'] !== undefined;
  if (!declared || (declared.key === 'optional' && !isSent)) return work(undefined);
  return declared.store.once(
    request,
    { escopo: declared.scope(identity), input: keyedInput(request, identity, input) },
    work,
  );
}

const recentNote =
  'Pede uma prova recente de identidade: sem ela responde 403 com `confirmar_identidade`, e vale confirmar em /api/admin/auth/confirmar.';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The documentation of the route (documentation.ts). Not in the route's schema: Fastify would read that at start-up, and create and
     * keep every schema of every section for a document that is seldom requested.
     */
    documented?: () => FastifySchema;
  }
}

/** The declaration as a route schema, from which OpenAPI is generated. */
function documentation(
  declared: Endpoint<Kind, z.ZodObject | undefined, QuerySchema, Schema, z.ZodType, KeyNeed>,
  status: number,
  types: readonly string[],
): FastifySchema {
  if ('hidden' in declared) return { hide: true };
  const {
    access,
    tag,
    summary,
    description,
    recent,
    consumes,
    params,
    query,
    body,
    describedBody,
    idempotency,
    reply,
  } = declared;
  const notes = [description, recent && recentNote].filter(Boolean);
  const isOpen = access.kind === 'public' || access.kind === 'guest';
  return {
    tags: [tag],
    summary,
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(isOpen && { security: [] }),
    ...(consumes && { consumes: [consumes] }),
    ...(types.length > 0 && { produces: types.map((type) => type.split(';')[0]!) }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...((body ?? describedBody) && { body: body ?? describedBody }),
    ...(idempotency && { headers: idempotencyHeaders(idempotency.key === 'required') }),
    response: { [status]: reply },
  };
}

/** The answer of `withSession`. If there is none, the caller is now identified, or refused. */
async function answerWithSession<P extends Schema, Q extends Schema>(
  request: FastifyRequest,
  schemas: { params?: P; query?: Q },
  read: ((call: WithSession<P, Q>) => Promise<JsonText | undefined>) | undefined,
): Promise<JsonText | undefined> {
  const { remembered } = request;
  if (!remembered) return undefined;
  const params = schemas.params?.safeParse(request.params);
  const query = schemas.query?.safeParse(request.query);
  const isValid = params?.success !== false && query?.success !== false;
  const answer =
    read && isValid
      ? await read({
          params: params?.data as Parsed<P>,
          query: query?.data as Parsed<Q>,
          session: remembered.session,
          request,
        })
      : undefined;
  if (!answer) await remembered.identify();
  return answer;
}

/** The parameters in the path must be those of `params`, or the server does not start. */
function checkPath(path: string, params: z.ZodObject | undefined): void {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).sort();
  const declared = Object.keys(params?.shape ?? {}).sort();
  if (inPath.join() !== declared.join())
    throw new Error(`${path} has the parameters [${inPath}], and declares [${declared}].`);
}

/**
 * Adds one endpoint to the server. Its declaration guards the route, documents it, parses the input with messages in
 * the caller's language, and types the handler's input and result.
 */
export function endpoint<
  K extends Kind,
  R extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends QuerySchema = undefined,
  B extends Schema = undefined,
  N extends KeyNeed = undefined,
>(app: FastifyInstance, declared: Endpoint<K, P, Q, B, R, N>): void {
  const {
    method,
    path,
    access,
    cache,
    bodyLimit,
    exposeHeadRoute,
    compress,
    acceptsKeys,
    beforeOwnPassword,
  } = declared;
  const kind: K = access.kind;
  // Both must check more than the session before anything is done.
  const withSession = declared.recent || declared.idempotency ? undefined : declared.withSession;
  const success = declared.status ?? (declared.reply instanceof z.ZodNull ? 204 : 200);
  const types = declared.produces === undefined ? [] : [declared.produces].flat();
  checkPath(path, declared.params);

  app.route({
    method,
    url: path,
    config: {
      access,
      endpoint: true,
      documented: () => documentation(declared, success, types),
      ...(acceptsKeys !== undefined && { acceptsKeys }),
      ...(withSession && { withSession: true }),
      ...(beforeOwnPassword && { beforeOwnPassword }),
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    ...(compress !== undefined && { compress }),
    handler: async (request, reply) => {
      if (cache === undefined) void reply.header('cache-control', privateCache);
      const answer = await answerWithSession(request, declared, withSession);
      if (answer) return reply.status(success).type(json).send(answer.text);
      if (declared.badParams && !declared.params?.safeParse(request.params).success)
        throw new AppError('not_found', 'error.not_found');
      const identity = identify[kind](request);
      if (declared.recent) requireRecentProof(staff(request));
      const input = {
        params: parsed(declared.params, request.params),
        query: parsed(declared.query, request.query, 'validation.unknown_parameter'),
        body: await parsedBody(declared, request),
      };
      const { status, body, replayed } = await once(
        declared.idempotency,
        { request, identity, input },
        async (key) => ({
          status: success,
          body: await declared.handler({ ...input, identity, key, request, reply }),
        }),
      );
      // The handler returned the reply itself, which had been sent when its promise resolved.
      if (body === undefined && success !== 204) return reply;
      if (replayed) void reply.header('idempotent-replayed', 'true');
      void reply.status(status);
      if (cache === 'etag') return sendPublic(request, reply, { body: textOf(body), type: types[0] ?? json });
      if (body instanceof JsonText) return reply.type(json).send(body.text);
      if (types[0] !== undefined) void reply.type(types[0]);
      return reply.send(body);
    },
  });
}
