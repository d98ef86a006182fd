import { addDays, addMonths, daysBetween, firstOfMonth, monthsBetween } from '#shared/dates.ts';

type Repeticao = 'mensal' | 'semanal' | 'anual';

/** Longer plans are typing mistakes, or better continued by a new plan. */
export const longestPlan = 120;

/** Splits a total into equal parts; odd centavos go into the first. */
export function shares(total: number, parts: number): number[] {
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, at) => (at === 0 ? total - each * (parts - 1) : each));
}

/** Always counted from the first date: the 31st becomes the 28th in February, and the 31st again in March. */
const after = (first: string, repeticao: Repeticao, times: number): string =>
  repeticao === 'semanal'
    ? addDays(first, 7 * times)
    : addMonths(first, times * (repeticao === 'anual' ? 12 : 1));

/** The dates of a plan, by number or until a day (included); stops at one more than the longest, to detect too many. */
export function dates(
  first: string,
  repeticao: Repeticao,
  limit: { times?: number | null; until?: string | null },
): string[] {
  const list: string[] = [];
  for (let at = 0; at <= longestPlan; at++) {
    if (typeof limit.times === 'number' && at >= limit.times) break;
    const date = after(first, repeticao, at);
    if (limit.until && date > limit.until) break;
    list.push(date);
  }
  return list;
}

/** The month a later row belongs to: as far from its due date as the first one's. */
export const competenciaOf = (date: string, first: { date: string; competencia: string }): string =>
  addMonths(firstOfMonth(date), monthsBetween(firstOfMonth(first.date), first.competencia));

/**
 * The due date of another row when that of one row moves: as many days away in a weekly plan; in the others the same day of
 * its own month, where 31 becomes the last day of a shorter one.
 */
export function followedDate(
  { repeticao, data_vencimento: own }: { repeticao: string | null; data_vencimento: string | null },
  before: string | null,
  after: string | null,
): string | null {
  if (own === null || before === null || after === null) return own;
  return repeticao === 'semanal'
    ? addDays(own, daysBetween(before, after))
    : addMonths(after, monthsBetween(before, own));
}

/** The month of another row when that of one row moves: as many months away. */
export const followedMonth = (
  own: string | null,
  before: string | null,
  after: string | null,
): string | null =>
  own === null || before === null || after === null ? own : addMonths(own, monthsBetween(before, after));
