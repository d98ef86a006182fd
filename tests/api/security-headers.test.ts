import { describe, expect, it } from 'vitest';
import { type RequestOptions, testApp } from '../support/app.ts';
import { type Route, withRoutes } from '../support/routes.ts';

const { made: t, routes } = await withRoutes(() => testApp());

type Headers = Record<string, unknown>;

/** The pages that may frame an answer, by each of the two headers for it. */
const framing = (headers: Headers): unknown[] => [
  headers['x-frame-options'],
  /(?:^|; *)frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1],
];
const agreed = [
  ['DENY', "'none'"],
  ['SAMEORIGIN', "'self'"],
];

it.each([
  ['an answer', '/api/health', 200],
  ['a refusal', '/api/admin/pessoa', 401],
  ['an address that does not exist', '/api/nada', 404],
  ['an address that cannot be read', '/api/%', 400],
])('%s has the security headers', async (_what, url, status) => {
  const response = await t.app.inject({ url });
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), '),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

it('no address answers TRACE, which would show what a browser sent', async () => {
  const { statusCode, body } = await t.app.inject({
    method: 'TRACE',
    url: '/api/health',
    headers: { cookie: 'sessao=segredo' },
  });
  expect(statusCode).toBe(404);
  expect(body).not.toContain('segredo');
});

describe('every route', () => {
  const isOpen = ({ access }: Route): boolean => access?.kind === 'public' || access?.kind === 'guest';
  const pathOf = ({ url }: Route): string => url.replace(/:\w+/g, '1').replace('*', 'x');
  const ending = '/api/admin/auth/sair';
  const name = ({ method, url }: Route): string => `${method} ${url}`;

  /** Routes whose answers any cache may keep, because all visitors get the same. */
  const cacheable = [
    '/agenda.ics',
    '/api/broadcasting',
    '/api/loja-virtual/produtos',
    '/api/rifas/verify-rifa.mjs',
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/loja-virtual/feed.xml',
    '/manifest.webmanifest',
    '/noticias/atom.xml',
    '/noticias/rss.xml',
    '/robots.txt',
    '/sitemap.xml',
  ];

  it('accepts cookies for reading only; all else needs a token, which no other site can make a browser send', () => {
    const byCookie = routes.filter(({ acceptsCookie }) => acceptsCookie);
    expect(byCookie.length).toBeGreaterThan(0);
    expect(byCookie.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  });

  it('keeps all answers but public ones out of every cache, with framing headers that agree', async () => {
    const isPublic = new Set<string>();
    for (const route of routes) {
      const options: RequestOptions = {
        method: route.method as RequestOptions['method'],
        url: pathOf(route),
        ip: '192.0.2.7',
      };
      const answers = [await t.request(options)];
      if (!isOpen(route) && route.url !== ending)
        answers.push(await t.request({ ...options, as: 'Administrador' }));
      for (const { headers, status } of answers) {
        const said = `${name(route)} ${status}`;
        if (String(headers['cache-control']).startsWith('public')) isPublic.add(route.url);
        else expect([said, headers['cache-control']]).toEqual([said, 'private, no-store']);
        expect(agreed, said).toContainEqual(framing(headers));
        expect(headers['permissions-policy'], said).toContain('geolocation=()');
      }
      if (!isOpen(route)) expect([...isPublic]).not.toContain(route.url);
    }
    expect([...isPublic].toSorted()).toEqual(cacheable);
    expect(routes.length).toBeGreaterThan(300);
  });
});
