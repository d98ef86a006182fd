import { pedidoPapel as en } from '#shared/i18n/en/pedido-papel.ts';
import { pedidoPapel as es } from '#shared/i18n/es/pedido-papel.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { pedidoPapel as pt_BR } from '#shared/i18n/pt_BR/pedido-papel.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';

const catalogs: Record<Locale, Record<keyof typeof pt_BR, string>> = { pt_BR, en, es };

export type PdfTexts = (key: keyof typeof pt_BR, vars?: Vars) => string;

/** The texts of packing slips and labels in a language. */
export const pdfTexts =
  (locale: Locale): PdfTexts =>
  (key, vars) =>
    fill(catalogs[locale][key], locale, vars);
