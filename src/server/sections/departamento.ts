import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import type { departamento as declaration } from '#shared/sections/departamento.ts';
import { mandateIsCurrentSql, todaySql } from './cargo.ts';

/** The leaders: holders of the mandates in office in this department with this position, the holder first. */
const leaders = (position: string): string =>
  `select string_agg(p.nome, ', ' order by c.e_titular desc, c.data_entrada, c.id, l.ordem)
    from cargo c join categoria k on k.id = c.cargo join cargo_pessoas l on l.cargo = c.id
    join pessoa p on p.id = l.pessoa
    where c.departamento = t.id and ${mandateIsCurrentSql('c', raw(todaySql)).text} and ${position}`;

/** Departments of one church: a tree without cycles. */
export const departamento: Behaviour<typeof declaration> = {
  async beforeSave({ db }, values, current) {
    checkMembers(values.membros);
    // Serialises moves: two at once could close a cycle that neither sees.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('departamento.tree'))`);
    const parent = values.departamento_id;
    if (parent !== null) {
      const above = await db.query<{ id: number; igreja: number }>(sql`with recursive acima as (
          select id, departamento_id, igreja from departamento where id = ${parent}
          union select d.id, d.departamento_id, d.igreja from departamento d join acima a on d.id = a.departamento_id)
        select id, igreja from acima`);
      if (above.some(({ id }) => id === current?.id))
        throw invalidField('departamento_id', 'departamento.cycle');
      if (above.some(({ igreja }) => igreja !== values.igreja))
        throw invalidField('departamento_id', 'departamento.parent_church');
    }
    if (current && current.igreja !== values.igreja) {
      const [used] = await db.query(sql`select 1 from departamento where departamento_id = ${current.id}
        union all select 1 from cargo where departamento = ${current.id} limit 1`);
      if (used) throw invalidField('igreja', 'departamento.church_used');
    }
  },

  /** Its events do not follow it to another church: their money and attendance are of the church where they take place. */
  async warnings({ db, clock }, values, current) {
    if (!current || current.igreja === values.igreja) return [];
    const [row] = await db.query<{ total: number }>(sql`select count(*)::integer as total from evento
      where departamento = ${current.id} and igreja <> ${values.igreja} and status not in ('cancelado', 'encerrado')
        and coalesce(data_final, data) >= ${churchToday(clock.now())}`);
    return row!.total === 0
      ? []
      : [{ field: 'igreja', error: { key: 'departamento.events_stay', vars: { total: row!.total } } }];
  },

  computed: {
    lider: leaders("busca(k.nome) like '%lider%' and busca(k.nome) not like 'vice%'"),
    vice: leaders("busca(k.nome) like 'vice%'"),
  },
};

/** Refuses a member who has the same function twice at the same time. */
function checkMembers(members: Values<typeof declaration>['membros']): void {
  const errors: FieldErrors = {};
  for (const [at, member] of members.entries()) {
    const again = members
      .slice(0, at)
      .some(
        (other) =>
          other.pessoa === member.pessoa &&
          (other.funcao ?? '').toLowerCase() === (member.funcao ?? '').toLowerCase() &&
          (other.de ?? '') <= (member.ate ?? '9999') &&
          (member.de ?? '') <= (other.ate ?? '9999'),
      );
    if (again) errors[`membros.${at}.pessoa`] = [{ key: 'validation.repeated' }];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
