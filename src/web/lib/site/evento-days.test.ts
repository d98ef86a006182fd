import { describe, expect, it } from 'vitest';
import { monthFrom, monthOfQuery, monthSheet, weeksOf } from './evento-days.ts';

const event = (data: string, data_final: string | null = null, horario_final = '21:00') => ({
  data,
  data_final,
  horario_inicial: '19:00',
  horario_final,
});

describe('the weeks of coming events', () => {
  it('puts events under their week and their day', () => {
    const weeks = weeksOf([event('2025-12-18'), event('2025-12-20'), event('2025-12-21')], '2025-12-18');
    expect(weeks.map(({ from, to, days }) => [from, to, days.map(({ data }) => data)])).toEqual([
      ['2025-12-14', '2025-12-20', ['2025-12-18', '2025-12-20']],
      ['2025-12-21', '2025-12-27', ['2025-12-21']],
    ]);
  });

  it('shows under today what has already begun', () => {
    const began = event('2025-12-16', '2025-12-19');
    const [week] = weeksOf([began, event('2025-12-18')], '2025-12-18');
    expect(week!.days).toHaveLength(1);
    expect(week!.days[0]!.eventos[0]).toBe(began);
  });
});

describe('the sheet of a month', () => {
  it('has rows of seven days from Sunday on', () => {
    const sheet = monthSheet([], '2026-02');
    expect(sheet).toHaveLength(4);
    expect(sheet[0]![0]?.data).toBe('2026-02-01');
    const december = monthSheet([], '2025-12');
    expect(december.every((row) => row.length === 7)).toBe(true);
    expect(december[0]!.map((square) => square?.data ?? null).slice(0, 2)).toEqual([null, '2025-12-01']);
  });

  it('shows an event of several days on each of them, and one past midnight once', () => {
    const retreat = event('2026-01-30', '2026-02-01');
    const vigil = event('2026-02-06', '2026-02-07', '00:30');
    const days = monthSheet([retreat, vigil], '2026-02')
      .flat()
      .filter((square) => square && square.eventos.length > 0);
    expect(days.map((square) => square!.data)).toEqual(['2026-02-01', '2026-02-06']);
  });
});

describe('months in addresses', () => {
  it('are taken only when they exist', () => {
    expect(['2026-02', '2026-13', '26-02', '', null].map(monthOfQuery)).toEqual([
      '2026-02',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('go on across the year', () => {
    expect(monthFrom('2025-12', 1)).toBe('2026-01');
    expect(monthFrom('2026-01', -1)).toBe('2025-12');
  });
});
