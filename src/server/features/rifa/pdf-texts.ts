import { exactDay, exactMoment } from '#shared/dates-in-words.ts';
import { rifaImpressos as en } from '#shared/i18n/en/rifa-impressos.ts';
import { rifaImpressos as es } from '#shared/i18n/es/rifa-impressos.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { rifaImpressos as pt_BR } from '#shared/i18n/pt_BR/rifa-impressos.ts';
import { type TextOf, textsOf } from '#shared/i18n/translate.ts';
import { type DatasDaRifa, drawDayOf } from '#shared/rifa/dia-do-sorteio.ts';

export type PdfTexts = TextOf<keyof typeof pt_BR>;

/** The texts of posters, number sheets and slips in a language. */
export const pdfTexts = textsOf({ pt_BR, en, es });

/** When the draw is, as papers say it. */
export function drawDate(dates: DatasDaRifa, locale: Locale): string {
  const day = drawDayOf(dates);
  return day ? exactDay(day, locale) : exactMoment(new Date(dates.data_sorteio).toISOString(), locale);
}
