import { expect, it } from 'vitest';
import { pessoa as behaviour } from '#server/sections/pessoa.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import type { Behaviour } from './behaviour.ts';
import { wordSearch } from './word-search.ts';

const searchFor = (term: string, more: Record<string, string> = {}) =>
  wordSearch(pessoa, behaviour as Behaviour, { term, ...more });

it('takes letters', () => {
  expect(searchFor('maria')).toMatchObject({ inTitle: false });
  expect(searchFor(' João ', { field: 'nome' })).toMatchObject({ inTitle: true });
});

it.each([
  '',
  'ma',
  'maria lima',
  'maria  lima',
  'maria da silva',
  'd’avila',
  "d'avila",
  '98765',
  'a1b',
  'ŉab',
  'ma%',
  'a_b',
])('leaves %j to the search of all texts', (term) => expect(searchFor(term)).toBeUndefined());

it('leaves other fields and references to it too', () => {
  expect(searchFor('maria', { field: 'email' })).toBeUndefined();
  expect(searchFor('maria', { relationship: 'igreja' })).toBeUndefined();
});
