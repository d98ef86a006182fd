import { describe, expect, it } from 'vitest';
import { marked } from './marked-words.ts';

const found = (text: string, term: string): string[] =>
  marked(text, term)
    .filter((piece) => piece.found)
    .map((piece) => piece.text);

describe('marked', () => {
  it('finds words blind to case and accents', () => {
    expect(found('Oração da manhã e orações da noite', 'oracao')).toEqual(['Oração']);
    expect(found('Noite de ORAÇÃO', 'Oração noite')).toEqual(['Noite', 'ORAÇÃO']);
  });

  it('loses no letter of the text', () => {
    for (const text of ['Não há ﬁm 🙏 na Oração', '', 'İstanbul e oração'])
      expect(
        marked(text, 'oracao')
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });

  it('takes signs of patterns for what they are', () => {
    expect(found('Custa (quase) nada. Tudo', '(quase) a.')).toEqual(['(quase)', 'a.']);
  });
});
