import type { Behaviour, WriteContext } from '#server/crud/behaviour.ts';
import { containsPattern } from '#server/crud/filters.ts';
import { sql } from '#server/db/sql.ts';
import { diaDaSemana } from '#shared/br/semana.ts';
import { churchZone } from '#shared/dates.ts';
import { AppError, type FieldErrors, invalid } from '#shared/errors.ts';
import { dawn } from '#shared/escala/times.ts';
import { escalaVaga } from '#shared/sections/escala-vaga.ts';
import type { voluntario as declaration } from '#shared/sections/voluntario.ts';
import { isPresentSql } from './household-sql.ts';
import { voluntarioBloqueadoJob } from './jobs/voluntario-bloqueado.ts';
import { voluntarioExcluidoJob } from './jobs/voluntario-excluido.ts';

/** The days of the place `v`, as `lastDayOf` has them: a night that ends before dawn takes nothing of the next day. */
const [firstDay, lastTime] = [
  sql`(v.de at time zone ${churchZone})::date`,
  sql`(v.ate at time zone ${churchZone})`,
];
const lastDay = sql`(case when ${lastTime}::date = ${firstDay} + 1 and ${lastTime}::time <= ${dawn}::time then ${firstDay}
  else ${lastTime}::date end)`;

/** Limits days to a number for which dates can be computed. */
const daysBack = (value: string): number => Math.min(Math.max(Number(value), 0), 36_500);

/** Collects what is deleted with a volunteer, for the messages about it; nothing is sent for one without duties to come. */
async function informOfDeletion(
  { db, clock, jobs }: Pick<WriteContext, 'db' | 'clock' | 'jobs'>,
  { voluntario: id, users }: { voluntario: number; users: number },
): Promise<void> {
  const now = clock.now();
  const [person] = await db.query<{ pessoa: number; idioma: string | null }>(sql`select o.pessoa, k.idioma
    from voluntario o left join escala_link k on k.voluntario = o.id where o.id = ${id} for update of o`);
  if (!person) return;
  const known = await db.query<{
    departamento: number;
    evento: string;
    funcao: string;
    de: Date;
    ate: Date;
  }>(sql`select a.departamento, a.evento_nome as evento, a.funcao, a.de, a.ate from escala_aviso a
    where a.voluntario = ${id} and a.de > ${now} and a.sabe_desde is not null
      and not exists (select from escala_vaga v where v.id = a.vaga and v.voluntario = ${id} and v.estado = 'recusado')
    order by a.de, a.id`);
  const places = await db.query<{ id: number }>(sql`select id from escala_vaga
    where voluntario = ${id} and de > ${now} and estado <> 'recusado' order by de, id`);
  const trocas = await db.query<{ vaga: number; voluntario: number }>(sql`select t.vaga, t.voluntario
    from escala_troca t join escala_troca_convidado c on c.troca = t.id and c.voluntario = ${id} and c.recusou_em is null
    where t.estado = 'aberta' and t.voluntario <> ${id} and not exists (select from escala_troca_convidado x
      where x.troca = t.id and x.voluntario <> ${id} and x.recusou_em is null) order by t.id`);
  if (known.length + places.length + trocas.length === 0) return;
  await jobs.enqueue(db, voluntarioExcluidoJob, {
    voluntario: id,
    ...person,
    conhecidas: known.map(({ de, ate, ...duty }) => ({
      ...duty,
      de: de.toISOString(),
      ate: ate.toISOString(),
    })),
    vagas: places.map((place) => place.id),
    trocas,
    users,
  });
}

