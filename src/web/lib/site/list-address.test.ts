import { expect, test } from 'vitest';
import { categoryOfQuery, pageHref, pageNumbers, pageOfQuery } from './list-address.ts';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 0, 5]],
  [2, 4, [1, 2, 3, 4]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])('page %d of %d names %j', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));

test('the address of a page keeps the filter; the first has no number', () => {
  expect(pageHref('?categoria=3', 2)).toBe('?categoria=3&page=2');
  expect(pageHref('?categoria=3&page=4', 1)).toBe('?categoria=3');
  expect(pageHref('?page=2', 1)).toBe('?');
});

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=99999999999', 1],
])('%j asks for page %d', (query, page) => expect(pageOfQuery(new URLSearchParams(query))).toBe(page));

test.each([
  ['', undefined],
  ['categoria=12', 12],
  ['categoria=0', undefined],
  ['categoria=1e3', undefined],
  ['categoria=99999999999', undefined],
])('%j asks for category %s', (query, id) => expect(categoryOfQuery(new URLSearchParams(query))).toBe(id));
