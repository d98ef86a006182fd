import { searchWords } from '#shared/plain-letters.ts';

/** Forms of address and particles, which people write or leave out. */
const ignored = new Set(
  `pr pra pastor pastora rev reverendo reverenda bp bispo bispa ap apostolo apostola pb presb presbitero presbitera dc diacono diaconisa
  ev miss missionario missionaria ir irmao irma sr sra senhor senhora seu dona dr dra da de do das dos e`.split(
    /\s+/,
  ),
);

const wordsOf = (name: string): string[] => searchWords(name).filter((word) => !ignored.has(word));

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/**
 * Whether two names can be one person's: the same words in any order, as in "Alves, Rute", or the same first name and no word that the longer
 * one lacks; initials stand for words. A family shares its address and its surnames, and sisters may both be called Maria.
 */
export function isSameGiver(one: string, another: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(another)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (short.length === 0) return false;
  if (short.toSorted().join(' ') === long.toSorted().join(' ')) return true;
  return short[0] === long[0] && short.every((word) => long.some((other) => isSameWord(word, other)));
}
