import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { ParDistinto } from '#shared/contracts/fusao.ts';
import { invalidField } from '#shared/errors.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { type FusaoDeps, lockPeople, requireMerge, trace } from './people.ts';

/** Pairs that can be taken back on the page; older ones are in the history of both records. */
const maxPairs = 50;

/** Pairs of similar records that the office marked as two different people, the latest first, within the caller's churches. */
export function distinctPairs(db: Db, actor: Actor): Promise<ParDistinto[]> {
  const inScope = (row: string) => scopeSql(pessoa, actor, row) ?? raw('true');
  return db.query<ParDistinto>(sql`select json_build_array(json_build_object('id', a.id, 'rotulo', a.nome),
      json_build_object('id', b.id, 'rotulo', b.nome)) as pessoas,
      to_char(d.criado_em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as quando,
      case when u.id is not null then json_build_object('id', u.id, 'rotulo', u.name) end as users
    from pessoa_distinta d join pessoa a on a.id = d.uma join pessoa b on b.id = d.outra left join users u on u.id = d.users
    where ${inScope('a')} and ${inScope('b')} order by d.criado_em desc, d.uma, d.outra limit ${maxPairs}`);
}

/** Records that two records are of two different people, or takes that back; does nothing if it is so already. */
export async function setDistinct(
  deps: FusaoDeps,
  actor: Actor,
  ids: readonly [number, number],
  isDistinct: boolean,
): Promise<void> {
  requireMerge(actor);
  const [uma, outra] = ids.toSorted((a, b) => a - b) as [number, number];
  if (uma === outra) throw invalidField('outra', 'fusao.same');
  await asAuthor(deps.db, actor, async (tx) => {
    await lockPeople(tx, actor, [uma, outra]);
    const changed = isDistinct
      ? await tx.run(sql`insert into pessoa_distinta (uma, outra, users, criado_em)
          values (${uma}, ${outra}, ${actor.user.id}, ${deps.clock.now()}) on conflict do nothing`)
      : await tx.run(sql`delete from pessoa_distinta where uma = ${uma} and outra = ${outra}`);
    if (changed === 0) return;
    // refers to the other record by id: a name would stay in this record's trace when the other person is erased
    for (const [registro, other] of [
      [uma, outra],
      [outra, uma],
    ] as const)
      await trace(tx, isDistinct ? 'differ' : 'undiffer', registro, { outra: other });
  });
}
