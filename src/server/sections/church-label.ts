import { titleSql } from '#server/crud/titles.ts';
import { raw, type Sql } from '#server/db/sql.ts';
import { igreja } from '#shared/sections/igreja.ts';

/** SQL of what the office calls a church, as fields that refer to one do. Public pages and papers have its full name. */
export const churchLabel = (alias: string): Sql => raw(titleSql(igreja, alias, () => igreja));
