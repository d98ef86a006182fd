import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Ref } from '#shared/crud/record.ts';

/** The families that these people live in. */
export const familiesOf = (db: Db, people: readonly number[]): Promise<(Ref & { chefe: number })[]> =>
  db.query<Ref & { chefe: number }>(sql`select f.id, f.nome as rotulo, f.chefe from familia f
    where f.chefe = any(${people}::integer[]) or exists (select from familia_membros m
      where m.familia = f.id and m.pessoa = any(${people}::integer[])) order by f.id`);
