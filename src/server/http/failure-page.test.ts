import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError, errorText } from '#shared/errors.ts';
import { site as en } from '#shared/i18n/en/site.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { handleErrors } from './errors.ts';
import { handlePageErrors } from './failure-page.ts';

const app = Fastify();
handleErrors(app);
const language = findLanguage('en');
const errors: Record<string, Error> = {
  defeito: new Error('a defect with a secret'),
  fora: new AppError('unavailable', 'error.fallback'),
  cheio: Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  proibido: new AppError('forbidden', 'error.forbidden'),
};
let address: string;

beforeAll(async () => {
  await app.register(async (pages) => {
    handlePageErrors(pages, () => ({ language }));
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, body),
    );
    pages.post('/contato', () => 'recebido');
    pages.get('/erro/:nome', ({ params }) => {
      throw errors[(params as { nome: string }).nome]!;
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const form = 'application/x-www-form-urlencoded';
const post = (bytes: number, accept: string): Promise<Response> =>
  fetch(`${address}/contato`, {
    method: 'POST',
    body: 'x'.repeat(bytes),
    headers: { accept, 'accept-language': 'en', 'content-type': form },
  });

it('answers a form that is too long with an error page, over a real connection', async () => {
  expect((await post(1024, 'text/html')).status).toBe(200);
  const answer = await post(3_000_000, 'text/html,*/*;q=0.8');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const html = await answer.text();
  expect(html).toContain('<html lang="en"');
  expect(html).toContain(en['failure.too_large']);
});

it('answers an API client that sends too much with JSON', async () => {
  const answer = await post(1025, 'application/json');
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ message: errorText('error.too_large', 'en') });
});

it.each([
  ['defeito', 500, en['failure.text']],
  ['fora', 503, en['failure.text']],
  ['cheio', 503, errorText('error.disk_full', 'en')],
  ['proibido', 403, errorText('error.forbidden', 'en')],
])('shows a visitor the text of an error: %s', async (nome, status, text) => {
  const answer = await fetch(`${address}/erro/${nome}`, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, status === 503 ? '5' : null]);
  const html = await answer.text();
  expect(html).toContain(text);
  expect(html).not.toContain('secret');
});
