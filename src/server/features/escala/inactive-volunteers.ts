import { sql } from '#server/db/sql.ts';
import { notify } from '#server/ports/notifications.ts';
import type { EscalaDeps } from './deps.ts';
import { notifyLeadersJob } from './leaders.ts';
import { isMonthPublishedSql, servesSql } from './rows.ts';

/**
 * Informs leaders, once, of published duties whose volunteer serves no more: the office paused them, or the person died or left the church.
 * The duties stay with the volunteer: the leader decides.
 */
export function createInactiveVolunteers({ db, clock, jobs }: Pick<EscalaDeps, 'db' | 'clock' | 'jobs'>) {
  /** Records that were changed after `before` wait: a status that is corrected at once informs nobody. */
  return (before: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.run(sql`delete from escala_inativo i using voluntario o join pessoa p on p.id = o.pessoa
        where o.id = i.voluntario and ${servesSql}`);
      const found = await tx.query<{
        vaga: number;
        voluntario: number;
      }>(sql`insert into escala_inativo (vaga, voluntario)
        select v.id, v.voluntario from escala_vaga v join evento e on e.id = v.evento and e.status <> 'cancelado'
          join voluntario o on o.id = v.voluntario join pessoa p on p.id = o.pessoa
        where v.estado <> 'recusado' and v.de > ${clock.now()} and ${isMonthPublishedSql} and not ${servesSql}
          and greatest(v.atualizado_em, o.atualizado_em, p.atualizado_em) <= ${before}
        order by v.id on conflict do nothing returning vaga, voluntario`);
      const vez = clock.now().toISOString();
      for (const { vaga, voluntario } of found)
        await jobs.enqueue(tx, notifyLeadersJob, { tipo: 'duty_inactive', vaga, voluntario, vez });
      await notify(
        tx,
        found.map(({ vaga }) => ({ tipo: 'escala_bloqueio', registro: vaga, chave: `${vaga}:${vez}` })),
      );
    });
}
