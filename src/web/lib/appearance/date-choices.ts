import type { Appearance } from '#shared/contracts/appearance.ts';
import type { TextKey } from '#web/lib/i18n/i18n.tsx';

/** The names of the ways to show dates in lists; the menu of a list and the appearance drawer offer them. */
export const dateChoices: Readonly<Record<Appearance['dates'], TextKey>> = {
  figures: 'appearance.dates.figures',
  words: 'appearance.dates.words',
};
