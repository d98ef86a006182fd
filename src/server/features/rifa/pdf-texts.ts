import { rifaImpressos as en } from '#shared/i18n/en/rifa-impressos.ts';
import { rifaImpressos as es } from '#shared/i18n/es/rifa-impressos.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { rifaImpressos as pt_BR } from '#shared/i18n/pt_BR/rifa-impressos.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';
import { type DatasDaRifa, diaDoSorteio } from '#shared/rifa/dia-do-sorteio.ts';
import { exactDay, exactMoment } from '#shared/spoken-dates.ts';

const catalogs: Record<Locale, Record<keyof typeof pt_BR, string>> = { pt_BR, en, es };

export type PdfTexts = (key: keyof typeof pt_BR, vars?: Vars) => string;

/** The texts of posters, number sheets and slips in a language. */
export const pdfTexts =
  (locale: Locale): PdfTexts =>
  (key, vars) =>
    fill(catalogs[locale][key], locale, vars);

/** When the draw is, as papers say it. */
export function drawDate(dates: DatasDaRifa, locale: Locale): string {
  const day = diaDoSorteio(dates);
  return day ? exactDay(day, locale) : exactMoment(new Date(dates.data_sorteio).toISOString(), locale);
}
