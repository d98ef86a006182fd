import type { Achado } from '#shared/contracts/busca.ts';
import type { RecordIconName } from '#shared/icons.ts';
import { withoutAccents } from '#shared/plain-letters.ts';

/** An option of the palette. */
export interface Entry {
  key: string;
  group: string;
  /** heading of its group */
  heading: string;
  icon: RecordIconName;
  text: string;
  detail?: string;
  /** other words by which the search finds it */
  words?: string;
  /** its address; without one, `run` is called */
  to?: string;
  run?: () => void;
  /** how it is stored among the recently used entries */
  recent?: Recent;
}

/** How a used entry is stored: a record by its section and id, others by their key. */
export type Recent =
  | { kind: 'page'; key: string }
  | { kind: 'record'; secao: string; id: number; rotulo: string; detalhe: string | null };

export interface Group {
  key: string;
  heading: string;
  entries: Entry[];
}

const maxCommands = 7;

/** The text without case and accents, as the server compares. */
const plain = (text: string): string => withoutAccents(text).toLowerCase().trim();

/**
 * How well a text matches: 0 begins with the term, 1 one of its words does, 2 contains all words, undefined:
 * no match.
 */
export function matchRank(typed: string, text: string, words = ''): number | undefined {
  const [plainTerm, plainText] = [plain(typed), plain(text)];
  if (plainText.startsWith(plainTerm)) return 0;
  if (` ${plainText}`.includes(` ${plainTerm}`)) return 1;
  const allWords = `${plainText} ${plain(words)}`;
  return plainTerm.split(/\s+/).every((word) => allWords.includes(word)) ? 2 : undefined;
}

/** Of the records found for an earlier text, those that also match what is typed now: Enter must not open another one. */
export const stillFound = (found: readonly Achado[], typed: string): Achado[] =>
  found.filter(({ rotulo, detalhe }) => matchRank(typed, rotulo ?? '', detalhe ?? '') !== undefined);

/** The matching entries, the best first; equal matches keep their order. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  return entries
    .flatMap((entry) => {
      const level = matchRank(typed, entry.text, entry.words);
      return level === undefined ? [] : [{ entry, level }];
    })
    .toSorted((a, b) => a.level - b.level)
    .slice(0, maxCommands)
    .map(({ entry }) => entry);
}

/** Entries under their headings, in the order of each group's first entry. */
export function grouped(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? { key: entry.group, heading: entry.heading, entries: [] };
    group.entries.push(entry);
    groups.set(entry.group, group);
  }
  return [...groups.values()];
}

/** The key after an arrow key; wraps around at both ends. */
export function nextKey(
  keys: readonly string[],
  current: string | undefined,
  step: 1 | -1,
): string | undefined {
  if (keys.length === 0) return undefined;
  const index = current === undefined ? -1 : keys.indexOf(current);
  if (index < 0) return step === 1 ? keys[0] : keys.at(-1);
  return keys[(index + step + keys.length) % keys.length];
}
