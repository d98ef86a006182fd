import { describe, expect, it } from 'vitest';
import { createApi, withQuery } from './api.ts';
import { createSession } from './session.ts';

type Reply = { status: number; body?: unknown; after?: Promise<void> } | 'offline';
interface Call {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Answers calls in order; a renewal answers with the next token, or null when it is refused. */
function setup(
  replies: Reply[],
  {
    renewals = ['t1', 't2'] as (string | null | Promise<null>)[],
    signedIn = true,
    accounts = [] as number[],
  } = {},
) {
  const calls: Call[] = [];
  let renewed = 0;
  const passive: boolean[] = [];
  const fetcher = (async (path: string, init: RequestInit = {}) => {
    const [renewAt, query] = path.split('?');
    if (renewAt === '/api/loja-virtual/auth/renovar')
      return Response.json({ accessToken: 'loja', consumidor: { id: 7 } });
    if (renewAt === '/api/auth/renovar') {
      passive.push(query === 'passiva=true');
      const id = accounts[renewed] ?? 1;
      const accessToken = await renewals[renewed++];
      return accessToken
        ? Response.json({ accessToken, userData: { id } })
        : new Response(null, { status: 401 });
    }
    calls.push({
      path,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: init.body,
    });
    const reply = replies.shift();
    if (!reply) throw new Error(`no reply for ${path}`);
    if (reply === 'offline') throw new TypeError('fetch failed');
    await reply.after;
    return Response.json(reply.body ?? {}, { status: reply.status });
  }) as typeof fetch;
  const otherAccount = async () => 'Outra conta entrou';
  const sessionOf = (renewAt: string, id: number) =>
    createSession({ fetch: fetcher, renewAt, account: () => (signedIn ? id : null), otherAccount });
  const sessions = {
    staff: sessionOf('/api/auth/renovar', 1),
    consumidor: sessionOf('/api/loja-virtual/auth/renovar', 7),
  };
  const api = createApi({ fetch: fetcher, sessions, language: () => 'es' });
  return { api, calls, sessions, renewals: () => renewed, passive };
}

describe('api client', () => {
  it('sends the language, to the office and to the store the bearer of each, and no bearer elsewhere', async () => {
    const { api, calls } = setup([{ status: 200 }, { status: 200 }, { status: 200 }, { status: 200 }]);
    await api.get('/admin/pessoa');
    await api.get('/loja-virtual/pedido/1');
    await api.get('/site/eventos');
    await api.get('/administracao');
    expect(calls.map((call) => call.headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer loja',
      undefined,
      undefined,
    ]);
    expect(calls[0]).toMatchObject({ path: '/api/admin/pessoa', headers: { 'accept-language': 'es' } });
  });

  it('asks once to sign in again when the session has ended, and repeats every call that waits', async () => {
    const { api, calls, sessions } = setup(
      [{ status: 401 }, { status: 401 }, { status: 201, body: { id: 1 } }, { status: 200 }],
      { renewals: ['t1'] },
    );
    let prompts = 0;
    sessions.staff.onEnd(async () => {
      prompts += 1;
      return 'new';
    });
    const body = { nome: 'Ana' };
    const [created] = await Promise.all([api.post('/admin/pessoa', body), api.get('/admin/conta')]);
    expect([created, prompts]).toEqual([{ id: 1 }, 1]);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t1',
      'Bearer new',
      'Bearer new',
    ]);
    expect(calls[2]!.body).toBe(JSON.stringify(body));
  });

  it('fails as before when nobody signs in again', async () => {
    const { api, sessions } = setup([{ status: 401 }], { renewals: ['t1'] });
    sessions.staff.onEnd(async () => undefined);
    await expect(api.get('/admin/pessoa')).rejects.toMatchObject({ status: 401 });
  });

  it('does not ask for the password in a call in the background', async () => {
    const { api, sessions } = setup([{ status: 401 }], { renewals: ['t1'] });
    let prompts = 0;
    sessions.staff.onEnd(async () => {
      prompts += 1;
      return 'new';
    });
    await expect(api.get('/admin/pessoa', { background: true })).rejects.toMatchObject({ status: 401 });
    expect(prompts).toBe(0);
  });

