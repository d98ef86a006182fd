import { describe, expect, it } from 'vitest';
import { marked } from './marked-words.ts';

const found = (text: string, term: string): string[] =>
  marked(text, term)
    .filter((piece) => piece.found)
    .map((piece) => piece.text);

describe('marked', () => {
  it('finds the beginnings of words, blind to case and accents', () => {
    expect(found('Oração da manhã, orações da noite, coração', 'oraca')).toEqual(['Oraçã']);
    expect(found('Noite de ORAÇÃO', 'Oração noite')).toEqual(['Noite', 'ORAÇÃO']);
  });

  it('loses no letter of the text', () => {
    for (const text of ['Não há ﬁm 🙏 na Oração', '', 'İstanbul e oração', 'nada'])
      expect(
        marked(text, 'oracao')
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });

  it('takes signs of patterns for no word', () => {
    expect(found('Custa (quase) nada.', '(quase) .*')).toEqual(['quase']);
    expect(found('Custa (quase) nada.', '.*')).toEqual([]);
  });
});
