type Rgb = readonly [number, number, number];

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as in WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export const mix = (a: string, b: string, share: number): string => {
  const [from, to] = [toRgb(a), toRgb(b)];
  return toHex(from.map((part, at) => part + (to[at]! - part) * share) as unknown as Rgb);
};

const ink = '#0c0a09';
const white = '#ffffff';

/** The text colour with more contrast on a fill. */
export const textOn = (fill: string): string => (contrast(fill, white) >= contrast(fill, ink) ? white : ink);

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
