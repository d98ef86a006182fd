import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const subsets = {
  '@fontsource/fraunces': ['latin', 'latin-ext'],
  '@fontsource/source-sans-3': ['latin', 'latin-ext', 'greek', 'cyrillic'],
} as const;
type FontFamily = keyof typeof subsets;

/** Part of a font: the letters of some scripts. */
export interface FontSubset {
  file: string;
  has(code: number): boolean;
}

/** The subsets of a family at a weight; of two that have a letter, the first one draws it. */
export function fontSubsets(
  family: FontFamily,
  weight: number,
  style: 'normal' | 'italic' = 'normal',
): FontSubset[] {
  const table = require(`${family}/unicode.json`) as Record<string, string>;
  return subsets[family].map((subset) => {
    const ranges = (table[subset] ?? '').split(',').map((range) => {
      const [from, to = from] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const;
    });
    return {
      file: require.resolve(`${family}/files/${family.split('/')[1]}-${subset}-${weight}-${style}.woff`),
      has: (code) => ranges.some(([from, to]) => code >= from && code <= to),
    };
  });
}

let ourSubsets: FontSubset[] | undefined;

/** The text without characters that our fonts lack, which would show as empty boxes. */
export function drawable(text: string): string {
  ourSubsets ??= [
    ...fontSubsets('@fontsource/fraunces', 600),
    ...fontSubsets('@fontsource/source-sans-3', 400),
  ];
  const characters = [...text.normalize('NFC')].filter((character) => {
    const code = character.codePointAt(0)!;
    return code >= 0x20 && code !== 0xfffd && ourSubsets!.some(({ has }) => has(code));
  });
  return characters.join('').replace(/\s+/g, ' ').trim();
}

/** A font of a drawing by satori. */
interface DrawingFont {
  name: string;
  data: Buffer;
  weight: 400 | 600;
  style: 'normal';
}

let ofDrawings: Promise<DrawingFont[]> | undefined;

/** Our fonts for drawings by satori, read once: "Fraunces" and "Source Sans". */
export function drawingFonts(): Promise<DrawingFont[]> {
  const family = (name: string, from: FontFamily, weight: 400 | 600) =>
    fontSubsets(from, weight).map(async ({ file }) => ({
      name,
      data: await readFile(file),
      weight,
      style: 'normal' as const,
    }));
  ofDrawings ??= Promise.all([
    ...family('Fraunces', '@fontsource/fraunces', 600),
    ...family('Source Sans', '@fontsource/source-sans-3', 400),
    ...family('Source Sans', '@fontsource/source-sans-3', 600),
  ]);
  return ofDrawings;
}
