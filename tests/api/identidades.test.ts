import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import type { ConsumidorIdentity, SessionSource } from '#server/http/identity.ts';
import { createPageRequests } from '#server/http/page-request.ts';
import { sessionCookie } from '#server/http/session.ts';
import {
  type Access,
  consumidorAccess,
  either,
  needs,
  publicAccess,
  staffAccess,
} from '#shared/access/access.ts';
import { password, testApp } from '../support/app.ts';

const bia = { id: 7, nome: 'Bia', email: 'bia@casa.example' };

/** A fake of the store's sessions: one consumer, and the tokens that were looked up. */
function fakeConsumidores() {
  const asked: (string | undefined)[] = [];
  const find = (secret: string) => async (sent: string | undefined) => {
    asked.push(sent);
    const identity: ConsumidorIdentity = { kind: 'consumidor', sessionId: 1, consumidor: bia };
    return sent === secret ? identity : null;
  };
  const source: SessionSource<ConsumidorIdentity> = {
    cookie: 'sessao_consumidor',
    byToken: find('token-da-bia'),
    byCookie: find('cookie-da-bia'),
  };
  return { source, asked };
}

const consumidores = fakeConsumidores();

const places: Record<string, Access> = {
  '/api/admin/prova/staff': staffAccess,
  '/api/admin/prova/ability': needs('read', 'pessoa'),
  '/api/admin/prova/either': either(needs('read', 'pessoa'), needs('list', 'pessoa')),
  '/api/admin/prova/consumidorAuth': needs('read', 'consumidorAuth'),
  '/api/loja-virtual/prova': consumidorAccess,
};
const office = Object.keys(places).filter((url) => url.startsWith('/api/admin'));
const store = '/api/loja-virtual/prova';

const t = await testApp({
  consumidores: consumidores.source,
  pages: async (app, deps) => {
    for (const [path, access] of Object.entries(places))
      endpoint(app, {
        method: 'GET',
        path,
        access,
        hidden: true,
        reply: z.unknown(),
        handler: ({ identity, request }) => ({ identity, staff: request.identity }),
      });
    const requests = createPageRequests(deps);
    app.get('/visitor', {
      config: { access: publicAccess },
      handler: async (request) => {
        const variant = requests.variantOf(request);
        return (await requests.gather(request, { variant, facts: {}, nonce: 'x', scriptMark: 'x' })).visitor;
      },
    });
  },
});

describe('a consumer of the store', () => {
  it('calls the store as a consumer, and as no member of staff', async () => {
    const { status, body } = await t.ask({ url: store, token: 'token-da-bia' });
    const identity = { kind: 'consumidor', sessionId: 1, consumidor: bia };
    expect([status, body]).toEqual([200, { identity, staff: null }]);
  });

  it.each(office)('is nobody at %s', async (url) => {
    expect((await t.ask({ url, token: 'token-da-bia' })).status).toBe(401);
  });
});

describe('a member of staff', () => {
  it.each(office)('who may do everything enters %s', async (url) => {
    const before = consumidores.asked.length;
    const { status, body } = await t.ask({ url, as: 'Administrador' });
    expect([status, body.identity.kind]).toEqual([200, 'staff']);
    expect(consumidores.asked).toHaveLength(before);
  });

  it('is nobody in the store, whatever the role grants', async () => {
    expect((await t.ask({ url: store, as: 'Administrador' })).status).toBe(401);
    expect((await t.ask({ url: store })).status).toBe(401);
  });
});

describe('who asks for a page', () => {
  const visitor = async (cookies: Record<string, string>) =>
    (await t.app.inject({ url: '/visitor', cookies })).json();
  const storeCookie = consumidores.source.cookie;

  it('is known by a cookie for each kind, and may be both', async () => {
    const { email } = await t.user('Administrador');
    const { cookie } = await t.ask({ url: '/api/auth/login', body: { email, password } });
    const rules = [{ action: 'manage', subject: 'all' }];
    const staff = { user: { email }, rules };
    expect(await visitor({ [sessionCookie]: cookie! })).toMatchObject({ ...staff, consumidor: null });
    expect(await visitor({ [storeCookie]: 'cookie-da-bia' })).toEqual({
      user: null,
      rules: [],
      consumidor: bia,
    });
    expect(await visitor({ [sessionCookie]: cookie!, [storeCookie]: 'cookie-da-bia' })).toMatchObject({
      ...staff,
      consumidor: bia,
    });
    const swapped = { [sessionCookie]: 'cookie-da-bia', [storeCookie]: cookie! };
    expect(await visitor(swapped)).toEqual({ user: null, rules: [], consumidor: null });
  });
});
