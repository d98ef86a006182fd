import { type Sql, sql } from '#server/db/sql.ts';

/** SQL: the words of a text without accents, capitals and what is between them, with a space before and after each. */
const words = (text: Sql): Sql =>
  sql`(' ' || btrim(regexp_replace(busca(coalesce(${text}, '')), '[^[:alnum:]]+', ' ', 'g')) || ' ')`;

/** SQL: the name has several words. A single one, such as Ana, does not say which person a free text means. */
const isWholeName = (name: string): Sql => sql`${words(sql`${name}::text`)} ~ '\\S \\S'`;

/** SQL: the text consists of the name. */
export const isName = (text: Sql, name: string): Sql => sql`${words(text)} = ${words(sql`${name}::text`)}`;

/** SQL: the text contains the name, as whole words. */
export const hasName = (text: Sql, name: string): Sql =>
  sql`(${isWholeName(name)} and position(${words(sql`${name}::text`)} in ${words(text)}) > 0)`;

/** SQL: the text, or a part of it between commas or brackets, consists of the name: “Rita Vale, madrinha”, and not “Maria Rita Vale”. */
export const namesPerson = (text: Sql, name: string): Sql =>
  sql`(${isWholeName(name)} and exists (select from regexp_split_to_table(${text}, '[,;/()]+') part where ${isName(sql`part`, name)}))`;
