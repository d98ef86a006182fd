import { defaultLanguage, type Locale } from '#shared/i18n/languages.ts';

/**
 * The value of `lang` for the church's records (titles, texts, names, places), which are written in Portuguese whatever
 * the language of the page: screen readers then pronounce them, and browsers translate them, as Portuguese.
 */
export const recordLang = defaultLanguage.tag;

/** The languages that records are written in, for `<Seo written>`. */
export const recordLocales: readonly Locale[] = [defaultLanguage.texts];
