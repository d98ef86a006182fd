import { mix } from '#shared/colour.ts';
import { type Appearance, type Colour, defaultColours, isHex } from '#shared/contracts/appearance.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { readableOn } from './colour.ts';

export type Scheme = 'light' | 'dark';

/** The surfaces of tokens.css under text in the primary colour. */
export const surfaces = {
  light: ['#ffffff', '#f6f4f0', '#efece6'],
  dark: ['#171412', '#1f1b18', '#2a2521'],
} as const;

const names = { light: 'claro', dark: 'escuro' } as const;
const otherScheme = { light: 'dark', dark: 'light' } as const;

/** How much darker the second tone is by default. */
const darker = 0.18;

/** The church's colour in one theme; if only the other theme has one, a readable tone of that. */
function churchColour(cores: SiteSettings['cores'], scheme: Scheme): Colour {
  const chosen = cores[names[scheme]];
  const borrowed = cores[names[otherScheme[scheme]]];
  const primary = isHex(chosen)
    ? chosen
    : isHex(borrowed)
      ? readableOn(borrowed, surfaces[scheme])
      : undefined;
  if (!primary || primary.toLowerCase() === defaultColours[scheme].primary) return defaultColours[scheme];
  return { primary, darker: mix(primary, '#000000', darker) };
}

/** The colours shown: the user's own, else the church's, else the default. */
export const shownColours = (
  appearance: Pick<Appearance, Scheme>,
  cores: SiteSettings['cores'],
): Record<Scheme, Colour> => ({
  light: appearance.light ?? churchColour(cores, 'light'),
  dark: appearance.dark ?? churchColour(cores, 'dark'),
});
