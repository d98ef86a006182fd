import { plainLetters } from '#shared/plain-letters.ts';

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'del', 'di', 'du', 'van', 'von']);

/** Words that banks write after a name. */
const afterNames = new Set(['cpf', 'cnpj', 'pix', 'banco', 'bco', 'agencia', 'conta']);

/** Significant words of a declared name: more are a list of common surnames, of which some fit every payer. */
const maxNameWords = 6;

const wordsOf = (text: string): string[] =>
  plainLetters(text)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
const isSignificant = (word: string): boolean => !particles.has(word);

/**
 * The words of a movement in the pieces that figures and marks separate. A name is within one piece, and the bank's own words
 * mostly in others.
 */
const piecesOf = (text: string): string[][] =>
  plainLetters(text)
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .split(/[^a-z.'’`\s]+/)
    .map((piece) => wordsOf(piece).filter(isSignificant))
    .filter((piece) => piece.length > 0);

/** Whether all said words are in the declared ones, in their order: in full, as an initial, or the last one cut off. */
function isPartOf(said: readonly string[], declared: readonly string[]): boolean {
  let from = 0;
  for (const [at, word] of said.entries()) {
    const agrees = (declaredWord: string): boolean =>
      declaredWord === word ||
      (declaredWord.startsWith(word) && (word.length === 1 || (word.length >= 3 && at === said.length - 1)));
    const found = declared.findIndex((declaredWord, index) => index >= from && agrees(declaredWord));
    if (found === -1) return false;
    from = found + 1;
  }
  return true;
}

/**
 * Whether a movement names a person. Banks cut names short (`MARIA D SILV`), leave middle names out or abbreviate them: the
 * first name is a match if another one follows and all words that follow are in the declared name in its order; by itself it is a
 * hint. A payer declares any name, so that a match is never more than a reason to look.
 */
export function nameMatcher(text: string): (name: string | null) => 'nome' | 'primeiro_nome' | null {
  const pieces = piecesOf(text);
  return (name) => {
    const declared = wordsOf(name ?? '');
    const [first, ...rest] = declared.slice(Math.max(0, declared.findIndex(isSignificant)));
    if (!first || first.length < 3) return null;
    if (rest.filter(isSignificant).length >= maxNameWords) return null;
    let hint = false;
    for (const piece of pieces) {
      for (let at = piece.indexOf(first); at !== -1; at = piece.indexOf(first, at + 1)) {
        hint = true;
        const after = piece.slice(at + 1);
        const end = after.findIndex((one) => afterNames.has(one));
        const said = end === -1 ? after : after.slice(0, end);
        if (said.some((one) => one.length > 1) && isPartOf(said, rest)) return 'nome';
      }
    }
    return hint ? 'primeiro_nome' : null;
  };
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[A-Z0-9]/.test(letter);

/** Whether the text in capitals contains the word by itself, not as a part of a longer one. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isWordLetter(text[at - 1]) && !isWordLetter(text[at + word.length])) return true;
  }
  return false;
}

/** A CPF or CNPJ in full, or masked as banks do (`•••.123.456-••`, `***123456**`). */
export function documentIn(text: string, documento: string | null): boolean {
  const compactDocument = (documento ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  if (compactDocument.length !== 11 && compactDocument.length !== 14) return false;
  const compact = text.replace(/[.\-/]/g, '').toUpperCase();
  if (hasWord(compact, compactDocument)) return true;
  return (
    compactDocument.length === 11 &&
    new RegExp(`[*•x]{3}${compactDocument.slice(3, 9)}[*•x]{2}`, 'i').test(compact)
  );
}

/** Whether the text contains our identifier, in one piece or with the spaces that some banks insert. */
export function txidIn(text: string, txid: string | null): boolean {
  if (!txid || txid.length < 6) return false;
  const upper = text.toUpperCase();
  if (hasWord(upper, txid.toUpperCase())) return true;
  return txid.length >= 12 && upper.replace(/[^A-Z0-9]/g, '').includes(txid.toUpperCase());
}

/** Every word of a movement that could be an identifier of ours. */
export const possibleTxids = (text: string): string[] =>
  (text.toUpperCase().match(/(?<![A-Z0-9])[A-Z0-9]{6,25}(?![A-Z0-9])/g) ?? []).filter((word) =>
    /\d/.test(word),
  );
