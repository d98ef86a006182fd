import { plainLetters, searchWords, wordStartPattern } from '#shared/plain-letters.ts';

export interface Piece {
  text: string;
  /** whether it is one of the words that were asked for */
  found: boolean;
  /** where it begins */
  at: number;
}

/** Cuts a text where the words of a question begin in it, blind to case and accents as the search is. */
export function marked(text: string, term: string): Piece[] {
  const asked = wordStartPattern(searchWords(term));
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of asked ? plainLetters(text).matchAll(asked) : []) {
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), found: false, at: last });
    last = match.index + match[0].length;
    pieces.push({ text: text.slice(match.index, last), found: true, at: match.index });
  }
  if (last < text.length) pieces.push({ text: text.slice(last), found: false, at: last });
  return pieces;
}
