import { expect, test } from 'vitest';
import type { Field } from '#shared/crud/field.ts';
import { type Column, fittingColumns, headingLength, layoutColumns } from './columns.ts';

const column = (kind: 'text' | 'money', width: number, title = false): Column => ({
  name: kind,
  field: { kind, label: ['x', 'x', 'x'] } satisfies Field,
  width,
  title,
});
const columns = [column('text', 200, true), column('money', 100), column('text', 100)];

test('gives texts the width that figures leave, and the title twice its share', () => {
  expect(layoutColumns(columns, 700, 50)).toEqual({ columns: [400, 100, 150], total: 700, wide: false });
});

test('gives a title that is a number only the width that it needs', () => {
  const number: Column = {
    ...column('text', 130, true),
    field: { ...column('text', 0).field, max: 20 } as Field,
  };
  expect(layoutColumns([number, ...columns.slice(1)], 700, 50).columns).toEqual([130, 100, 420]);
});

test('cuts texts a little before it scrolls, the title last', () => {
  expect(layoutColumns(columns, 435, 50)).toEqual({ columns: [200, 100, 85], total: 435, wide: false });
});

test('scrolls rather than cut texts short', () => {
  expect(layoutColumns(columns, 410, 50)).toEqual({ columns: [200, 100, 100], total: 450, wide: true });
});

test('keeps its needs while the room is not known yet', () => {
  expect(layoutColumns(columns, 0, 50)).toEqual({ columns: [200, 100, 100], total: 450, wide: false });
});

test('leaves out columns that do not fit, but never those that a phone shows', () => {
  const state: Column = {
    name: 'situacao',
    field: { kind: 'money', label: ['x', 'x', 'x'], list: 'phone' },
    width: 100,
  };
  const all = [{ ...column('text', 200), title: true }, column('money', 300), column('text', 100), state];
  expect(fittingColumns(all, 460, 50)).toEqual([all[0], all[2], state]);
  expect(fittingColumns(all, 440, 50)).toEqual([all[0], state]);
  expect(fittingColumns(all, 900, 50)).toEqual(all);
});

test('the sorted column comes before others that would fit too', () => {
  const when: Column = { ...column('text', 100), name: 'criado_em' };
  const all = [{ ...column('text', 200), title: true }, column('money', 100), when];
  expect(fittingColumns(all, 350, 50)).toEqual([all[0], all[1]]);
  expect(fittingColumns(all, 350, 50, 'criado_em')).toEqual([all[0], when]);
});

test('an early column comes before others that would fit too', () => {
  const early: Column = {
    name: 'conta',
    field: { kind: 'text', label: ['x', 'x', 'x'], list: 'early' },
    width: 100,
  };
  const all = [{ ...column('text', 200), title: true }, column('money', 100), early];
  expect(fittingColumns(all, 350, 50)).toEqual([all[0], early]);
  expect(fittingColumns(all, 450, 50)).toEqual(all);
});

test.each([
  ['É titular', 9],
  ['Plaqueta', 8],
  ['Total de cotas', 8],
  ['Quer contato pastoral', 12],
  ['Vencimento', 10],
])('gives the heading %s at most two lines', (text, letters) => {
  expect(headingLength(text)).toBe(letters);
});
