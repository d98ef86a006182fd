import type { Label } from '#shared/i18n/languages.ts';
import { withoutAccents } from '#shared/plain-letters.ts';
import { iconWords } from './icon-words.ts';

const plain = (text: string): string => withoutAccents(text).toLowerCase();

/** Icons whose keywords in this language, or whose name, begin with each typed word. */
export function findIcons(typed: string, label: (words: Label) => string): [name: string, words: Label][] {
  const typedWords = plain(typed).split(/\s+/).filter(Boolean);
  return Object.entries(iconWords).filter(([name, words]) => {
    const keywords = [...plain(label(words)).split(' '), ...name.split('-')];
    return typedWords.every((one) => keywords.some((word) => word.startsWith(one)));
  });
}
