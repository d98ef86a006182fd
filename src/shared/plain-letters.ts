/** The letters without their accents, in the case they have. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Lower case without accents, letter by letter, so that positions in the text stay the same. */
export const plainLetters = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = withoutAccents(letter).toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');

/** Words of a term that are looked for: each is compared at every letter of a text. */
const maxSearchWords = 20;

/** The first words of a search term: letters and digits only. */
export const searchWords = (term: string): string[] =>
  term
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u, maxSearchWords + 1)
    .filter(Boolean)
    .slice(0, maxSearchWords);

/** Matches one of the words at the beginning of a word in plain letters; null when there are no words. */
export const wordStartPattern = (words: readonly string[]): RegExp | null =>
  words.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu') : null;
