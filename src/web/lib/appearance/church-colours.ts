import { type Appearance, type Colour, defaultColours, isHex } from '#shared/contracts/appearance.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { mix, readableOn } from './colour.ts';

export type Scheme = 'light' | 'dark';

/** The surfaces of tokens.css that text in the primary colour stands on. */
export const surfaces = {
  light: ['#ffffff', '#f6f4f0', '#efece6'],
  dark: ['#171412', '#1f1b18', '#2a2521'],
} as const;

const names = { light: 'claro', dark: 'escuro' } as const;
const other = { light: 'dark', dark: 'light' } as const;

/** So much darker is the second tone where nobody chose it. */
const darker = 0.18;

/** The church's colour in one theme; where it named only that of the other, a tone of it that reads here. */
function churchColour(cores: SiteSettings['cores'], scheme: Scheme): Colour {
  const own = cores[names[scheme]];
  const borrowed = cores[names[other[scheme]]];
  const primary = isHex(own) ? own : isHex(borrowed) ? readableOn(borrowed, surfaces[scheme]) : undefined;
  if (!primary || primary.toLowerCase() === defaultColours[scheme].primary) return defaultColours[scheme];
  return { primary, darker: mix(primary, '#000000', darker) };
}

/** What a person sees: their own colours where they chose some, else the church's, else ours. */
export const shownColours = (
  appearance: Pick<Appearance, Scheme>,
  cores: SiteSettings['cores'],
): Record<Scheme, Colour> => ({
  light: appearance.light ?? churchColour(cores, 'light'),
  dark: appearance.dark ?? churchColour(cores, 'dark'),
});
