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
  { repeticao, data_vencimento: ownDate }: { repeticao: string | null; data_vencimento: string | null },
  before: string | null,
  after: string | null,
): string | null {
  if (ownDate === null || before === null || after === null) return ownDate;
  return repeticao === 'semanal' || repeticao === 'quinzenal'
    ? addDays(ownDate, daysBetween(before, after))
    : addMonths(after, monthsBetween(before, ownDate));
}

/** The month of another row when that of one row moves: it moves by as many months. */
export const followedMonth = (
  ownMonth: string | null,
  before: string | null,
  after: string | null,
): string | null =>
  ownMonth === null || before === null || after === null
    ? ownMonth
    : addMonths(ownMonth, monthsBetween(before, after));
