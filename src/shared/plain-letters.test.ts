import { expect, it } from 'vitest';
import { searchWords } from './plain-letters.ts';

it('looks for the first words of a term, and no more than twenty', () => {
  expect(searchWords(' Orações, às 9h! ')).toEqual(['oracoes', 'as', '9h']);
  const words = Array.from({ length: 5000 }, (_, at) => `w${at}`);
  expect(searchWords(words.join(' '))).toEqual(words.slice(0, 20));
  expect(searchWords(`, ${words.join(', ')}`)).toEqual(words.slice(0, 20));
});
