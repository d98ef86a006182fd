import { defaultColours } from '#shared/contracts/appearance.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** The church's colour in the light appearance, for drawings. */
export const churchColour = ({ cores }: Pick<SiteSettings, 'cores'>): string =>
  cores.claro && /^#[0-9a-f]{6}$/i.test(cores.claro) ? cores.claro : defaultColours.light.primary;

const channels = (colour: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];

/** Mixes two colours; `part` is the share of the second. */
export function mix(first: string, second: string, part: number): string {
  const [a, b] = [channels(first), channels(second)];
  const mixed = a.map((value, at) => Math.round(value + (b[at]! - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance by WCAG. */
function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, darkened until it is readable on the background. */
export function inkOf(colour: string, ground: string): string {
  for (let part = 0; part < 1; part += 0.1) {
    const tone = mix(colour, '#000000', part);
    if (contrast(tone, ground) >= 4.5) return tone;
  }
  return '#000000';
}

export const textOn = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#211d1a', colour) ? '#ffffff' : '#211d1a';
