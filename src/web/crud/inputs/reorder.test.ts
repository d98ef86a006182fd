import { expect, test } from 'vitest';
import { moved, without } from './reorder.ts';

const list = ['a', 'b', 'c'];

test('moves one and keeps the order of the others', () => {
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b']);
});

test('stays at its ends', () => {
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 2, 3)).toBe(list);
});

test('takes one away', () => expect(without(list, 1)).toEqual(['a', 'c']));
