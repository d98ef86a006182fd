import type { SiteText } from '#shared/contracts/site.ts';
import { defaultLanguage, findLanguage, type Locale, locales } from '#shared/i18n/languages.ts';
import {
  type TranslatedText,
  type TranslationLocale,
  translationLocales,
} from '#shared/sections/site-translations.ts';

/** The columns of a text: Portuguese, then its translations. */
export type TextColumns<Name extends string> = Record<Name | `${Name}_${TranslationLocale}`, string | null>;

/** The columns of these texts of the table with this alias, for a select list. */
export const textColumns = (alias: string, names: readonly (TranslatedText | 'titulo')[]): string =>
  names
    .flatMap((name) => [name, ...translationLocales.map((locale) => `${name}_${locale}`)])
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** The columns of a text of a row whose names end like those of `textColumns`. */
function columnsOf<Name extends string>(row: TextColumns<Name>, name: Name): Record<Locale, string | null> {
  return { pt_BR: row[name], en: row[`${name}_en`], es: row[`${name}_es`] };
}

/** A text of the settings in a language; in Portuguese if it is not translated; null if it is empty. */
export function textIn<Name extends string>(
  row: TextColumns<Name>,
  name: Name,
  locale: Locale,
): SiteText | null {
  const written = columnsOf(row, name);
  const text = written[locale];
  if (text) return { texto: text, lang: findLanguage(locale).tag };
  return written.pt_BR ? { texto: written.pt_BR, lang: defaultLanguage.tag } : null;
}

/** The languages in which all of these texts can be read; texts that are empty in Portuguese do not count. */
export function languagesOf<Name extends string>(
  rows: readonly { row: TextColumns<Name>; names: readonly Name[] }[],
): Locale[] {
  const texts = rows.flatMap(({ row, names }) => names.map((name) => columnsOf(row, name)));
  return locales.filter((locale) => texts.every((text) => !text.pt_BR || text[locale]));
}
