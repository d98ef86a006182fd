import { addDays, daysBetween } from '#shared/dates.ts';

export interface Sale {
  dia: string;
  vendidas: number;
  receita: number;
}

export interface DaySeries {
  /** each bar is a day, or the week that begins on it */
  step: 'day' | 'week';
  bars: Sale[];
}

/** The most bars that can be distinguished on a phone. */
const maxBars = 45;

/** Monday of the week of a day. */
const weekOf = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
};

/** The sales of every day from the first to the last, also days without any; by week when there are too many days. */
export function daySeries(sales: readonly Sale[]): DaySeries {
  const [first, last] = [sales[0], sales.at(-1)];
  if (!first || !last) return { step: 'day', bars: [] };
  const step = daysBetween(first.dia, last.dia) < maxBars ? 'day' : 'week';
  const startOf = step === 'day' ? (day: string) => day : weekOf;
  const bars = new Map<string, Sale>();
  const end = startOf(last.dia);
  for (let day = startOf(first.dia); day <= end; day = addDays(day, step === 'day' ? 1 : 7))
    bars.set(day, { dia: day, vendidas: 0, receita: 0 });
  for (const { dia, vendidas, receita } of sales) {
    const bar = bars.get(startOf(dia))!;
    bar.vendidas += vendidas;
    bar.receita += receita;
  }
  return { step, bars: [...bars.values()] };
}
