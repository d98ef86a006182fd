import { addDays, isIsoDate } from '#shared/dates.ts';

/**
 * The first day that a bank may report for the money of a charge created on this day: for a Pix around midnight its
 * calendar may be a day behind. Older money was for something else.
 */
export const firstBankDay = (chargeDay: string): string => addDays(chargeDay, -1);

const forms: readonly [RegExp, (parts: RegExpExecArray) => string][] = [
  [/^(\d{4})[-/.](\d{2})[-/.](\d{2})(?!\d)/, ([, year, month, day]) => `${year}-${month}-${day}`],
  [
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/,
    ([, day, month, year]) =>
      `${year!.length === 2 ? `20${year}` : year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`,
  ],
  [/^(\d{4})(\d{2})(\d{2})(?=\d{6}|\D|$)/, ([, year, month, day]) => `${year}-${month}-${day}`],
];

/**
 * The day of a date as banks write it, with or without a time. The time zone is ignored: banks write wrong ones
 * (`[0:GMT]` beside midnight).
 */
export function dayOf(text: string): string | undefined {
  const clean = text.trim().replace(/^"|"$/g, '');
  for (const [form, iso] of forms) {
    const found = form.exec(clean);
    if (found) {
      const day = iso(found);
      return isIsoDate(day) ? day : undefined;
    }
  }
  return undefined;
}
