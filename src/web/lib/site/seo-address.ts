import { defaultLanguage } from '#shared/i18n/languages.ts';

/** "Eventos · Igreja"; the home page has the church's name only. */
export const pageTitle = (title: string, church: string): string =>
  title === church ? church : `${title} · ${church}`;

/**
 * The canonical address of a page in a language: the default language has no parameter, the first page no
 * number.
 */
export function canonicalUrl(baseUrl: string, path: string, language: string): string {
  const url = new URL(path, `${baseUrl}/`);
  url.hash = '';
  url.searchParams.delete('lang');
  if (url.searchParams.get('page') === '1') url.searchParams.delete('page');
  if (language !== defaultLanguage.code) url.searchParams.set('lang', language);
  return url.href;
}
