import { raw, type Sql, sql } from '#server/db/sql.ts';
import { errors as en } from '#shared/i18n/en/errors.ts';
import { errors as es } from '#shared/i18n/es/errors.ts';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import { errors as pt_BR } from '#shared/i18n/pt_BR/errors.ts';
import type { TestApp } from './app.ts';

const counting = new WeakMap<TestApp, Promise<Sql>>();

/** One statement for all tables, with a value, so that it is prepared (prepared-statements.ts). */
async function countingOf(t: TestApp): Promise<Sql> {
  const tables = await t.db.query<{ nome: string }>(
    raw(`select quote_ident(table_name) as nome from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('tentativa', 'total_linhas')
      order by table_name`),
  );
  const counts = tables.map(({ nome }) => `(select count(*) from ${nome}) as ${nome}`).join(', ');
  return sql`select ${raw(counts)} where ${true}::boolean`;
}

/** The number of rows in each table, without those that count visits. */
export async function countRows(t: TestApp): Promise<unknown> {
  const statement = counting.get(t) ?? countingOf(t);
  counting.set(t, statement);
  return t.db.query(await statement);
}

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
