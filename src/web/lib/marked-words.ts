export interface Piece {
  text: string;
  /** whether it is one of the words that were asked for */
  found: boolean;
  /** where it begins */
  at: number;
}

/** One letter for each letter, without its accent, so that places stay where they are. */
const plain = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');

/** Cuts a text where the words of a question stand in it, blind to case and accents as the search is. */
export function marked(text: string, term: string): Piece[] {
  const words = plain(term)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text, found: false, at: 0 }];
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of plain(text).matchAll(new RegExp(words.join('|'), 'g'))) {
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), found: false, at: last });
    last = match.index + match[0].length;
    pieces.push({ text: text.slice(match.index, last), found: true, at: match.index });
  }
  if (last < text.length) pieces.push({ text: text.slice(last), found: false, at: last });
  return pieces;
}
