import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * The volunteer whom the office linked to this account, whose address must be proved. The address in a person's record proves nothing: the
 * office types it.
 */
export async function findVolunteer(db: Db, consumidor: number): Promise<number | undefined> {
  const rows = await db.query<{ id: number }>(sql`select o.id from consumidor c
      join voluntario o on o.pessoa = c.pessoa where c.id = ${consumidor} and c.email_verificado_em is not null`);
  return rows[0]?.id;
}

/** Everything that schedules store about a volunteer, and nothing about others. */
export async function copyOfVolunteer(db: Db, id: number): Promise<Record<string, unknown>> {
  const [voluntario] = await db.query<Record<string, unknown>>(sql`select o.status, o.maximo_mes, o.criado_em,
      (select coalesce(json_agg(d.nome order by l.ordem), '[]') from voluntario_departamentos l
        join departamento d on d.id = l.departamento where l.voluntario = o.id) as departamentos,
      (select coalesce(json_agg(json_build_object('funcao', funcao, 'nivel', nivel) order by ordem), '[]')
        from voluntario_funcoes where voluntario = o.id) as funcoes,
      (select coalesce(json_agg(json_build_object('dia', dia, 'turno', turno) order by ordem), '[]')
        from voluntario_disponibilidade where voluntario = o.id) as disponibilidade,
      (select coalesce(json_agg(json_build_object('de', de, 'ate', ate, 'motivo', motivo) order by de), '[]')
        from voluntario_bloqueios where voluntario = o.id) as bloqueios,
      (select idioma from escala_link where voluntario = o.id) as idioma
    from voluntario o where o.id = ${id}`);
  return {
    ...voluntario,
    // an unpublished schedule is only a plan of the leader
    escalas:
      await db.query(sql`select e.nome as evento, d.nome as departamento, v.funcao, v.de, v.ate, v.estado, v.motivo
      from escala_vaga v join evento e on e.id = v.evento join departamento d on d.id = v.departamento
      where v.voluntario = ${id} and exists (select from escala_publicacao p where p.departamento = v.departamento
        and p.mes = date_trunc('month', v.de at time zone 'America/Sao_Paulo')::date) order by v.de, v.id`),
    trocas: await db.query(sql`select e.nome as evento, v.de, t.motivo, t.estado, t.criado_em
      from escala_troca t join escala_vaga v on v.id = t.vaga join evento e on e.id = v.evento
      where t.voluntario = ${id} order by t.id`),
    avisos:
      await db.query(sql`select evento_nome as evento, funcao, de, contado_em, sabe_desde, lembrete_3, lembrete_1
      from escala_aviso where voluntario = ${id} order by de, id`),
  };
}
