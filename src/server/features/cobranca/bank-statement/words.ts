import { plainLetters } from '#shared/plain-letters.ts';

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'del', 'di', 'du', 'van', 'von']);

const words = (text: string): string[] =>
  plainLetters(text)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !particles.has(word));

/**
 * Whether a movement names this person. Banks cut names short (`MARIA D SILV`) and abbreviate middle names: the first
 * name with another one, or with the beginning of another at the end of the text, is a match; the first alone is a
 * hint.
 */
export function namedIn(text: string, name: string | null): 'nome' | 'primeiro_nome' | null {
  const [first, ...rest] = words(name ?? '');
  if (!first || first.length < 3) return null;
  const said = words(text);
  let hint = false;
  for (const [at, word] of said.entries()) {
    if (word !== first) continue;
    hint = true;
    if (rest.length === 0) continue;
    // the words after the first name that may belong to the name
    const after = said.slice(at + 1, at + 6);
    const isNamed = after.some((one, where) =>
      rest.some(
        (other) =>
          one === other ||
          // cut off at the end of the line
          (one.length >= 3 && other.startsWith(one) && where === after.length - 1),
      ),
    );
    if (isNamed) return 'nome';
  }
  return hint ? 'primeiro_nome' : null;
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
  const own = (documento ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  if (own.length !== 11 && own.length !== 14) return false;
  const compact = text.replace(/[.\-/]/g, '').toUpperCase();
  if (hasWord(compact, own)) return true;
  return own.length === 11 && new RegExp(`[*•x]{3}${own.slice(3, 9)}[*•x]{2}`, 'i').test(compact);
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
