type Rgb = readonly [number, number, number];

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of #rrggbb as in WCAG 2. */
export function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours as in WCAG 2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const white = '#ffffff';

/** The text colour with more contrast on a fill: white, or the ink of the surroundings. */
export const textOn = (fill: string, ink = '#0c0a09'): string =>
  contrast(fill, white) >= contrast(fill, ink) ? white : ink;

/** Mixes two colours; `share` is the part of the second, 0 to 1. */
export const mix = (a: string, b: string, share: number): string => {
  const [from, to] = [toRgb(a), toRgb(b)];
  return toHex(from.map((part, at) => part + (to[at]! - part) * share) as unknown as Rgb);
};
