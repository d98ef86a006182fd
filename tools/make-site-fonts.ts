// Subsets the site's fonts to what its pages mostly need; see docs/decisions/0014-font-subsets.md.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const find = createRequire(import.meta.url).resolve;
const target = path.resolve(import.meta.dirname, '../src/web/ui/fonts');

/**
 * The characters of Portuguese, Spanish and English, of German and Italian names, and punctuation. Browsers load the
 * whole font only for other characters.
 */
const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÀÁÂÃÄÇÈÉÊÍÑÒÓÔÕÖÙÚÜßàáâãäçèéêíñòóôõöùúü' +
  ' \u00a0!"#$%&\'()*+,-./:;=?@[]_|¡¿ªº°«»§·×©–—‘’“”…•€';
const points = [...letters].map((letter) => letter.codePointAt(0)!).toSorted((a, b) => a - b);

interface Cut {
  source: string;
  name: string;
  /** the lightest and the heaviest weight in use; one for a font that is not variable */
  weights: [least: number, most: number] | number;
  /** the values of its other axes: the optical size, the width, … */
  axes?: Readonly<Record<string, number>>;
}

const cuts: Cut[] = [
  {
    source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    name: 'source-sans-few.woff2',
    weights: [400, 700],
  },
  {
    // the size of a title on a phone
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    name: 'fraunces-few.woff2',
    weights: [400, 600],
    axes: { opsz: 40 },
  },
  // headlines of events' pages
  {
    source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    name: 'archivo-condensed-few.woff2',
    weights: 800,
    axes: { wdth: 62 },
  },
  {
    source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    name: 'archivo-expanded-few.woff2',
    weights: 900,
    axes: { wdth: 125 },
  },
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2',
    name: 'fraunces-soft-italic-few.woff2',
    weights: 400,
    axes: { opsz: 72, SOFT: 100, WONK: 1 },
  },
];

/** The characters of the whole fonts: @fontsource's range for latin letters. */
const latin: number[] = [
  ...between(0x0, 0xff),
  0x131,
  0x152,
  0x153,
  0x2bb,
  0x2bc,
  0x2c6,
  0x2da,
  0x2dc,
  0x304,
  0x308,
  0x329,
  ...between(0x2000, 0x206f),
  0x20ac,
  0x2122,
  0x2191,
  0x2193,
  0x2212,
  0x2215,
  0xfeff,
  0xfffd,
];

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The value of unicode-range in CSS. */
function unicodeRange(of: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const point of of) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
}

await mkdir(target, { recursive: true });
for (const cut of cuts) {
  const { axes, weights } = cut;
  const created = await subsetFont(await readFile(find(cut.source)), letters, {
    targetFormat: 'woff2',
    variationAxes: {
      wght: typeof weights === 'number' ? weights : { min: weights[0], max: weights[1] },
      ...axes,
    },
  });
  await writeFile(path.join(target, cut.name), created);
  console.log(`${cut.name}: ${created.length} bytes`);
}
console.log(`few: ${unicodeRange(points)};`);
console.log(`the rest: ${unicodeRange(latin.filter((point) => !points.includes(point)))};`);
