import { recentsKey } from '#web/lib/office/recents-data.ts';
import type { Recent } from './entries.ts';

export const maxRecents = 6;

const isRecent = (value: unknown): value is Recent => {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const entry = value as Record<string, unknown>;
  if (entry.kind === 'page') return typeof entry.key === 'string';
  return (
    entry.kind === 'record' &&
    typeof entry.secao === 'string' &&
    Number.isInteger(entry.id) &&
    typeof entry.rotulo === 'string'
  );
};

const sameRecent = (a: Recent, b: Recent): boolean =>
  a.kind === 'page'
    ? b.kind === 'page' && a.key === b.key
    : b.kind === 'record' && a.secao === b.secao && a.id === b.id;

/** The recent entries with this one first, each only once. */
export const withRecent = (recents: readonly Recent[], used: Recent): Recent[] =>
  [used, ...recents.filter((one) => !sameRecent(one, used))].slice(0, maxRecents);

export function parseRecents(text: string | null): Recent[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecents) : [];
  } catch {
    return [];
  }
}

export function readRecents(users: number): Recent[] {
  try {
    return parseRecents(localStorage.getItem(recentsKey(users)));
  } catch {
    return [];
  }
}

export function keepRecent(users: number, used: Recent): void {
  try {
    localStorage.setItem(recentsKey(users), JSON.stringify(withRecent(readRecents(users), used)));
  } catch {
    // storage is full or forbidden: the palette works without recent entries
  }
}
