import { expect, test } from 'vitest';
import type { Field } from '#shared/kit/section.ts';
import { type Column, layoutColumns } from './columns.ts';

const column = (kind: 'text' | 'money', width: number): Column => ({
  name: kind,
  field: { kind, label: ['x', 'x', 'x'] } satisfies Field,
  width,
});
const columns = [column('text', 200), column('money', 100), column('text', 100)];

test('gives texts what figures leave, by their need', () => {
  const { columns: widths, total, wide } = layoutColumns(columns, 750, 50);
  expect({ widths, total, wide }).toEqual({ widths: [400, 100, 200], total: 750, wide: false });
});

test('cuts texts a little before it scrolls', () => {
  const { wide, columns: widths } = layoutColumns(columns, 390, 50);
  expect(wide).toBe(false);
  expect(widths).toEqual([160, 100, 80]);
});

test('scrolls rather than cut texts short', () => {
  expect(layoutColumns(columns, 320, 50)).toEqual({ columns: [200, 100, 100], total: 450, wide: true });
});
