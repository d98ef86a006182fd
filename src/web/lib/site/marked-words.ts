import { plainLetters, searchWords, wordStartPattern } from '#shared/plain-letters.ts';

export interface Piece {
  text: string;
  /** whether it matches the search term */
  found: boolean;
  /** its position in the text */
  at: number;
}

/** Splits a text where words of the search term begin, ignoring case and accents like the search. */
export function marked(text: string, term: string): Piece[] {
  const pattern = wordStartPattern(searchWords(term));
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of pattern ? plainLetters(text).matchAll(pattern) : []) {
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), found: false, at: last });
    last = match.index + match[0].length;
    pieces.push({ text: text.slice(match.index, last), found: true, at: match.index });
  }
  if (last < text.length) pieces.push({ text: text.slice(last), found: false, at: last });
  return pieces;
}
