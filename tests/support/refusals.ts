import { raw } from '#server/db/sql.ts';
import { errors as en } from '#shared/i18n/en/errors.ts';
import { errors as es } from '#shared/i18n/es/errors.ts';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import { errors as pt_BR } from '#shared/i18n/pt_BR/errors.ts';
import type { TestApp } from './app.ts';

/** The number of rows in each table, without those that count visits. */
export const countRows = (t: TestApp): Promise<unknown> =>
  t.db.query(
    raw(`select table_name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name),
      false, true, '')))[1]::text as n from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('tentativa', 'total_linhas')
      order by table_name`),
  );

const catalogs: Record<Locale, Record<string, string>> = { pt_BR, en, es };
const patterns = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.values(catalogs[locale]).map(
      (text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[\\s\\S]*')}$`),
    ),
  ]),
) as Record<Locale, RegExp[]>;

/** Whether this is one of the language's error texts, with any variables. */
export const isErrorText = (text: string, locale: Locale): boolean =>
  patterns[locale].some((pattern) => pattern.test(text));

let calls = 0;
/** Another language each time, so that tests see all of them. */
export const nextLocale = (): Locale => locales[calls++ % locales.length]!;
export const inLanguage = (locale: Locale) => ({ 'accept-language': locale.replace('_', '-') });
