import type { Actor } from '#server/crud/actor.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Nivel } from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { requireDepartments } from './board.ts';
import { type Changes, insertVagas, type NewVagas } from './changes.ts';
import type { EscalaDeps } from './deps.ts';
import { findVagas, isNearDepartmentSql, momentSql } from './rows.ts';
import { lockVolunteers } from './rules.ts';

interface Period {
  departamento: number;
  de: string;
  ate: string;
}

/** Changes to the places of whole periods: from templates, from another month, and clearing them. */
export function createMonths({ db, clock }: EscalaDeps, { assignIn }: Changes) {
  /** Two calls at once for a department would write its places twice. */
  const lockDepartment = (tx: Db, departamento: number): Promise<number> =>
    tx.run(sql`select pg_advisory_xact_lock(hashtext('escala_departamento'), ${departamento}::integer)`);

  return {
    /** Adds the places that events of the period lack according to their templates; existing places are counted. */
    fromTemplates: (
      { departamento, de, ate, modelo }: Period & { modelo?: number | undefined },
      actor: Actor,
    ) =>
      asAuthor(db, actor, async (tx) => {
        await requireDepartments(tx, actor, [departamento]);
        await lockDepartment(tx, departamento);
        const templates = await tx.query(sql`select 1 from escala_modelo where departamento = ${departamento}
          and (${modelo ?? null}::integer is null and tipo is not null or id = ${modelo ?? null})`);
        if (templates.length === 0) throw new AppError('conflict', 'escala.no_template');
        const missing = await tx.query<{
          evento: number;
          modelo: number;
          funcao: string;
          quantidade: number;
          nivel_minimo: Nivel | null;
          postos: number[];
        }>(
          sql`select e.id as evento, m.id as modelo, p.funcao, p.nivel_minimo,
              (p.quantidade - (select count(*) from escala_vaga v left join escala_serie s on s.id = v.serie
                where v.evento = e.id and v.departamento = ${departamento} and (busca(v.funcao) = busca(p.funcao)
                  and v.nivel_minimo is not distinct from p.nivel_minimo or s.modelo = m.id and s.funcao = p.funcao
                  and s.nivel_minimo is not distinct from p.nivel_minimo)))::integer as quantidade,
              array(select s.posto from escala_vaga v join escala_serie s on s.id = v.serie where v.evento = e.id
                and s.modelo = m.id and s.funcao = p.funcao and s.nivel_minimo is not distinct from p.nivel_minimo) as postos
            from evento e join departamento d on d.id = ${departamento}
              join escala_modelo m on m.departamento = d.id and (m.id = ${modelo ?? null}
                or (${modelo ?? null}::integer is null and m.tipo = e.tipo))
              join escala_modelo_posicoes p on p.escala_modelo = m.id
            where e.data between ${de}::date and ${ate}::date and e.status <> 'cancelado'
              and (m.tipo is null or m.tipo = e.tipo) and ${isNearDepartmentSql}
              and (e.departamento is null or e.departamento = d.id)
            order by e.data, e.horario_inicial, e.id, m.id, p.ordem`,
        );
        const newPlaces: NewVagas[] = [];
        for (const { modelo: of, postos, ...position } of missing) {
          if (position.quantidade <= 0) continue;
          const series = await seriesOf(tx, { modelo: of, ...position }, postos);
          newPlaces.push({ ...position, departamento, de: undefined, ate: undefined, series });
        }
        return { criadas: (await insertVagas(tx, newPlaces, clock.now())).length };
      }),

    /**
     * The places of a month for the events of another: an event corresponds to the one of the same kind at the same time on the same
     * weekday of the same week of the month. `voluntarios`: with the volunteers, unless a hard rule forbids it.
     */
    copy: (
      {
        departamento,
        de_mes,
        para_mes,
        voluntarios,
      }: {
        departamento: number;
        de_mes: string;
        para_mes: string;
        voluntarios: boolean;
      },
      actor: Actor,
    ) =>
      asAuthor(db, actor, async (tx) => {
        await requireDepartments(tx, actor, [departamento]);
        await lockDepartment(tx, departamento);
        const rows = await tx.query<{
          para: number;
          funcao: string;
          nivel_minimo: Nivel | null;
          voluntario: number | null;
          serie: number | null;
        }>(sql`with eventos as (select e.id, e.tipo, e.horario_inicial, e.data, date_trunc('month', e.data)::date as mes,
              extract(dow from e.data) as dia, (extract(day from e.data)::integer - 1) / 7 as semana
            from evento e join departamento d on d.id = ${departamento}
            where ${isNearDepartmentSql} and e.status <> 'cancelado'
              and (e.departamento is null or e.departamento = d.id or not e.interno))
          select n.id as para, v.funcao, v.nivel_minimo, v.serie, case when v.estado <> 'recusado' then v.voluntario end as voluntario
          from escala_vaga v join eventos a on a.id = v.evento and a.mes = ${`${de_mes}-01`}::date
            join eventos n on n.mes = ${`${para_mes}-01`}::date and n.tipo = a.tipo and n.dia = a.dia and n.semana = a.semana
              and n.horario_inicial = a.horario_inicial
          where v.departamento = ${departamento}
            and not exists (select from escala_vaga o where o.evento = n.id and o.departamento = ${departamento})
          order by n.data, n.id, v.ordem, v.id`);
        // Volunteers are locked before places, as everywhere.
        if (voluntarios)
          await lockVolunteers(
            tx,
            rows.flatMap(({ voluntario }) => voluntario ?? []),
          );
        let [preenchidas, recusadas] = [0, 0];
        for (const { para, funcao, nivel_minimo, voluntario, serie } of rows) {
          const place = {
            evento: para,
            departamento,
            funcao,
            nivel_minimo,
            quantidade: 1,
            de: undefined,
            ate: undefined,
            series: [serie],
          };
          const [id] = await insertVagas(tx, [place], clock.now());
          if (!voluntarios || voluntario === null) continue;
          const isPut = await assignIn(tx, { id: id!, versao: 1 }, voluntario, actor).then(
            () => true,
            (error: unknown) => {
              if (error instanceof AppError) return false;
              throw error;
            },
          );
          if (isPut) preenchidas += 1;
          else recusadas += 1;
        }
        return { criadas: rows.length, preenchidas, recusadas };
      }),

    /** Takes the volunteers of a period out, and with `vagas` deletes its places. Duties that have begun stay. */
    clear: ({ departamento, de, ate, vagas }: Period & { vagas: boolean }, actor: Actor) =>
      asAuthor(db, actor, async (tx) => {
        await requireDepartments(tx, actor, [departamento]);
        const now = clock.now();
        const inPeriod = sql`departamento = ${departamento} and de >= ${momentSql(`${de}T00:00`)}
          and de < ${momentSql(`${addDays(ate, 1)}T00:00`)} and de > ${now}`;
        const found = await findVagas(
          tx,
          sql`v.id in (select id from escala_vaga where ${inPeriod} for update)`,
        );
        const liberadas = found.filter(({ voluntario }) => voluntario !== null).length;
        if (vagas) {
          const excluidas = await tx.run(sql`delete from escala_vaga where ${inPeriod}`);
          return { liberadas, excluidas };
        }
        await tx.run(sql`update escala_troca set estado = 'desfeita', atualizado_em = ${now} where estado = 'aberta'
          and vaga in (select id from escala_vaga where ${inPeriod})`);
        await tx.run(sql`update escala_vaga set voluntario = null, pessoa = null, estado = null, motivo = null,
          versao = versao + 1, atualizado_em = ${now} where ${inPeriod} and voluntario is not null`);
        return { liberadas, excluidas: 0 };
      }),
  };
}

/** The series of the next places of a position at an event: the first of its numbers that are free there. */
async function seriesOf(
  tx: Db,
  {
    modelo,
    funcao,
    nivel_minimo,
    quantidade,
  }: { modelo: number; funcao: string; nivel_minimo: Nivel | null; quantidade: number },
  usedPostos: readonly number[],
): Promise<number[]> {
  const free = Array.from({ length: quantidade + usedPostos.length }, (_, at) => at + 1)
    .filter((posto) => !usedPostos.includes(posto))
    .slice(0, quantidade);
  await tx.run(sql`insert into escala_serie (modelo, funcao, nivel_minimo, posto)
    select ${modelo}::integer, ${funcao}::text, ${nivel_minimo}::text, posto from unnest(${free}::integer[]) as n(posto)
    on conflict do nothing`);
  const rows = await tx.query<{
    id: number;
  }>(sql`select id from escala_serie where modelo = ${modelo} and funcao = ${funcao}
    and nivel_minimo is not distinct from ${nivel_minimo} and posto = any(${free}::integer[]) order by posto`);
  return rows.map(({ id }) => id);
}
