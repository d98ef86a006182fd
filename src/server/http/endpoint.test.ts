import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { abilityFrom, publicAccess, staffAccess } from '#shared/access/ability.ts';
import { endpoint, JsonText } from './endpoint.ts';
import { handleErrors } from './errors.ts';
import type { Answer, Idempotency } from './idempotency.ts';
import type { StaffIdentity } from './identity.ts';
import { errorKey, idParams } from './input-checks.ts';

const open = { access: publicAccess, tag: 'Testes', summary: 'Um teste' } as const;
const who: StaffIdentity = {
  kind: 'staff',
  isRecent: true,
  sessionId: 1,
  user: {
    id: 3,
    name: 'Maria',
    email: 'maria@igreja.example',
    email_verificado: true,
    foto: null,
    role: null,
  },
  rules: [],
  ability: abilityFrom([]),
  igrejas: null,
  departamentos: null,
};

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  // as the server has it: a route's own schema checks nothing
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('identity', null);
  handleErrors(app);
});
const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, options: object = {}) => {
  const answer = await app.inject({ method, url, ...options });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body && answer.json() };
};

describe('an endpoint', () => {
  it('gives its handler the parsed request', async () => {
    endpoint(app, {
      ...open,
      method: 'POST',
      path: '/coisas/:id',
      params: idParams,
      query: z.strictObject({ modo: z.enum(['a', 'b'], errorKey('validation.choice')).optional() }),
      body: z.strictObject({ nome: z.string(errorKey('validation.text')).trim() }),
      reply: z.object({ id: z.int(), nome: z.string(), modo: z.string() }),
      status: 201,
      handler: ({ params, query, body, identity }) => {
        expectTypeOf(identity).toEqualTypeOf<null>();
        return { id: params.id, nome: body.nome, modo: query.modo ?? 'nenhum' };
      },
    });
    const { status, headers, body } = await ask('POST', '/coisas/7?modo=a', { payload: { nome: ' x ' } });
    expect([status, body]).toEqual([201, { id: 7, nome: 'x', modo: 'a' }]);
    expect(headers['cache-control']).toBe('private, no-store');

    const wrong = async (url: string, payload: object = { nome: 'x' }) => {
      const answer = await ask('POST', url, { payload });
      return [answer.status, Object.keys(answer.body.errors)];
    };
    expect(await wrong('/coisas/zero')).toEqual([422, ['id']]);
    expect(await wrong('/coisas/7?modo=c')).toEqual([422, ['modo']]);
    expect(await wrong('/coisas/7?outro=1')).toEqual([422, ['outro']]);
    expect(await wrong('/coisas/7', { nome: 1 })).toEqual([422, ['nome']]);
    expect(await wrong('/coisas/7', { nome: 'x', idade: 1 })).toEqual([422, ['idade']]);
  });

  it('documents exactly what it parses', async () => {
    const schemas: unknown[] = [];
    app.addHook('onRoute', ({ config, method }) => {
      if (method !== 'HEAD') schemas.push(config?.documented?.());
    });
    const query = z.strictObject({ term: z.string() });
    const reply = z.array(z.string());
    endpoint(app, {
      ...open,
      method: 'GET',
      path: '/a/:id',
      params: idParams,
      query,
      reply,
      handler: () => [],
    });
    endpoint(app, { ...open, access: staffAccess, method: 'GET', path: '/b', reply, handler: () => [] });
    endpoint(app, {
      access: publicAccess,
      hidden: true,
      method: 'GET',
      path: '/c',
      reply: z.never(),
      handler: (call) => call.reply.redirect('/a/1', 301),
    });
    expect(schemas).toEqual([
      {
        tags: ['Testes'],
        summary: 'Um teste',
        security: [],
        params: idParams,
        querystring: query,
        response: { 200: reply },
      },
      { tags: ['Testes'], summary: 'Um teste', response: { 200: reply } },
      { hide: true },
    ]);
    expect((await app.inject('/c')).headers.location).toBe('/a/1');
  });

  it('does not start with parameters that its path does not have', () => {
    const reply = z.null();
    const handler = async (): Promise<void> => undefined;
    expect(() => endpoint(app, { ...open, method: 'GET', path: '/a/:id', reply, handler })).toThrow(/\[id\]/);
    const params = idParams;
    expect(() => endpoint(app, { ...open, method: 'GET', path: '/a', params, reply, handler })).toThrow(
      /\[id\]/,
    );
  });

  it('answers 404 to invalid parameters where it declares that', async () => {
    endpoint(app, {
      ...open,
      method: 'GET',
      path: '/coisas/:codigo',
      params: z.object({ codigo: z.string().length(3) }),
      badParams: 'not_found',
      reply: z.object({ codigo: z.string() }),
      handler: ({ params }) => params,
    });
    expect((await ask('GET', '/coisas/abc')).body).toEqual({ codigo: 'abc' });
    expect((await ask('GET', '/coisas/abcd')).status).toBe(404);
  });

  it('passes the signed-in caller to its handler, and refuses others where its access needs a session', async () => {
    app.addHook('onRequest', async (request) => {
      if (request.headers.authorization) request.identity = who;
    });
    endpoint(app, {
      ...open,
      access: staffAccess,
      method: 'GET',
      path: '/eu',
      reply: z.object({ id: z.int() }),
      handler: ({ identity }) => {
        expectTypeOf(identity).toEqualTypeOf<StaffIdentity>();
        return { id: identity.user.id };
      },
    });
    expect((await ask('GET', '/eu', { headers: { authorization: 'x' } })).body).toEqual({ id: 3 });
    expect((await ask('GET', '/eu')).status).toBe(401);
  });

  it('sends JSON that PostgreSQL wrote unchanged, and documents a body that its handler reads', async () => {
    const bodies: unknown[] = [];
    app.addHook('onRoute', ({ config }) => void bodies.push(config?.documented?.().body));
    const describedBody = z.object({ nome: z.string() });
    endpoint(app, {
      ...open,
      method: 'POST',
      path: '/coisas',
      describedBody,
      reply: z.object({ nome: z.string() }),
      status: 201,
      handler: ({ request, body }) => {
        expectTypeOf(body).toEqualTypeOf<undefined>();
        return new JsonText(`{"nome" : ${JSON.stringify(request.body)}}`);
      },
    });
    const answer = await app.inject({ method: 'POST', url: '/coisas', payload: { nome: 7 } });
    expect([answer.statusCode, answer.body]).toEqual([201, '{"nome" : {"nome":7}}']);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(bodies).toEqual([describedBody]);
  });

  it('answers 204 where it declares an empty reply', async () => {
    const done: number[] = [];
    endpoint(app, {
      ...open,
      method: 'DELETE',
      path: '/coisas/:id',
      params: idParams,
      reply: z.null(),
      handler: async ({ params }) => void done.push(params.id),
    });
    const { status, body, headers } = await ask('DELETE', '/coisas/7');
    expect([status, body, headers['content-type'], done]).toEqual([204, '', undefined, [7]]);
  });

  it('sends an answer that is the same for all callers again only when it changed', async () => {
    let text = 'um';
    endpoint(app, {
      ...open,
      method: 'GET',
      path: '/todos',
      cache: 'etag',
      reply: z.object({ text: z.string() }),
      handler: () => ({ text }),
    });
    const first = await ask('GET', '/todos');
    expect([first.body, first.headers['content-type']]).toEqual([
      { text },
      'application/json; charset=utf-8',
    ]);
    expect(first.headers['cache-control']).toContain('public');
    const conditional = { headers: { 'if-none-match': String(first.headers.etag) } };
    expect((await ask('GET', '/todos', conditional)).status).toBe(304);
    text = 'dois';
    expect((await ask('GET', '/todos', conditional)).body).toEqual({ text });
  });

  it('sends answers other than JSON with their media type, or leaves the type to the handler', async () => {
    const file = { ...open, method: 'GET', reply: z.string() } as const;
    endpoint(app, {
      ...file,
      path: '/a.ics',
      produces: 'text/calendar; charset=utf-8',
      handler: () => 'BEGIN',
    });
    endpoint(app, {
      ...file,
      path: '/b.png',
      produces: ['image/png', 'image/webp'],
      cache: 'own',
      handler: ({ reply }) => reply.header('cache-control', 'public').type('image/webp').send(Buffer.of(1)),
    });
    const calendar = await app.inject('/a.ics');
    expect([calendar.body, calendar.headers['content-type']]).toEqual([
      'BEGIN',
      'text/calendar; charset=utf-8',
    ]);
    const { headers } = await app.inject('/b.png');
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/webp', 'public']);
  });

  it('answers a call once under its key, in the scope that it declares', async () => {
    const asked: unknown[] = [];
    const storedAnswers = new Map<string, Answer>();
    const store: Idempotency = {
      once: async (request, { escopo, input }, work) => {
        const chave = `${escopo}:${request.headers['idempotency-key']}`;
        asked.push(input);
        const before = storedAnswers.get(chave);
        const answer = before ?? (await work(chave));
        storedAnswers.set(chave, answer);
        return { ...answer, replayed: before !== undefined };
      },
      sweep: async () => undefined,
    };
    const common = {
      ...open,
      method: 'POST',
      params: idParams,
      body: z.object({ valor: z.int() }),
      reply: z.object({ key: z.string().nullable() }),
      status: 201,
    } as const;
    endpoint(app, {
      ...common,
      path: '/compras/:id',
      idempotency: { store, key: 'required', scope: () => 'compra' },
      handler: ({ key }) => {
        expectTypeOf(key).toEqualTypeOf<string>();
        return { key };
      },
    });
    endpoint(app, {
      ...common,
      path: '/trocas/:id',
      idempotency: { store, key: 'optional', scope: () => 'troca' },
      handler: ({ key }) => {
        expectTypeOf(key).toEqualTypeOf<string | undefined>();
        return { key: key ?? null };
      },
    });
    const sent = { payload: { valor: 5 }, headers: { 'idempotency-key': 'k1' } };
    const first = await ask('POST', '/compras/7', sent);
    expect([first.status, first.body]).toEqual([201, { key: 'compra:k1' }]);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const again = await ask('POST', '/compras/7', sent);
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect(asked).toEqual(Array(2).fill({ url: '/compras/7', input: { valor: 5 } }));

    expect((await ask('POST', '/trocas/7', sent)).body).toEqual({ key: 'troca:k1' });
    expect((await ask('POST', '/trocas/7', { payload: { valor: 5 } })).body).toEqual({ key: null });
    expect(asked).toHaveLength(3);
  });

  // The hashes of these shapes are in the database: with others, calls repeated after an upgrade would be refused.
  it.each([
    { access: publicAccess, keyed: { valor: 5 } },
    { access: staffAccess, keyed: { url: '/compras', input: { valor: 5 } } },
  ])('compares calls of $access.kind access under a key in the stored shape', async ({ access, keyed }) => {
    const asked: unknown[] = [];
    const store: Idempotency = {
      once: async (_request, { input }, work) => {
        asked.push(input);
        return { ...(await work('k')), replayed: false };
      },
      sweep: async () => undefined,
    };
    app.addHook('onRequest', async (request) => {
      request.identity = who;
    });
    endpoint(app, {
      ...open,
      access,
      method: 'POST',
      path: '/compras',
      body: z.object({ valor: z.int() }),
      reply: z.object({}),
      idempotency: { store, key: 'required', scope: () => 'compra' },
      handler: () => ({}),
    });
    await ask('POST', '/compras', { payload: { valor: 5 }, headers: { 'idempotency-key': 'k' } });
    expect(asked).toEqual([keyed]);
  });
});
