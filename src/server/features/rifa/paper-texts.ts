import { rifaImpressos as en } from '#shared/i18n/en/rifa-impressos.ts';
import { rifaImpressos as es } from '#shared/i18n/es/rifa-impressos.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { rifaImpressos as pt_BR } from '#shared/i18n/pt_BR/rifa-impressos.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';

const catalogs: Record<Locale, Record<keyof typeof pt_BR, string>> = { pt_BR, en, es };

export type PaperTexts = (key: keyof typeof pt_BR, vars?: Vars) => string;

/** The texts of posters, number sheets and slips in a language. */
export const paperTexts =
  (locale: Locale): PaperTexts =>
  (key, vars) =>
    fill(catalogs[locale][key], locale, vars);
