// Writes the table and the chart of the last figures into bench/README.md and bench/figures.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { figureChart, readResults, withTable } from './figures.ts';

const dir = import.meta.dirname;
const readme = path.join(dir, 'README.md');

export function writeReport(): void {
  const results = readResults(dir);
  writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), results));
  writeFileSync(path.join(dir, 'figures.svg'), figureChart(results));
}
