import { defaultLanguage } from '#shared/i18n/languages.ts';

/** "Eventos · Igreja"; a page that is the church itself says its name once. */
export const pageTitle = (title: string, church: string): string =>
  title === church ? church : `${title} · ${church}`;

/** The one address of a page in one language: the default language needs no parameter, the first page no number. */
export function canonicalUrl(baseUrl: string, path: string, language: string): string {
  const url = new URL(path, `${baseUrl}/`);
  url.hash = '';
  url.searchParams.delete('lang');
  if (url.searchParams.get('page') === '1') url.searchParams.delete('page');
  if (language !== defaultLanguage.code) url.searchParams.set('lang', language);
  return url.href;
}
