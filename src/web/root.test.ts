import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { anonymous, type Visitor } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { pageRequestContext } from './lib/page/page-request.ts';
import { middleware } from './root.tsx';
import { routeByPattern } from './route-table.ts';

const user = {
  id: 1,
  name: 'Ana',
  email: 'ana@igreja.example',
  email_verificado: true,
  foto: null,
  role: 'Líder',
};

/** Where the server sends the visitor of an address. */
async function redirectOf(path: string, visitor: Visitor): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(pageRequestContext, { visitor } as PageRequest);
  const url = new URL(path, 'https://igreja.example');
  const request = new Request(url);
  const answer = middleware[0]!(
    { request, url, context, params: {}, pattern: path },
    async () => new Response(),
  );
  const thrown = await Promise.resolve(answer).catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('location') : null;
}

test.each(['/admin/profile', '/admin/settings'])('%s without a tab goes to its first tab', async (path) => {
  expect(await redirectOf(path, { ...anonymous, user })).toBe(
    `${path}/${routeByPattern(`${path}/:tab`).tabs![0]}`,
  );
  expect(await redirectOf(path, anonymous)).toBe(`/auth/login?${new URLSearchParams({ to: path })}`);
});
