import { addDays, addMonths, daysBetween, firstOfMonth, monthsBetween } from '#shared/dates.ts';

/** Splits a total into equal parts; odd centavos go into the first. */
export function shares(total: number, parts: number): number[] {
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, at) => (at === 0 ? total - each * (parts - 1) : each));
}

/** The month a later row belongs to: as far from its due date as the first one's. */
export const competenciaOf = (date: string, first: { date: string; competencia: string }): string =>
  addMonths(firstOfMonth(date), monthsBetween(firstOfMonth(first.date), first.competencia));

/**
 * The due date of another row when that of one row moves: in a plan of weeks it moves by as many days; in the others to the same day of its
 * own month, where 31 becomes the last day of a shorter month.
 */
export function followedDate(
  { repeticao, data_vencimento: own }: { repeticao: string | null; data_vencimento: string | null },
  before: string | null,
  after: string | null,
): string | null {
  if (own === null || before === null || after === null) return own;
  return repeticao === 'semanal' || repeticao === 'quinzenal'
    ? addDays(own, daysBetween(before, after))
    : addMonths(after, monthsBetween(before, own));
}

/** The month of another row when that of one row moves: it moves by as many months. */
export const followedMonth = (
  own: string | null,
  before: string | null,
  after: string | null,
): string | null =>
  own === null || before === null || after === null ? own : addMonths(own, monthsBetween(before, after));
