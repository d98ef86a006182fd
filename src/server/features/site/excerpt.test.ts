import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

const long = `${'Uma palavra depois da outra. '.repeat(10)}No fim houve ORAÇÃO por todos. ${'E seguimos adiante. '.repeat(20)}`;

describe('excerpt', () => {
  it('shows the place where a word was found, cut between words', () => {
    const piece = excerpt(long, ['oracao'])!;
    expect(piece).toMatch(/^… \S.* No fim houve ORAÇÃO por todos\. .*\S…$/);
    expect(piece.length).toBeLessThan(180);
    expect(excerpt('Noite  de\n oração', ['oracao'])).toBe('Noite de oração');
    expect(excerpt(`Oração. ${long}`, ['oracao'])).toMatch(/^Oração\. Uma/);
  });

  it('has nothing where no word begins as asked', () => {
    expect(excerpt('O coração', ['oracao'])).toBeNull();
    expect(excerpt('O coração', [])).toBeNull();
    expect(excerpt('', ['oracao'])).toBeNull();
  });

  it('cuts even one word without end', () => {
    expect(excerpt('x'.repeat(1000), ['x'])!.length).toBeLessThan(180);
  });
});
