import { expect, it, onTestFinished, vi } from 'vitest';
import { forgetRecents, recentsKey } from './recents-data.ts';

it('leaves no name of a record behind for the next person at the computer', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    removeItem: (key: string) => void stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const key of [recentsKey(1), recentsKey(2), 'list.shared', recentsKey(3)]) stored.set(key, '[]');
  forgetRecents(2);
  expect([...stored.keys()]).toEqual([recentsKey(2), 'list.shared']);
  forgetRecents();
  expect([...stored.keys()]).toEqual(['list.shared']);
});
