/** One letter for each letter, without its accent and in lower case, so that places in the text stay where they are. */
export const plainLetters = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');

/** The words of a question as the search takes them: letters and digits alone. */
export const wordsOf = (term: string): string[] =>
  term
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Finds where one of the words begins a word of a text of plain letters. Null where there are no words. */
export const beginnings = (words: readonly string[]): RegExp | null =>
  words.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu') : null;
