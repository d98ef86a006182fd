import { plainLetters, wordStartPattern } from '#shared/plain-letters.ts';

const before = 60;
const longest = 170;

/** The part of a text around the first match of a word, cut between words; null when none matches. */
export function excerpt(text: string, words: readonly string[]): string | null {
  const flat = text.replace(/\s+/g, ' ').trim();
  const matchAt = plainLetters(flat).search(wordStartPattern(words) ?? /$^/);
  if (matchAt < 0) return null;
  const from = matchAt > before ? flat.indexOf(' ', matchAt - before) + 1 : 0;
  const rest = flat.slice(Math.min(from, matchAt));
  if (rest.length <= longest) return from > 0 ? `… ${rest}` : rest;
  const cut = rest.lastIndexOf(' ', longest);
  const piece = rest.slice(0, cut > 0 ? cut : longest).replace(/[\s,;:–—-]+$/, '');
  return `${from > 0 ? '… ' : ''}${piece}…`;
}
