import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { figureChart, figureLines, figureTable, readResults, withTable } from '../../bench/figures.ts';

const bench = path.resolve(import.meta.dirname, '../../bench');

test('the table and the chart of bench/README.md are what the results say', () => {
  const results = readResults(bench);
  expect(results.length).toBeGreaterThan(10);
  const readme = readFileSync(path.join(bench, 'README.md'), 'utf8');
  expect(withTable(readme, results), 'run `npm run bench -- report`').toBe(readme);
  expect(readFileSync(path.join(bench, 'figures.svg'), 'utf8'), 'run `npm run bench -- report`').toBe(
    figureChart(results),
  );
  for (const { bench: name } of results) expect(readme).toContain(`**${name}**`);
});

test('measurements at several numbers of connections are one line, with the worst share of the baseline', () => {
  const figures = { perSecond: 100, p50: 1, p99: 2, nodeMs: 1, postgresMs: 1 };
  const results = [
    {
      bench: 'loja',
      date: '2026-11-17T10:55:12.147Z',
      rows: [
        { case: 'list', connections: 1, product: figures },
        { case: 'list', connections: 32, product: { ...figures, perSecond: 1234.4 } },
      ],
      aims: [
        { text: 'list, 1 conn: 0.82 of the baseline (same SQL), aim ≥ 0.5', holds: true },
        { text: 'list, 32 conn: 0.41 of the baseline (hand-written SQL), aim ≥ 0.5', holds: false },
        { text: 'memory: 11.3 kB, aim ≤ 60 kB', holds: true },
        { aim: 'under a minute', value: 12.345, holds: true },
      ],
    },
  ];
  expect(figureLines(results)).toEqual([
    expect.objectContaining({ what: 'list', measured: '0.41 – 0.82', perSecond: 1234.4, holds: false }),
    expect.objectContaining({ what: 'memory', measured: '11.3 kB', aim: '≤ 60 kB' }),
    expect.objectContaining({ what: 'under a minute', measured: '12.3', holds: true }),
  ]);
  expect(figureTable(results)).toContain(
    '| **loja**, 2026-11-17 | list | 1,234 | 0.41 – 0.82 | ≥ 0.5 | **missed** |',
  );
  expect(figureChart(results)).toContain('class="missed"');
});
