// The last figures of all benchmarks, read from results-*.json: the table and the chart of bench/README.md.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from './load.ts';

interface KeptAim {
  text?: string;
  /** the aim, where it is stored apart from the measured value; `text` is missing then */
  aim?: string;
  value?: number;
  holds: boolean;
}

interface KeptRow {
  case: string;
  connections: number;
  product: Figures;
}

export interface Results {
  /** `results-loja.json` is `loja` */
  bench: string;
  date?: string;
  aims?: readonly KeptAim[];
  rows?: unknown;
  results?: unknown;
}

/** One line of the table: a case, all that was measured of it, and whether all of its aims hold. */
export interface Line {
  bench: string;
  what: string;
  measured: string;
  aim: string;
  holds: boolean;
  /** the product's requests a second, at the highest number of connections */
  perSecond?: number;
  /** the product's speed relative to a baseline, and the least it should be: of all baselines and connections the closest to its aim */
  closest?: { ratio: number; least: number };
}

export const readResults = (dir: string): Results[] =>
  readdirSync(dir)
    .flatMap((file) => {
      const bench = /^results-(.+)\.json$/.exec(file)?.[1];
      if (bench === undefined) return [];
      return [
        { ...(JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as Omit<Results, 'bench'>), bench },
      ];
    })
    .sort(
      (a, b) => Number(b.bench === 'people') - Number(a.bench === 'people') || (a.bench < b.bench ? -1 : 1),
    );

interface Part {
  what: string;
  measured: string;
  aim: string;
  holds: boolean;
  ratio?: number;
}

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);

function partOf({ text, aim = '', value = 0, holds }: KeptAim): Part {
  if (text === undefined) return { what: aim, measured: number(value), aim: '', holds };
  const ratio = /^(.+?)(?:, \d+ conn)?: ([\d.]+) of the baseline \(.+\), aim (≥ [\d.]+)$/.exec(text);
  if (ratio) return { what: ratio[1]!, measured: '', aim: ratio[3]!, holds, ratio: Number(ratio[2]) };
  const parts = /^(.+?): (.+)[,;] aim (.+)$/.exec(text);
  if (parts) return { what: parts[1]!, measured: parts[2]!, aim: parts[3]!, holds };
  const plain = /^(.+)[,;] aim (.+)$/.exec(text);
  const [, what = plain?.[1] ?? text, measured = ''] = /^(.+?)(?: in)? (\d.*)$/.exec(plain?.[1] ?? '') ?? [];
  return { what, measured, aim: plain?.[2] ?? '', holds };
}

const isRow = (row: unknown): row is KeptRow =>
  typeof row === 'object' && row !== null && 'case' in row && 'product' in row && 'connections' in row;

function perSecondOf({ rows, results }: Results, what: string): number | undefined {
  const figures = [rows, results].flat().filter(isRow);
  const found = figures.filter((row) => row.case === what).sort((a, b) => b.connections - a.connections);
  return found[0]?.product.perSecond;
}

const range = (ratios: readonly number[]): string => {
  const [least, most] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)];
  return least === most ? least : `${least} – ${most}`;
};

const distinct = (texts: readonly string[]): string => [...new Set(texts)].filter(Boolean).join(' · ');

/** The lines of one bench, in its order; what it measured at several numbers of connections is one line. */
function linesOf(results: Results): Line[] {
  const parts = Map.groupBy((results.aims ?? []).map(partOf), ({ what }) => what);
  return [...parts].map(([what, found]): Line => {
    const baselines = found.flatMap(({ ratio, aim }) =>
      ratio === undefined ? [] : [{ ratio, least: Number(aim.slice(2)) }],
    );
    const closest = baselines.toSorted((a, b) => a.ratio / a.least - b.ratio / b.least)[0];
    const perSecond = perSecondOf(results, what);
    return {
      bench: results.bench,
      what,
      holds: found.every(({ holds }) => holds),
      measured: closest
        ? range(baselines.map(({ ratio }) => ratio))
        : distinct(found.map(({ measured }) => measured)),
      aim: distinct(found.map(({ aim }) => aim)),
      ...(closest && { closest }),
      ...(perSecond !== undefined && { perSecond }),
    };
  });
}

export const figureLines = (results: readonly Results[]): Line[] => results.flatMap(linesOf);

const escaped = (text: string): string => text.replaceAll('|', '\\|');

/** The table of the README. */
export function figureTable(results: readonly Results[]): string {
  const lines = results.flatMap((one) =>
    linesOf(one).map((line, at) =>
      [
        at === 0 ? `**${one.bench}**${one.date ? `, ${one.date.slice(0, 10)}` : ''}` : '',
        escaped(line.what),
        line.perSecond === undefined ? '' : number(line.perSecond),
        escaped(line.measured),
        escaped(line.aim),
        line.holds ? 'holds' : '**missed**',
      ].join(' | '),
    ),
  );
  return [
    '| bench | what | a second | measured | aim | |',
    '|---|---|--:|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

const bar = { left: 330, width: 460, height: 18, gap: 6, most: 2 };
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** The chart of the README: the speed of each case relative to its baseline, with the aim that it is closest to; bars end at twice the baseline. */
export function figureChart(results: readonly Results[]): string {
  const lines = figureLines(results).flatMap(({ closest, ...line }) =>
    closest ? [{ ...line, ...closest }] : [],
  );
  const x = (ratio: number): number => bar.left + (Math.min(ratio, bar.most) / bar.most) * bar.width;
  const top = 34;
  const height = top + lines.length * (bar.height + bar.gap) + 10;
  const scale = [0, 0.5, 1, 1.5, 2].map(
    (at) =>
      `<line class="grid" x1="${x(at)}" x2="${x(at)}" y1="${top - 8}" y2="${height - 8}"/>` +
      `<text class="scale" x="${x(at)}" y="${top - 14}">${at === 1 ? 'baseline' : at}</text>`,
  );
  const bars = lines.map(({ bench, what, ratio, least, holds }, at) => {
    const y = top + at * (bar.height + bar.gap);
    return [
      `<text class="name" x="${bar.left - 10}" y="${y + 13}">${xml(shortened(`${bench}: ${what}`, 50))}</text>`,
      `<rect class="${holds ? 'holds' : 'missed'}" x="${bar.left}" y="${y}" width="${(x(ratio) - bar.left).toFixed(1)}" height="${bar.height}"/>`,
      `<line class="aim" x1="${x(least)}" x2="${x(least)}" y1="${y - 2}" y2="${y + bar.height + 2}"/>`,
      `<text class="value" x="${(x(ratio) + 6).toFixed(1)}" y="${y + 13}">${ratio.toFixed(2)}</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 850 ${height}" role="img" aria-label="The speed of each case relative to its baseline, with its aim">
<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.name { text-anchor: end } .scale { text-anchor: middle; fill: #59636e }
.grid { stroke: #d1d9e0 } .aim { stroke: #1f2328; stroke-width: 2 }
.holds { fill: #2f7d6b } .missed { fill: #c2410c }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .scale { fill: #9198a1 } .grid { stroke: #3d444d } .aim { stroke: #e6edf3 }
  .holds { fill: #4fb49c } .missed { fill: #f0883e }
}
</style>
${[...scale, ...bars].join('\n')}
</svg>
`;
}

export const begin = '<!-- figures: written by `npm run bench -- report` -->';
export const end = '<!-- end of figures -->';

/** The text of the README with the table of these results. */
export function withTable(readme: string, results: readonly Results[]): string {
  const [before = '', rest = ''] = readme.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n${figureTable(results)}\n${end}${after}`;
}
