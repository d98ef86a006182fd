import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, mix, textOn } from '#shared/colour.ts';
import { defaultColours } from '#shared/contracts/appearance.ts';
import { surfaces } from '#web/lib/appearance/church-colours.ts';
import { readableOn } from '#web/lib/appearance/colour.ts';
import { ownColours } from '../support/own-colours.ts';

// Contrast in both themes, by pairs of tokens: the browser tests look at most pages in the light theme alone.
const web = path.resolve(import.meta.dirname, '../../src/web');
const read = (file: string): string =>
  readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

type Scheme = 'light' | 'dark';
const schemes = ['light', 'dark'] as const;

const declared = new Map(
  [...read('ui/tokens.css').matchAll(/^ {2}--([\w-]+): ([^;]+);/gm)].map(([, name, value]) => [
    name!,
    value!.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')'),
  ]),
);

/** A token as a colour of six digits, in one theme; what is see-through lies on the surface. */
function colourOf(token: string, scheme: Scheme): string {
  const { primary, darker } = defaultColours[scheme];
  const exceptions: Record<string, string> = {
    primary,
    'primary-strong': darker,
    'on-primary': textOn(primary),
    'on-primary-strong': textOn(darker),
    'primary-ink': readableOn(primary, surfaces[scheme]),
  };
  if (exceptions[token]) return exceptions[token];
  const value = declared.get(token);
  const sides = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value ?? '');
  if (sides) return sides[scheme === 'light' ? 1 : 2]!;
  if (value && /^#[0-9a-f]{6}$/.test(value)) return value;
  const mixed = /^light-dark\(color-mix\(in srgb, (.+?)\), color-mix\(in srgb, (.+?)\)\)$/.exec(value ?? '');
  if (mixed) {
    const [, from, percent, to] = /^var\(--([\w-]+)\) (\d+)%, (#[0-9a-f]{6})$/.exec(
      mixed[scheme === 'light' ? 1 : 2]!,
    )!;
    return mix(to!, colourOf(from!, scheme), Number(percent) / 100);
  }
  const other = /^var\(--([\w-]+)\)$/.exec(value ?? '');
  if (other) return colourOf(other[1]!, scheme);
  const soft = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)$/.exec(value ?? '');
  if (soft) return mix(colourOf('surface', scheme), colourOf(soft[1]!, scheme), Number(soft[2]) / 100);
  throw new Error(`--${token} is no colour: ${value}`);
}

/** The grounds of a page: every text may stand on any of these, wherever a part is put. */
const grounds = ['ground', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover'];
const texts = ['text', 'text-muted', 'text-faint', 'primary-ink', 'danger', 'success', 'warning'];
/** Tinted grounds, with the texts that stand on them. */
const tinted: Readonly<Record<string, readonly string[]>> = {
  'primary-soft': ['text', 'text-muted', 'primary-ink'],
  'danger-soft': ['text', 'text-muted', 'danger', 'danger-strong'],
  'success-soft': ['text', 'text-muted', 'success'],
  'warning-soft': ['text', 'text-muted', 'warning'],
  band: ['on-band', 'on-band-muted'],
  'on-band': ['on-band-inverse'],
};
const fills = ['primary', 'primary-strong', 'danger', 'success', 'warning'];

const pairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ...Object.entries(tinted).flatMap(([ground, some]) => some.map((text) => [text, ground] as const)),
  ...fills.map((fill) => [`on-${fill}`, fill] as const),
  ['ground', 'text'] as const,
];

describe.each(schemes)('in the %s theme', (scheme) => {
  it.each(pairs)('%s reads on %s', (text, ground) => {
    expect(contrast(colourOf(text, scheme), colourOf(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });
});

/** `color` and `background` that name a colour by itself. */
const literal = /(?:^|[\s;{])(?:color|background(?:-color)?):\s*(?:#|rgb|hsl|light-dark\(#)[^;]*;/;

describe('style sheets', () => {
  const sheets = globSync('**/*.css', { cwd: web }).filter((file) => file !== 'ui/tokens.css');

  it('paint with tokens, but for those that the browser tests look at in both themes', () => {
    expect(sheets.length).toBeGreaterThan(100);
    const withColours = sheets.filter((file) => literal.test(read(file)) && !/print|paper/.test(file));
    expect(withColours.sort()).toEqual(Object.keys(ownColours).sort());
  });

  it('put texts on grounds of which the pairs are known', () => {
    const pairNames = new Set(pairs.map(([text, ground]) => `${text} on ${ground}`));
    const alias: Record<string, string> = { income: 'success', expense: 'danger' };
    const used = sheets.flatMap((file) =>
      [...read(file).matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule]) => {
        const text = /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(rule!)?.[1];
        const ground = /(?:^|[\s;])background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(rule!)?.[1];
        return text && ground ? [[file, `${alias[text] ?? text} on ${ground}`] as const] : [];
      }),
    );
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter(([, pair]) => !pairNames.has(pair))).toEqual([]);
  });
});
