import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { password, testApp } from '../support/app.ts';

interface Operation {
  tags?: string[];
  summary?: string;
  security?: unknown[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

const t = await testApp();
const admin = 'Administrador';
const { body: document } = await t.request({ url: '/api/openapi.json', as: admin });
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

describe('the documentation', () => {
  it('is OpenAPI 3.1 as the standard has it', async () => {
    expect(document.openapi).toBe('3.1.0');
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('names every operation of the API, and says what it answers', () => {
    expect(operations.length).toBeGreaterThan(30);
    for (const { path, method, tags, summary, responses } of operations) {
      const name = `${method} ${path}`;
      expect([name, tags?.length, typeof summary]).toEqual([name, 1, 'string']);
      expect([name, Object.keys(responses).some((status) => /^2\d\d$/.test(status))]).toEqual([name, true]);
    }
  });

  it('says of every path outside /admin and the own account and orders of the store that it needs no token, and of no other', () => {
    const ofAccounts =
      /^\/api\/(mcp$|admin\/|broadcasting\/|loja-virtual\/(auth\/(sair|eu)$|enderecos|checkout|pedidos))/;
    for (const { path, method, security } of operations) {
      const name = `${method} ${path}`;
      expect([name, security?.length === 0]).toEqual([name, !ofAccounts.test(path)]);
    }
    expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  });

  it('describes the bodies of requests', () => {
    const bodies = operations.filter(({ requestBody }) => requestBody).map(({ path }) => path);
    for (const path of ['login', 'cadastrar', 'esqueceu-senha', 'redefinir-senha'])
      expect(bodies).toContain(`/api/auth/${path}`);
    const { schema } = document.paths['/api/auth/cadastrar'].post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['name', 'email', 'password', 'password_confirmation']);
  });

  it('is shown as a page that loads nothing from elsewhere', async () => {
    const page = await t.request({ url: '/api/docs', as: admin });
    expect(page.status).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/https?:|\*/);
  });

  const places = ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css', '/api/openapi.json'];

  it.each(places)('is only for people with a role: %s', async (url) => {
    const statuses = async (more: object): Promise<number> => (await t.request({ url, ...more })).status;
    expect(await statuses({})).toBe(401);
    expect(await statuses({ as: null })).toBe(403);
    expect(await statuses({ as: 'Secretaria' })).toBe(200);
    const { email } = await t.user('Tesouraria');
    const { cookie } = await t.request({ url: '/api/auth/login', body: { email, password } });
    expect(await statuses({ cookie })).toBe(200);
    expect(await statuses({ cookie: '1.x' })).toBe(401);
    // A token that is sent decides alone.
    expect(await statuses({ cookie, token: 'x' })).toBe(401);
  });

  it('leads a browser that is not signed in to the login and back', async () => {
    const { status, headers } = await t.request({ url: '/api/docs', headers: { accept: 'text/html,*/*' } });
    expect([status, headers.location]).toEqual([302, '/auth/login?to=%2Fapi%2Fdocs']);
  });

  it('is open to all where the setting says so', async () => {
    const open = await testApp({ beside: t, config: { apiDocs: 'public' } });
    for (const url of places) expect([url, (await open.request({ url })).status]).toEqual([url, 200]);
  });
});