  it('asks once for a proof of identity for several refused dangerous actions, and repeats them', async () => {
    const refusal = { status: 403, body: { message: 'Confirme', confirmar_identidade: true } };
    const { api, calls, sessions } = setup([
      refusal,
      refusal,
      { status: 200, body: { id: 1 } },
      { status: 200 },
    ]);
    let prompts = 0;
    sessions.staff.onUnconfirmed(async () => {
      prompts += 1;
      return true;
    });
    const [created] = await Promise.all([
      api.put('/admin/perfil/1', { nome: 'A' }),
      api.post('/admin/backup'),
    ]);
    expect([created, prompts, calls.length]).toEqual([{ id: 1 }, 1, 4]);
    expect(calls[2]!.body).toBe(calls[0]!.body);
  });

  it('fails with the refusal when the proof of identity is not given, or the refusal asks for none', async () => {
    const { api, sessions } = setup([
      { status: 403, body: { confirmar_identidade: true } },
      { status: 403, body: { confirmar_identidade: true } },
      { status: 403 },
    ]);
    const confirmations: string[] = [];
    sessions.staff.onUnconfirmed(async () => {
      confirmations.push('asked');
      return false;
    });
    await expect(api.post('/admin/backup')).rejects.toMatchObject({ status: 403, cancelled: true });
    await expect(api.post('/admin/backup', undefined, { background: true })).rejects.toMatchObject({
      status: 403,
    });
    await expect(api.post('/admin/backup')).rejects.toMatchObject({ status: 403, cancelled: false });
    expect(confirmations).toEqual(['asked']);
  });

  it('renews once for many calls at the same time', async () => {
    const { api, renewals } = setup([{ status: 200 }, { status: 200 }, { status: 200 }]);
    await Promise.all([api.get('/admin/a'), api.get('/admin/b'), api.get('/admin/c')]);
    expect(renewals()).toBe(1);
  });

  it('renews passively unless the user has typed, clicked or changed something since the last renewal', async () => {
    const { api, sessions, passive } = setup(
      [
        { status: 200 },
        ...Array.from({ length: 4 }, (): Reply[] => [{ status: 401 }, { status: 200 }]).flat(),
      ],
      { renewals: ['t1', 't2', 't3', 't4', 't5'] },
    );
    await api.get('/admin/pessoa');
    await api.get('/admin/notificacoes/contagem', { background: true });
    await api.get('/admin/cobranca');
    sessions.staff.use();
    await api.get('/admin/notificacoes/contagem', { background: true });
    await api.post('/admin/presenca', {}, { background: true });
    // opening the page is use; the next two calls were made by the page itself
    expect(passive).toEqual([false, true, true, false, false]);
  });

  it('renews as used again when a renewal did not reach the server', async () => {
    const { api, passive } = setup([{ status: 401 }, { status: 401 }, { status: 200 }], {
      renewals: [Promise.reject(new TypeError('fetch failed')), 't1', 't2'],
    });
    await expect(api.get('/admin/pessoa')).rejects.toMatchObject({ status: 401 });
    await api.get('/admin/pessoa');
    expect(passive).toEqual([false, false, true]);
  });

  it('asks for no token when nobody is signed in', async () => {
    const { api, calls, renewals } = setup([{ status: 200 }], { signedIn: false });
    await api.get('/loja-virtual/produto/biblia');
    expect(renewals()).toBe(0);
    expect(calls[0]?.headers.authorization).toBeUndefined();
  });