/** Volunteers: what they do, when they can, and with whom. */
export const voluntario: Behaviour<typeof declaration> = {
  async beforeSave({ db, jobs, user }, values, current) {
    const errors: FieldErrors = {};
    const repeated = (list: string, keys: readonly string[], field: string): void => {
      for (const [at, one] of keys.entries())
        if (keys.indexOf(one) < at) errors[`${list}.${at}.${field}`] = [{ key: 'validation.repeated' }];
    };
    const slots = values.disponibilidade.map(({ dia, turno }) => `${dia} ${turno}`);
    repeated('disponibilidade', slots, 'turno');
    const funcoes = values.funcoes.map(({ funcao }) => funcao.toLowerCase());
    repeated('funcoes', funcoes, 'funcao');

    const { servir_com: together, servir_separado_de: apart } = values;
    for (const [name, ids] of Object.entries({ servir_com: together, servir_separado_de: apart }))
      if (current && ids.includes(current.id)) errors[name] = [{ key: 'voluntario.self' }];
    if (together.some((id) => apart.includes(id))) errors.servir_separado_de ??= [{ key: 'voluntario.both' }];
    if (Object.keys(errors).length > 0) throw invalid(errors);

    if (values.igreja === null) {
      const [person] = await db.query<{ igreja: number | null }>(
        sql`select igreja from pessoa where id = ${values.pessoa}`,
      );
      values.igreja = person?.igreja ?? null;
    }
    const storedPeriods = new Set(current?.bloqueios.map(({ de, ate }) => `${de} ${ate}`));
    const bloqueios = values.bloqueios.filter(({ de, ate }) => !storedPeriods.has(`${de} ${ate}`));
    if (current && bloqueios.length > 0)
      await jobs.enqueue(db, voluntarioBloqueadoJob, {
        voluntario: current.id,
        users: user.id,
        bloqueios: bloqueios.map(({ de, ate }) => ({ de, ate })),
      });
  },

  /**
   * Deletes other volunteers' wishes about this one, and frees the places: future ones can be filled again, past ones no longer show who
   * served. Who knew of a duty to come is informed, and so are the leaders (features/escala).
   */
  async beforeDelete({ db, clock, jobs, user }, id) {
    await informOfDeletion({ db, clock, jobs }, { voluntario: id, users: user.id });
    await db.run(sql`update escala_vaga set voluntario = null, pessoa = null, estado = null, motivo = null,
      versao = versao + 1, atualizado_em = ${clock.now()} where voluntario = ${id}`);
    await db.run(sql`delete from voluntario_servir_com where outro = ${id}`);
    await db.run(sql`delete from voluntario_servir_separado_de where outro = ${id}`);
  },

  async beforeUndo({ db }, id) {
    const [place] = await db.query(sql`select 1 from escala_vaga where voluntario = ${id} limit 1`);
    if (place)
      throw new AppError('conflict', 'error.in_use', {
        fields: { id: [{ key: 'error.in_use_by', vars: { section: escalaVaga.plural } }] },
      });
  },

  filters: {
    funcao: (value) => sql`t.id in (select f.voluntario from voluntario_funcoes f
      where busca(f.funcao) like busca(${containsPattern(value)}))`,
    sem_servir_ha: (value, { today }) => sql`(t.status in ('ativo', 'em_trilha')
      and exists (select from pessoa p where p.id = t.pessoa and ${isPresentSql('p')}) and not exists (select from escala_vaga v
      join evento e on e.id = v.evento and e.status <> 'cancelado'
      where v.voluntario = t.id and v.estado <> 'recusado'
        and (v.de at time zone ${churchZone})::date > ${today}::date - ${daysBack(value)}::integer
        and (v.de at time zone ${churchZone})::date <= ${today}::date))`,
    // The same rule as in schedules: without stored availability, a volunteer is always available.
    livre_em: (
      value,
    ) => sql`(exists (select from pessoa p where p.id = t.pessoa and ${isPresentSql('p')}) and (t.id in (select d.voluntario from voluntario_disponibilidade d
        where d.dia = ${diaDaSemana(value)})
        or not exists (select from voluntario_disponibilidade d where d.voluntario = t.id))
      and t.id not in (select v.voluntario from escala_vaga v join evento e on e.id = v.evento and e.status <> 'cancelado'
        where v.voluntario is not null and v.estado <> 'recusado'
        and ${firstDay} <= ${value}::date and ${lastDay} >= ${value}::date)
      and t.id not in (select b.voluntario from voluntario_bloqueios b
        where ${value}::date between b.de and b.ate))`,
  },

  constraints: {
    voluntario_disponibilidade_unica: { field: 'disponibilidade', error: { key: 'validation.repeated' } },
  },
};
