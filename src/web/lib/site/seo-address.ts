import { defaultLanguage } from '#shared/i18n/languages.ts';
import { plainLetters } from '#shared/plain-letters.ts';

/**
 * "Eventos · Igreja, Cidade"; the home page has only the church's name. The city is left out where the name contains it.
 * It is there because people search by city, and read the title in the results.
 */
export function pageTitle(title: string, church: string, city?: string | null): string {
  const isNamed = city ? plainLetters(church).includes(plainLetters(city)) : true;
  const churchAndCity = isNamed ? church : `${church}, ${city}`;
  return title === church ? churchAndCity : `${title} · ${churchAndCity}`;
}

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
