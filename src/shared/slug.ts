import { withoutAccents } from './plain-letters.ts';

/** The readable part of an address: unaccented words joined by dashes. */
export const slugOf = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-+$/, '');
