import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('keeps the words of a formatted text', () => {
  expect(
    plainText('<p>Um <strong>dia</strong>, inteiro.</p><ul><li>Pão &amp; caf&#233;</li></ul>', 100),
  ).toBe('Um dia, inteiro. Pão & café');
});

it('keeps a word of which a part is bold as one', () => {
  expect(plainText('<p>Re<strong>encontro</strong></p><p>de jovens</p>', 100)).toBe('Reencontro de jovens');
});

it('cuts at a word and says so', () => {
  expect(plainText('<p>Um dia inteiro para as mulheres, com louvor</p>', 34)).toBe(
    'Um dia inteiro para as mulheres…',
  );
});