  it('renews after a 401 and repeats the call once, whatever its method', async () => {
    const { api, calls } = setup([{ status: 401 }, { status: 201, body: { id: 5 } }]);
    await expect(api.post('/admin/pessoa', { nome: 'Ana' })).resolves.toEqual({ id: 5 });
    expect(calls.map((call) => call.headers.authorization)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('sends nothing in the name of another account that signed in meanwhile', async () => {
    const { api, calls, sessions } = setup([{ status: 401 }], {
      renewals: ['t1', 't2', 't3'],
      accounts: [1, 2, 2],
    });
    sessions.staff.onEnd(() => Promise.reject(new Error('asked for the password')));
    const refusal = { name: 'ApiError', status: 401, message: 'Outra conta entrou' };
    await expect(api.post('/admin/pessoa', { nome: 'Ana' })).rejects.toMatchObject(refusal);
    await expect(api.post('/admin/pessoa', { nome: 'Ana' })).rejects.toMatchObject(refusal);
    expect(calls.map((call) => call.headers.authorization)).toEqual(['Bearer t1']);
  });

  /** A change that begins a new session, and a call that found the old one ended and is renewing it. */
  async function duringChange(renewals: (string | null | Promise<null>)[]) {
    const change = Promise.withResolvers<void>();
    const { api, calls, sessions, ...client } = setup(
      [{ status: 200, after: change.promise }, { status: 401 }, { status: 200, body: { id: 1 } }],
      { renewals },
    );
    sessions.staff.onEnd(() => Promise.reject(new Error('asked for the password')));
    const changing = api.post('/admin/profile/duas-etapas', {});
    // the first call renews the token, which the second one shares
    await expect.poll(() => calls.length).toBe(1);
    const reading = api.get('/admin/profile/sessoes');
    await expect.poll(client.renewals).toBe(2);
    const answerChange = async (): Promise<void> => {
      change.resolve();
      await changing;
    };
    return { answerChange, sessions, reading, sent: () => calls.at(-1)?.headers.authorization };
  }

  it('waits for a change that begins a new session before it says that the session has ended', async () => {
    const { answerChange, reading, sent } = await duringChange(['t1', null, 't2']);
    await answerChange();
    await expect(reading).resolves.toEqual({ id: 1 });
    expect(sent()).toBe('Bearer t2');
  });

  it.each([
    ['with the token that the page kept', 'new', 'Bearer new'],
    ['with a renewed one before the page has read it', undefined, 'Bearer t2'],
  ])(
    'goes on after a change that was answered while a renewal was being refused, %s',
    async (_, kept, bearer) => {
      const refused = Promise.withResolvers<null>();
      const { answerChange, sessions, reading, sent } = await duringChange(['t1', refused.promise, 't2']);
      await answerChange();
      if (kept) sessions.staff.keep(kept);
      refused.resolve(null);
      await expect(reading).resolves.toEqual({ id: 1 });
      expect(sent()).toBe(bearer);
    },
  );

  it('gives up with the server’s 401 when the session cannot be renewed', async () => {
    const { api, calls } = setup([{ status: 401, body: { message: 'Sua sessão terminou' } }], {
      renewals: ['t1'],
    });
    await expect(api.get('/admin/pessoa')).rejects.toMatchObject({
      status: 401,
      message: 'Sua sessão terminou',
    });
    expect(calls).toHaveLength(1);
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('repeats a GET once upon %i', async (status) => {
    const { api, calls } = setup([{ status }, { status: 200, body: { ok: true } }]);
    await expect(api.get('/site')).resolves.toEqual({ ok: true });
    expect(calls).toHaveLength(2);
  });

  it('repeats a GET once when the network fails, and then fails', async () => {
    const { api, calls } = setup(['offline', 'offline']);
    await expect(api.get('/site')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
    expect(calls).toHaveLength(2);
  });

  it.each([400, 403, 404, 422])('does not repeat a GET upon %i', async (status) => {
    const { api, calls } = setup([{ status }]);
    await expect(api.get('/site')).rejects.toMatchObject({ status });
    expect(calls).toHaveLength(1);
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)('never repeats a %s', async (method) => {
    const { api, calls } = setup([{ status: 503 }]);
    await expect(api[method]('/site')).rejects.toMatchObject({ status: 503 });
    expect(calls).toHaveLength(1);
  });

  it('carries the message, the field errors and the body of the server', async () => {
    const errors = { nome: ['Campo obrigatório'], email: ['E-mail inválido', 'Já existe'] };
    const { api } = setup([{ status: 422, body: { message: 'Confira os campos', errors } }]);
    await expect(api.post('/auth/cadastrar', {})).rejects.toMatchObject({
      status: 422,
      message: 'Confira os campos',
      errors,
    });
  });

  it('sends JSON as JSON and leaves form data to the browser', async () => {
    const { api, calls } = setup([{ status: 200 }, { status: 200 }]);
    await api.post('/site', { a: 1 });
    const form = new FormData();
    await api.post('/site', form);
    expect(calls[0]).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } });
    expect(calls[1]?.body).toBe(form);
    expect(calls[1]?.headers['content-type']).toBeUndefined();
  });
});

describe('withQuery', () => {
  it('leaves out what has no value and repeats lists', () => {
    expect(withQuery('/x', { page: 1, q: '', a: undefined, b: null, tag: ['x', 'y'] })).toBe(
      '/x?page=1&tag=x&tag=y',
    );
  });
});
