import { expect, test } from 'vitest';
import { isStrongPassword } from '#shared/password.ts';
import { passwordHints } from './password-hints.ts';

test.each(['', 'abc', 'abcdefgh', 'Abcdefgh', 'Abcdefg1', 'Abcdef1!', 'Ção-João1', '😀😀😀😀Aa1!'])(
  'agrees with isStrongPassword about %s',
  (text) => expect(passwordHints(text).every(({ met }) => met)).toBe(isStrongPassword(text)),
);

test('asks for the length that the church set', () => {
  const met = (text: string, min: number) => passwordHints(text, min)[0]!.met;
  expect([met('Abcdef1!', 12), met('Abcdefghij1!', 12)]).toEqual([false, true]);
});
