import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const t = await testApp();

it.each([
  ['an answer', '/api/health', 200],
  ['a refusal', '/api/admin/pessoa', 401],
  ['an address that does not exist', '/api/nada', 404],
])('%s asks browsers to be careful with it', async (_what, url, status) => {
  const response = await t.app.inject({ url });
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
});
