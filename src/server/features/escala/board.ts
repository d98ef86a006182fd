import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import type { DepartamentoDaEscala, Escala, MesDoDepartamento } from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { departamento as departamentoSection } from '#shared/sections/departamento.ts';
import { voluntario as voluntarioSection } from '#shared/sections/voluntario.ts';
import {
  findDuties,
  findEvents,
  findVagas,
  findVolunteers,
  isNotifiedSql,
  isVolunteerSql,
  momentSql,
  monthSql,
} from './rows.ts';
import { daysAfter, daysBefore, withoutNames } from './rules.ts';

export interface BoardQuery {
  de: string;
  ate: string;
  departamento?: number | undefined;
  voluntario?: number | undefined;
}

/**
 * The departments that the caller may see, with the functions that are known in each. If several churches have a department of the same
 * name, the name says which one it is.
 */
const findDepartments = (db: Db, limits: Limits, edita: boolean): Promise<DepartamentoDaEscala[]> =>
  db.query<DepartamentoDaEscala>(sql`select t.id, t.igreja, t.cor, t.icone, ${edita}::boolean as edita,
      case when count(*) over (partition by busca(t.nome)) > 1 then t.nome || ' · ' || ${churchLabel('i')} else t.nome end as nome, t.nome as nome_simples,
      coalesce((select json_agg(f.funcao order by f.funcao) from (
        select distinct on (busca(f.funcao)) f.funcao from (
          select f.funcao from voluntario_funcoes f join voluntario_departamentos d on d.voluntario = f.voluntario
            where d.departamento = t.id
          union all select p.funcao from escala_modelo m join escala_modelo_posicoes p on p.escala_modelo = m.id
            where m.departamento = t.id) f order by busca(f.funcao), f.funcao) f), '[]') as funcoes
    from departamento t join igreja i on i.id = t.igreja
    where ${scopeSql(departamentoSection, limits) ?? raw('true')} order by t.nome, t.id`);

/** Refuses departments that the caller may not see. */
export async function requireDepartments(db: Db, limits: Limits, ids: readonly number[]): Promise<void> {
  const rows = await db.query(sql`select t.id from departamento t where t.id = any(${ids}::integer[])
    and ${scopeSql(departamentoSection, limits) ?? raw('true')}`);
  if (rows.length < new Set(ids).size) throw new AppError('not_found', 'error.not_found');
}

/** How far departments are in the months of a period. Places of cancelled events do not count: nobody fills, confirms or tells them. */
export const findMonths = (
  db: Db,
  { de, ate, departamentos, now }: { de: string; ate: string; departamentos: readonly number[]; now: Date },
): Promise<MesDoDepartamento[]> =>
  db.query<MesDoDepartamento>(sql`select d.id as departamento, to_char(m.mes, 'YYYY-MM') as mes,
      coalesce(c.vagas, 0) as vagas, coalesce(c.preenchidas, 0) as preenchidas, coalesce(c.confirmadas, 0) as confirmadas,
      coalesce(c.recusadas, 0) as recusadas, to_json(p.publicada_em) #>> '{}' as publicada_em, u.name as publicada_por,
      case when p.publicada_em is null then 0 else coalesce(c.a_avisar, 0) end as a_avisar
    from unnest(${departamentos}::integer[]) d(id)
    cross join generate_series(date_trunc('month', ${de}::date), ${ate}::date, '1 month') m(mes)
    left join escala_publicacao p on p.departamento = d.id and p.mes = m.mes::date
    left join users u on u.id = p.users
    left join lateral (select count(*)::integer as vagas,
        count(*) filter (where v.voluntario is not null and v.estado <> 'recusado')::integer as preenchidas,
        count(*) filter (where v.estado = 'confirmado')::integer as confirmadas,
        count(*) filter (where v.estado = 'recusado')::integer as recusadas,
        count(distinct v.voluntario) filter (where v.estado <> 'recusado' and v.de > ${now} and not coalesce((select ${isNotifiedSql}
          from escala_aviso a where a.vaga = v.id and a.voluntario = v.voluntario), false)
          and exists (select from voluntario o join pessoa p on p.id = o.pessoa where o.id = v.voluntario and ${isVolunteerSql}))::integer as a_avisar
      from escala_vaga v join evento e on e.id = v.evento and e.status <> 'cancelado'
      where v.departamento = d.id and ${monthSql('v.de')} = m.mes::date) c on true
    order by d.id, m.mes`);

/** The data of the month, the week and the list, within the caller's limits. */
export async function readEscala(
  db: Db,
  limits: Limits,
  may: { edit: boolean; seePhotos: boolean },
  { de, ate, departamento, voluntario }: BoardQuery,
  now: Date,
): Promise<Escala> {
  const departamentos = await findDepartments(db, limits, may.edit);
  const shownDepartments =
    departamento === undefined ? departamentos : departamentos.filter(({ id }) => id === departamento);
  if (departamento !== undefined && shownDepartments.length === 0)
    throw new AppError('not_found', 'error.not_found');
  const ids = shownDepartments.map(({ id }) => id);
  const igrejas = [...new Set(shownDepartments.map(({ igreja }) => igreja))];

  const inPeriod = sql`v.de >= ${momentSql(`${de}T00:00`)} and v.de < ${momentSql(`${addDays(ate, 1)}T00:00`)}`;
  const vagas = await findVagas(
    db,
    sql`v.departamento = any(${ids}::integer[]) and ${inPeriod}
      and (${voluntario ?? null}::integer is null or v.voluntario = ${voluntario ?? null})`,
  );
  const eventos = await findEvents(
    db,
    sql`e.data <= ${ate}::date and coalesce(e.data_final, e.data) >= ${de}::date and (
      e.id = any(${vagas.map((vaga) => vaga.evento)}::integer[]) or (e.status <> 'cancelado'
        and (e.igreja is null or e.igreja = any(${igrejas}::integer[]) or e.departamento = any(${ids}::integer[]))
        and (e.departamento is null or e.departamento = any(${ids}::integer[]) or not e.interno)))`,
  );
  const inScope = scopeSql(voluntarioSection, limits, 'o') ?? raw('true');
  const voluntarios = await findVolunteers(
    db,
    sql`o.id = any(${vagas.flatMap((vaga) => vaga.voluntario ?? [])}::integer[]) or (${isVolunteerSql} and ${inScope}
      and exists (select from voluntario_departamentos d where d.voluntario = o.id and d.departamento = any(${ids}::integer[])))`,
  );
  const servicos = await findDuties(
    db,
    sql`v.voluntario = any(${voluntarios.map(({ id }) => id)}::integer[])
      and v.id <> all(${vagas.map(({ id }) => id)}::integer[])
      and v.de >= ${momentSql(`${addDays(de, -daysBefore)}T00:00`)} and v.de < ${momentSql(`${addDays(ate, daysAfter + 1)}T00:00`)}`,
  );
  const visibleDepartments = new Set(departamentos.map(({ id }) => id));
  return {
    de,
    ate,
    departamentos,
    eventos,
    vagas,
    // the file itself is refused to those who may not read people
    voluntarios: may.seePhotos ? voluntarios : voluntarios.map((one) => ({ ...one, foto: null })),
    meses: await findMonths(db, { de, ate, departamentos: ids, now }),
    servicos: servicos.map((one) => withoutNames(one, visibleDepartments)),
  };
}
