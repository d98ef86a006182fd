import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

interface Operation {
  tags?: string[];
  summary?: string;
  security?: unknown[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

const t = await testApp();
const { body: document } = await t.ask({ url: '/api/openapi.json' });
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

  it('says of every path outside /admin that it needs no token, and of no other', () => {
    for (const { path, method, security } of operations) {
      const name = `${method} ${path}`;
      expect([name, security?.length === 0]).toEqual([name, !path.startsWith('/api/admin/')]);
    }
    expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  });

  it('describes what is sent where something is', () => {
    const bodies = operations.filter(({ requestBody }) => requestBody).map(({ path }) => path);
    for (const path of ['login', 'cadastrar', 'esqueceu-senha', 'redefinir-senha'])
      expect(bodies).toContain(`/api/auth/${path}`);
    const { schema } = document.paths['/api/auth/cadastrar'].post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['name', 'email', 'password', 'password_confirmation']);
  });

  it('is shown as a page that loads nothing from elsewhere', async () => {
    const page = await t.ask({ url: '/api/docs' });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  });
});
