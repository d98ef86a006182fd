import { contrast, mix } from '#shared/colour.ts';
import { defaultColours } from '#shared/contracts/appearance.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** The church's colour in the light appearance, for drawings. */
export const churchColour = ({ cores }: Pick<SiteSettings, 'cores'>): string =>
  cores.claro && /^#[0-9a-f]{6}$/i.test(cores.claro) ? cores.claro : defaultColours.light.primary;

/** The colour, darkened until it is readable on the background. */
export function inkOf(colour: string, ground: string): string {
  for (let part = 0; part < 1; part += 0.1) {
    const tone = mix(colour, '#000000', part);
    if (contrast(tone, ground) >= 4.5) return tone;
  }
  return '#000000';
}
