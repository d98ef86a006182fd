import { expect, it } from 'vitest';
import { createActionKey } from './action-key.ts';

const refund = ['/admin/cobranca/1/estornar', { valor: 500 }] as const;

it.each([
  ['no answer', 0],
  ['an error of the server', 503],
  ['the first request is still running', 409],
  ['too many requests', 429],
])('keeps the key of a request that is sent again after %s', (_, status) => {
  const keys = createActionKey();
  const first = keys.keyOf(...refund);
  keys.answered(status);
  expect(keys.keyOf(...refund)).toBe(first);
});

it('has one key through a lost answer and a request that was still running', () => {
  const keys = createActionKey();
  const sent = [0, 409, 200].map((status) => {
    const key = keys.keyOf(...refund);
    keys.answered(status);
    return key;
  });
  expect(new Set(sent).size).toBe(1);
});

it.each([200, 204, 403, 422])('starts a new key after the answer %i', (status) => {
  const keys = createActionKey();
  const first = keys.keyOf(...refund);
  keys.answered(status);
  expect(keys.keyOf(...refund)).not.toBe(first);
});

it('starts a new key for another request', () => {
  const keys = createActionKey();
  const first = keys.keyOf(...refund);
  const other = keys.keyOf(refund[0], { valor: 501 });
  expect(other).not.toBe(first);
  expect(keys.keyOf('/admin/cobranca/2/estornar', { valor: 501 })).not.toBe(other);
});
