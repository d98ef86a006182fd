import { sql } from '#server/db/sql.ts';
import { notify } from '#server/ports/notifications.ts';
import { eventoMudouJob } from '#server/sections/jobs/evento-mudou.ts';
import type { EscalaDeps } from './deps.ts';
import { notifyLeadersJob } from './leaders.ts';
import { isMonthPublishedSql } from './rows.ts';
import { lockVolunteers } from './rules.ts';

/**
 * Volunteers of an event that moved onto another of their duties, or that is on again, have to answer anew: confirming is refused while the
 * two overlap. They stay in the place, and the leader of a published one decides.
 */
export function movedEvents({ db, clock, jobs }: Pick<EscalaDeps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(eventoMudouJob, ({ evento, users }, { id: job }) =>
    db.transaction(async (tx) => {
      const holders = await tx.query<{ voluntario: number }>(
        sql`select voluntario from escala_vaga where evento = ${evento} and voluntario is not null`,
      );
      await lockVolunteers(
        tx,
        holders.map(({ voluntario }) => voluntario),
      );
      const doubles = await tx.query<{
        id: number;
        voluntario: number;
        publicada: boolean;
      }>(sql`select v.id, v.voluntario, ${isMonthPublishedSql} as publicada
        from escala_vaga v join evento e on e.id = v.evento and e.status <> 'cancelado'
        where v.evento = ${evento} and v.estado <> 'recusado' and v.de > ${clock.now()} and exists (
          select from escala_vaga o join evento f on f.id = o.evento and f.status <> 'cancelado'
          where o.voluntario = v.voluntario and o.evento <> v.evento and o.estado <> 'recusado' and o.de < v.ate and v.de < o.ate)
        order by v.id`);
      await tx.run(sql`update escala_vaga set estado = 'pendente', versao = versao + 1, atualizado_em = ${clock.now()}
        where id = any(${doubles.map(({ id }) => id)}::integer[]) and estado = 'confirmado'`);
      const published = doubles.filter(({ publicada }) => publicada);
      for (const { id: vaga, voluntario } of published)
        await jobs.enqueue(
          tx,
          notifyLeadersJob,
          { tipo: 'duty_clash', vaga, voluntario, vez: job, por: users },
          { once: `${job} ${vaga}` },
        );
      await notify(
        tx,
        published.map(({ id }) => ({
          tipo: 'escala_bloqueio',
          registro: id,
          chave: `${id}:${job}`,
          por: users,
        })),
      );
    }),
  );
}
