import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthWeeks, periodOf, readView, stepped, writeView } from './period.ts';

const today = '2026-11-16';
const read = (text: string) => readView(new URLSearchParams(text), today);

describe('view of the schedule', () => {
  it('is the month of today where the address says nothing or nonsense', () => {
    const start = { visao: 'mes', dia: today, departamento: null, voluntario: null };
    expect(read('')).toEqual(start);
    expect(read('visao=ano&dia=2026-02-30&departamento=-1&voluntario=x')).toEqual(start);
  });

  it('comes back from its own address', () => {
    const view = { visao: 'semana', dia: '2026-12-24', departamento: 3, voluntario: 8 } as const;
    expect(readView(writeView(view, today), today)).toEqual(view);
    expect(writeView(read(''), today).toString()).toBe('');
  });

  it('covers a whole month, or a week from Sunday to Saturday', () => {
    expect(periodOf({ visao: 'mes', dia: '2028-02-10' })).toEqual({ de: '2028-02-01', ate: '2028-02-29' });
    expect(periodOf({ visao: 'semana', dia: today })).toEqual({ de: '2026-11-15', ate: '2026-11-21' });
  });

  it('steps from the 31st into shorter months, and by weeks', () => {
    expect(stepped(read('dia=2026-01-31'), 1).dia).toBe('2026-02-01');
    expect(stepped(read('visao=semana&dia=2026-01-01'), -1).dia).toBe('2025-12-25');
  });

  it('lays out every day of a month once, under its weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (months) => {
        const dia = stepped(read('dia=2000-01-01'), 1).dia.replace(/^\d{4}/, String(2000 + (months % 60)));
        const days = monthWeeks(dia).flatMap((week) => {
          expect(week).toHaveLength(7);
          return week.flatMap((day, at) => {
            if (day) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(at);
            return day ? [day] : [];
          });
        });
        const { de, ate } = periodOf({ visao: 'mes', dia });
        expect([days[0], days.at(-1), days.length]).toEqual([de, ate, Number(ate.slice(8))]);
      }),
      { numRuns: 30 },
    );
  });
});
