import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { invalidField } from '#shared/errors.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

/**
 * The current records of the people that a phone names: a record may have been merged into another since the phone noted it. People of
 * churches that the caller may not see, and those whose data were erased, are missing. The records stay until the end of the transaction.
 */
export async function currentPeople(
  tx: Db,
  caller: StaffIdentity,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const people = await tx.query<{ noted: number; id: number }>(sql`select n.id as noted, p.id
    from unnest(${ids}::integer[]) n(id) join pessoa p on p.id = pessoa_atual(n.id)
    where p.anonimizada_em is null and ${scopeSql(pessoa, caller, 'p') ?? raw('true')} order by p.id for key share of p`);
  return new Map(people.map(({ noted, id }) => [noted, id]));
}

/** The current record of one person; the field is named if there is none. */
export async function currentPerson(
  tx: Db,
  caller: StaffIdentity,
  id: number,
  field: string,
): Promise<number> {
  const current = (await currentPeople(tx, caller, [id])).get(id);
  if (current === undefined) throw invalidField(field, 'validation.reference');
  return current;
}
