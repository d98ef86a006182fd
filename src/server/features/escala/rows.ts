import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { isPresentSql } from '#server/sections/household-sql.ts';
import type {
  EventoDaEscala,
  LugarDaEscala,
  Servico,
  Vaga,
  VoluntarioDaEscala,
} from '#shared/contracts/escala.ts';
import { churchZone } from '#shared/dates.ts';

/** SQL: a moment in the church's time zone, YYYY-MM-DDTHH:MM. */
const local = (column: string): string =>
  `to_char(${column} at time zone '${churchZone}', 'YYYY-MM-DD"T"HH24:MI')`;

/** SQL: the moment of a text of the church's time zone. */
export const momentSql = (text: string): Sql => sql`(${text}::timestamp at time zone ${churchZone})`;

/** SQL: the month (its first day) of a vaga. */
export const monthSql = (column: string): Sql =>
  raw(`date_trunc('month', ${column} at time zone '${churchZone}')::date`);

/** SQL over the event `e`. */
const eventStart = `to_char(e.data + e.horario_inicial, 'YYYY-MM-DD"T"HH24:MI')`;
const eventEnd = `to_char(coalesce(e.data_final, e.data) + e.horario_final, 'YYYY-MM-DD"T"HH24:MI')`;

export const findEvents = (db: Db, where: Sql): Promise<EventoDaEscala[]> =>
  db.query<EventoDaEscala>(sql`select e.id, e.nome, e.tipo, e.status, e.departamento, e.igreja,
      ${raw(eventStart)} as de, ${raw(eventEnd)} as ate, e.local
    from evento e where ${where} order by e.data, e.horario_inicial, e.id`);

/**
 * SQL over the event `e` and the department `d`: its volunteers may serve there. An event of the department itself can be of another church,
 * the one that the department had before.
 */
export const isNearDepartmentSql = raw('(e.igreja is null or e.igreja = d.igreja or e.departamento = d.id)');

/** SQL over the vaga `v`: its department and month are published. */
export const isMonthPublishedSql = sql`exists (select from escala_publicacao p
  where p.departamento = v.departamento and p.mes = ${monthSql('v.de')})`;

/** SQL over the vaga `v`: it is published, still to come, and its event is on. */
export const isOpenDutySql = (now: Date): Sql => sql`(v.de > ${now} and ${isMonthPublishedSql}
  and exists (select from evento e where e.id = v.evento and e.status <> 'cancelado'))`;

/** SQL over the vaga `v` and the aviso `a`: the volunteer was informed of the duty as it is now. */
export const isNotifiedSql = raw('(a.de = v.de and a.ate = v.ate and a.funcao = v.funcao)');

/** The volunteer of a place answered it: they know of it, whoever told them. */
export const recordVolunteerInformed = (tx: Db, vaga: number, now: Date): Promise<number> =>
  tx.run(sql`update escala_aviso a set sabe_desde = ${now} from escala_vaga v
    where v.id = ${vaga} and a.vaga = v.id and a.voluntario = v.voluntario and a.sabe_desde is null`);

export const findVagas = (db: Db, where: Sql): Promise<Vaga[]> =>
  db.query<Vaga>(sql`select v.id, v.evento, v.departamento, v.funcao, v.ordem, ${raw(local('v.de'))} as de,
      ${raw(local('v.ate'))} as ate, v.nivel_minimo, v.voluntario, v.estado, v.motivo, v.versao, v.serie,
      ${isMonthPublishedSql} as publicada,
      coalesce((select ${isNotifiedSql} from escala_aviso a where a.vaga = v.id and a.voluntario = v.voluntario), false) as avisada,
      (select json_build_object('id', t.id, 'motivo', t.motivo, 'pedida_em', t.criado_em,
          'convidados', coalesce((select json_agg(json_build_object('voluntario', c.voluntario, 'nome', p.nome,
              'recusou', c.recusou_em is not null) order by p.nome, c.voluntario)
            from escala_troca_convidado c join voluntario o on o.id = c.voluntario join pessoa p on p.id = o.pessoa
            where c.troca = t.id), '[]'))
        from escala_troca t where t.vaga = v.id and t.estado = 'aberta') as troca
    from escala_vaga v where ${where} order by v.de, v.evento, v.departamento, v.ordem, v.id`);

/** Duties of volunteers, without declined ones and those of cancelled events. */
export const findDuties = (db: Db, where: Sql): Promise<Servico[]> =>
  db.query<Servico>(sql`select v.id as vaga, v.voluntario, v.evento, ${raw(local('v.de'))} as de, ${raw(local('v.ate'))} as ate,
      v.departamento, v.funcao, e.nome as evento_nome
    from escala_vaga v join evento e on e.id = v.evento
    where v.voluntario is not null and v.estado <> 'recusado' and e.status <> 'cancelado' and ${where}
    order by v.de, v.id`);

/** SQL over the volunteer `o` and the person `p`: people who died or left the church serve no more, whatever their record as volunteer says. */
const statusSql = sql`case when ${isPresentSql('p')} then o.status else 'desligado' end`;

/** SQL over the volunteer `o` and the person `p`: the volunteer has not left. */
export const isVolunteerSql = sql`(${statusSql} <> 'desligado')`;

/** SQL over the volunteer `o` and the person `p`, as `mayServe`. */
export const servesSql = sql`(${statusSql} in ('ativo', 'em_trilha'))`;

const jsonListSql = (what: string, from: string): string =>
  `coalesce((select json_agg(${what}) from ${from}), '[]')`;

export const findVolunteers = (db: Db, where: Sql): Promise<VoluntarioDaEscala[]> =>
  db.query<VoluntarioDaEscala>(sql`select o.id, p.nome, '/arquivos/' || p.foto as foto, ${statusSql} as status, o.maximo_mes,
      ${raw(jsonListSql('d.departamento order by d.ordem', 'voluntario_departamentos d where d.voluntario = o.id'))} as departamentos,
      ${raw(jsonListSql("json_build_object('funcao', f.funcao, 'nivel', f.nivel) order by f.ordem", 'voluntario_funcoes f where f.voluntario = o.id'))} as funcoes,
      ${raw(jsonListSql("json_build_object('dia', d.dia, 'turno', d.turno) order by d.ordem", 'voluntario_disponibilidade d where d.voluntario = o.id'))} as disponibilidade,
      ${raw(jsonListSql("json_build_object('de', b.de, 'ate', b.ate) order by b.ordem", 'voluntario_bloqueios b where b.voluntario = o.id'))} as bloqueios,
      ${raw(jsonListSql('r.evento order by r.evento', 'escala_recusa r where r.voluntario = o.id'))} as recusas,
      ${raw(both('voluntario_servir_com'))} as servir_com, ${raw(both('voluntario_servir_separado_de'))} as servir_separado_de
    from voluntario o join pessoa p on p.id = o.pessoa where ${where} order by p.nome, o.id`);

/** Wishes about another volunteer apply to both, whichever of the two has them. */
function both(table: string): string {
  return jsonListSql(
    'distinct w.id order by w.id',
    `(select outro as id from ${table} where voluntario = o.id
      union select voluntario as id from ${table} where outro = o.id) w`,
  );
}

export const lugarDaEscala = ({
  id,
  evento,
  departamento,
  funcao,
  de,
  ate,
  nivel_minimo,
}: LugarDaEscala): LugarDaEscala => ({ id, evento, departamento, funcao, de, ate, nivel_minimo });
