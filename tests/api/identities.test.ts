import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { consumidorCookie } from '#server/http/consumidor-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
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
        return (
          await requests.gather(request, {
            variant,
            facts: {},
            isPersonal: true,
            nonce: 'x',
            scriptMark: 'x',
          })
        ).visitor;
      },
    });
  },
});

const { token: biasToken, cookie: biasCookie, ...bia } = await t.consumidor({ nome: 'Bia' });

describe('a consumer of the store', () => {
  it('calls the store as a consumer, and as no member of staff', async () => {
    const { status, body } = await t.request({ url: store, token: biasToken });
    const identity = {
      kind: 'consumidor',
      sessionId: expect.any(Number),
      consumidor: bia,
      email_verificado: true,
    };
    expect([status, body]).toEqual([200, { identity, staff: null }]);
  });

  it.each(office)('is not signed in at %s', async (url) => {
    expect((await t.request({ url, token: biasToken })).status).toBe(401);
  });
});

describe('a member of staff', () => {
  it.each(office)('who may do everything enters %s', async (url) => {
    const { status, body } = await t.request({ url, as: 'Administrador' });
    expect([status, body.identity.kind]).toEqual([200, 'staff']);
  });

  it('is not signed in at the store, whatever the role grants', async () => {
    expect((await t.request({ url: store, as: 'Administrador' })).status).toBe(401);
    expect((await t.request({ url: store })).status).toBe(401);
  });
});

describe('the visitor of a page', () => {
  const visitor = async (cookies: Record<string, string>) =>
    (await t.app.inject({ url: '/visitor', cookies })).json();

  it('is known by a cookie for each kind, and may be both', async () => {
    const { email } = await t.user('Administrador');
    const { cookie } = await t.request({ url: '/api/auth/login', body: { email, password } });
    const rules = [{ action: 'manage', subject: 'all' }];
    const staff = { user: { email }, rules };
    expect(await visitor({ [sessionCookie]: cookie! })).toMatchObject({ ...staff, consumidor: null });
    expect(await visitor({ [consumidorCookie]: biasCookie })).toEqual({
      user: null,
      rules: [],
      consumidor: bia,
    });
    expect(await visitor({ [sessionCookie]: cookie!, [consumidorCookie]: biasCookie })).toMatchObject({
      ...staff,
      consumidor: bia,
    });
    const swapped = { [sessionCookie]: biasCookie, [consumidorCookie]: cookie! };
    expect(await visitor(swapped)).toEqual({ user: null, rules: [], consumidor: null });
  });
});
