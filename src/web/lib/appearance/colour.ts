import { contrast, luminance, mix } from '#shared/colour.ts';

const white = '#ffffff';

/** AA for text is 4.5; slightly more, to allow for rounding. */
const minContrast = 4.6;

/** The nearest tone of a colour that is readable as text on every background. */
export function readableOn(colour: string, backgrounds: readonly string[]): string {
  const towards = backgrounds.every((background) => luminance(background) > 0.18) ? '#000000' : white;
  for (let share = 0; share <= 1; share += 0.05) {
    const tone = mix(colour, towards, share);
    if (backgrounds.every((background) => contrast(tone, background) >= minContrast)) return tone;
  }
  return towards;
}
