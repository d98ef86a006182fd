import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { refuseCrossSite } from './csrf.ts';
import { handleErrors } from './errors.ts';

const app = Fastify();
handleErrors(app);
app.post('/contato', async (request) => {
  refuseCrossSite(request, 'https://igreja.example');
  return 'received';
});
const post = async (headers: Record<string, string>): Promise<number> =>
  (await app.inject({ method: 'POST', url: '/contato', headers: { host: 'igreja.example', ...headers } }))
    .statusCode;

it.each<Record<string, string>>([
  { origin: 'https://outro.example' },
  { origin: 'http://igreja.example:8080' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { host: 'no host', origin: 'http://no host' },
  { 'sec-fetch-site': 'same-site', origin: 'https://loja.igreja.example' },
])('refuses a request from another site: %o', async (headers) => {
  expect(await post(headers)).toBe(403);
});

it.each<Record<string, string>>([
  {},
  { origin: 'https://igreja.example', 'sec-fetch-site': 'same-origin' },
  // reached by another name than the configured one, as in the church's own network
  { host: 'intranet:3000', origin: 'http://intranet:3000' },
  { host: 'no host' },
])('accepts a request from our own pages: %o', async (headers) => {
  expect(await post(headers)).toBe(200);
});
