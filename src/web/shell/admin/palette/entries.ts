import type { IconName } from '#shared/icons.ts';

/** Something the palette offers. */
export interface Entry {
  key: string;
  group: string;
  /** what the group is called */
  heading: string;
  icon: IconName;
  text: string;
  detail?: string;
  /** other words by which it is found */
  words?: string;
  /** where it leads; without it, `run` does it here */
  to?: string;
  run?: () => void;
  /** kept among the last ones used */
  kept?: Recent;
}

/** What is remembered of a used entry: a record by its section and id, all else by its key. */
export type Recent =
  | { kind: 'page'; key: string }
  | { kind: 'record'; secao: string; id: number; rotulo: string; detalhe: string | null };

export interface Group {
  key: string;
  heading: string;
  entries: Entry[];
}

const mostCommands = 7;

/** Without case and accents, as the server compares. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** How well a text fits what was typed: 0 begins with it, 1 a word does, 2 has all the words, undefined: not at all. */
export function closeness(typed: string, text: string, words = ''): number | undefined {
  const [asked, own] = [plain(typed), plain(text)];
  if (own.startsWith(asked)) return 0;
  if (` ${own}`.includes(` ${asked}`)) return 1;
  const all = `${own} ${plain(words)}`;
  return asked.split(/\s+/).every((word) => all.includes(word)) ? 2 : undefined;
}

/** The entries that fit, the best first; those that fit alike stay in their order. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  return entries
    .flatMap((entry) => {
      const level = closeness(typed, entry.text, entry.words);
      return level === undefined ? [] : [{ entry, level }];
    })
    .toSorted((a, b) => a.level - b.level)
    .slice(0, mostCommands)
    .map(({ entry }) => entry);
}

/** Entries under their headings, each group where its first entry stands. */
export function grouped(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? { key: entry.group, heading: entry.heading, entries: [] };
    group.entries.push(entry);
    groups.set(entry.group, group);
  }
  return [...groups.values()];
}

/** The key that an arrow leads to; past the end the other end follows. */
export function moved(
  keys: readonly string[],
  current: string | undefined,
  step: 1 | -1,
): string | undefined {
  if (keys.length === 0) return undefined;
  const at = current === undefined ? -1 : keys.indexOf(current);
  if (at < 0) return step === 1 ? keys[0] : keys.at(-1);
  return keys[(at + step + keys.length) % keys.length];
}
