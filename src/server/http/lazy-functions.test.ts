import { expect, it } from 'vitest';
import { withLazyFunctions } from './lazy-functions.ts';

it('compiles a function when it is first called', () => {
  const wrong = withLazyFunctions(() => new Function('return ('));
  expect(wrong).toThrow(SyntaxError);
  const add = withLazyFunctions(() => new Function('a', 'b', 'return a + b'));
  expect([add(1, 2), add('x', 'y')]).toEqual([3, 'xy']);
});

it('compiles functions of the same text once, and functions of other texts separately', () => {
  const itself = 'return arguments.callee';
  const [one, same, other] = withLazyFunctions(() => [
    new Function('a', itself),
    new Function('a', itself),
    new Function('b', itself),
  ]);
  expect(same!()).toBe(one!());
  expect(other!()).not.toBe(one!());
});

it('leaves Function as it was, also when the work fails', () => {
  const before = globalThis.Function;
  expect(withLazyFunctions(() => (() => 1) instanceof Function)).toBe(true);
  expect(globalThis.Function).toBe(before);
  expect(() =>
    withLazyFunctions(() => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(globalThis.Function).toBe(before);
});
