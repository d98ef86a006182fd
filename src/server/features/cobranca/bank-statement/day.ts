import { addDays, isIsoDate } from '#shared/dates.ts';

/**
 * The first day that a bank may write for the money of a charge that was made on a day of ours: for a Pix around midnight
 * its calendar may be a day behind. What is older was for something else.
 */
export const firstBankDay = (made: string): string => addDays(made, -1);

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
 * The day of a date as banks write it, with or without a time. The day as it stands is the day they mean: their time
 * zones (`[0:GMT]` beside midnight) are not to be believed.
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
