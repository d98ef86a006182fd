import { expect, test } from 'vitest';
import { formatPhone, normalisePhone } from './phone.ts';

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['+55 11 98765-4321', '+5511987654321'],
  ['011 3456-7890', '+551134567890'],
  ['55 99876-5432', '+5555998765432'],
  ['5555998765432', '+5555998765432'],
])('stores %s as %s', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored);
});

test.each([
  '(10) 98765-4321',
  '(11) 88765-4321',
  '(11) 6765-4321',
  '987654321',
  '(11) 98765-43210',
  'abc',
  '',
])('refuses %s', (typed) => {
  expect(normalisePhone(typed)).toBeUndefined();
});

test('shows mobiles and landlines as people write them', () => {
  expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
  expect(formatPhone('+551134567890')).toBe('(11) 3456-7890');
});
