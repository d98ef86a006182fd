import type { Language } from './languages.ts';

/**
 * Isolates keep the order of figures and signs inside a text of the other direction: without them "R$ 1.234,56 −" or
 * "36 kB" is turned around in Arabic. First-strong (FSI) for a name in any script, left-to-right (LRI) for figures.
 */
const firstStrong = '\u2068';
const leftToRight = '\u2066';
const end = '\u2069';

const isolated = (start: string, text: string): string => (text === '' ? '' : `${start}${text}${end}`);

/** A variable inside a text. */
export const isolateText = (text: string, { dir }: Pick<Language, 'dir'>): string =>
  dir === 'rtl' ? isolated(firstStrong, text) : text;

/** An amount, a number, a size or a date in figures. */
export const isolateFigures = (text: string, { dir }: Pick<Language, 'dir'>): string =>
  dir === 'rtl' ? isolated(leftToRight, text) : text;
