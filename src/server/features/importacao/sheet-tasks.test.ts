import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { NumberedRow } from '#server/spreadsheet/csv-rows.ts';
import { sheetTasks } from './sheet-tasks.ts';

/** The portions in which the rows of a CSV are sent. */
async function portionsOf(rows: readonly string[]): Promise<NumberedRow[][]> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-'));
  const file = path.join(dir, 'rol.csv');
  const portions: NumberedRow[][] = [];
  try {
    await writeFile(file, ['Nome;Obs', ...rows].join('\n'));
    const input = { file, section: 'pessoa', today: '2026-11-01', remembered: {}, ddd: null };
    expect(sheetTasks.read(input, (rows) => void portions.push(rows))).toMatchObject({ linhas: rows.length });
  } finally {
    await rm(dir, { recursive: true });
  }
  return portions;
}

it('sends 500 rows at a time', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `Ana ${at};x`);
  expect((await portionsOf(rows)).map((some) => some.length)).toEqual([500, 500, 200]);
});

it('sends fewer rows at a time if they are long: about two million characters', async () => {
  const note = Array.from({ length: 4 }, () => 'a'.repeat(19_000)).join(';');
  const portions = await portionsOf(Array.from({ length: 100 }, (_, at) => `Ana ${at};${note}`));
  expect(portions.flat()).toHaveLength(100);
  const lengths = portions.map((some) => some.flatMap(({ cells }) => cells).join('').length);
  expect(lengths.every((length) => length < 2_200_000)).toBe(true);
  expect(portions).toHaveLength(4);
});
