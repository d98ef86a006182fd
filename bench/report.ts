import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Figures } from './load.ts';

export interface Row {
  case: string;
  connections: number;
  product: Figures;
  baselines: Record<string, Figures>;
  aim: Record<string, number>;
}

export interface Aim {
  text: string;
  holds: boolean;
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits);

export function print(heads: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]!.length)));
  const show = (line: readonly string[]): string =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  console.log(show(heads));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const line of lines) console.log(show(line));
}

export function printRows(rows: readonly Row[]): void {
  const line = (name: string, connections: number, f: Figures, ratio: string): string[] => [
    name,
    String(connections),
    fixed(f.perSecond, 0),
    fixed(f.p50, 2),
    fixed(f.p99, 2),
    fixed(f.nodeMs, 3),
    fixed(f.postgresMs, 3),
    ratio,
  ];
  print(
    ['case', 'conn', 'req/s', 'p50 ms', 'p99 ms', 'node ms/req', 'pg ms/req', 'product/baseline'],
    rows.flatMap((row) => [
      line(row.case, row.connections, row.product, ''),
      ...Object.entries(row.baselines).map(([name, baseline]) =>
        line(
          `  baseline, ${name}`,
          row.connections,
          baseline,
          fixed(row.product.perSecond / baseline.perSecond, 2),
        ),
      ),
    ]),
  );
}

export const rowAims = (rows: readonly Row[]): Aim[] =>
  rows.flatMap((row) =>
    Object.entries(row.aim).map(([name, least]) => {
      const ratio = row.product.perSecond / row.baselines[name]!.perSecond;
      return {
        text: `${row.case}, ${row.connections} conn: ${fixed(ratio, 2)} of the baseline (${name}), aim ≥ ${least}`,
        holds: ratio >= least,
      };
    }),
  );

export function printAims(aims: readonly Aim[]): void {
  console.log('');
  for (const { text, holds } of aims) console.log(`${holds ? 'holds ' : 'MISSED'}  ${text}`);
}

/** Writes the results, with date and machine, to a file of this folder. */
export async function writeResults(name: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
  const machine = {
    cpus: os.cpus().length,
    model: os.cpus()[0]?.model,
    load: os.loadavg()[0],
    node: process.version,
  };
  const report = { date: new Date().toISOString(), machine, ...facts };
  await writeFile(path.join(import.meta.dirname, name), `${JSON.stringify(report, null, 2)}\n`);
}
