import { titleSql } from '#server/crud/titles.ts';
import { raw, type Sql } from '#server/db/sql.ts';
import { igreja } from '#shared/sections/igreja.ts';

/** SQL of the office's name for a church, as in fields that refer to one. Public pages and papers use its full name. */
export const churchLabel = (alias: string): Sql => raw(titleSql(igreja, alias, () => igreja));
