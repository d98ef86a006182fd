import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { notify } from '#server/ports/notifications.ts';
import { voluntarioBloqueadoJob } from '#server/sections/jobs/voluntario-bloqueado.ts';
import type { Bloqueio } from '#shared/contracts/escala.ts';
import { churchZone } from '#shared/dates.ts';
import { blockoutAt } from '#shared/escala/conflicts.ts';
import type { EscalaDeps } from './deps.ts';
import { notifyLeadersJob } from './leaders.ts';
import { findVagas, isOpenDutySql, servesSql } from './rows.ts';

interface Blocked {
  voluntario: number;
  bloqueios: readonly Bloqueio[];
  /** the staff member who blocked the days, who gets no message */
  por?: number;
}
interface BlockedDuty {
  vaga: number;
  voluntario: number;
}

/**
 * Informs leaders of published duties on days that the volunteer or the office blocked: at once when days are blocked, and each minute of
 * those that were published, or whose event moved there, afterwards. The duties stay with the volunteer: the leader decides.
 */
export function createBlockedDuties({ db, clock, jobs }: Pick<EscalaDeps, 'db' | 'clock' | 'jobs'>) {
  const findDuties = (tx: Db, where: Sql) =>
    findVagas(tx, sql`v.estado <> 'recusado' and ${isOpenDutySql(clock.now())} and ${where}`);

  async function notifyLeaders(
    tx: Db,
    { duties, por }: { duties: readonly BlockedDuty[]; por?: number | undefined },
  ): Promise<void> {
    // Days that are blocked, freed and blocked again cause one message a day.
    const { take } = createRateLimit({ db: tx, clock });
    const vez = clock.now().toISOString();
    const due: BlockedDuty[] = [];
    for (const duty of duties)
      if (await take({ key: `servir-bloqueio:${duty.vaga}:${duty.voluntario}`, max: 1, minutes: 24 * 60 }))
        due.push(duty);
    for (const duty of due)
      await jobs.enqueue(tx, notifyLeadersJob, {
        tipo: 'duty_blocked',
        ...duty,
        vez,
        ...(por !== undefined && { por }),
      });
    await notify(
      tx,
      due.map(({ vaga }) => ({
        tipo: 'escala_bloqueio',
        registro: vaga,
        chave: `${vaga}:${vez}`,
        por: por ?? null,
      })),
    );
  }

  /** Whether there are such duties on days that were blocked just now. */
  async function notifyBlockedDuties(tx: Db, { voluntario, bloqueios, por }: Blocked): Promise<boolean> {
    const duties = (await findDuties(tx, sql`v.voluntario = ${voluntario}`))
      .filter((duty) => blockoutAt({ bloqueios }, duty))
      .map(({ id }) => ({ vaga: id, voluntario }));
    await tx.run(sql`insert into escala_bloqueada (vaga, voluntario)
      select v, ${voluntario} from unnest(${duties.map(({ vaga }) => vaga)}::integer[]) v on conflict do nothing`);
    await notifyLeaders(tx, { duties, por });
    return duties.length > 0;
  }

  /** Places and volunteers that were changed after `before` wait: a change that is undone at once informs nobody. */
  const notifyDutiesOnBlockedDays = (before: Date): Promise<void> =>
    db.transaction(async (tx) => {
      const near = await findDuties(
        tx,
        sql`exists (select from voluntario_bloqueios b where b.voluntario = v.voluntario
          and (v.de at time zone ${churchZone})::date <= b.ate and (v.ate at time zone ${churchZone})::date >= b.de)`,
      );
      const blockouts = await tx.query<Bloqueio & { voluntario: number }>(sql`select voluntario, de, ate
        from voluntario_bloqueios where voluntario = any(${near.map((duty) => duty.voluntario)}::integer[])`);
      const vagas = near
        .filter((duty) =>
          blockoutAt({ bloqueios: blockouts.filter((one) => one.voluntario === duty.voluntario) }, duty),
        )
        .map(({ id }) => id);
      await tx.run(sql`delete from escala_bloqueada b where not exists (select from escala_vaga v
        where v.id = b.vaga and v.voluntario = b.voluntario and v.id = any(${vagas}::integer[]))`);
      // Leaders of volunteers who no longer serve are informed by inactive-volunteers.ts.
      const duties = await tx.query<BlockedDuty>(sql`insert into escala_bloqueada (vaga, voluntario)
        select v.id, v.voluntario from escala_vaga v
          join voluntario o on o.id = v.voluntario join pessoa p on p.id = o.pessoa and ${servesSql}
        where v.id = any(${vagas}::integer[]) and greatest(v.atualizado_em, o.atualizado_em) <= ${before}
        order by v.id on conflict do nothing returning vaga, voluntario`);
      await notifyLeaders(tx, { duties });
    });

  jobs.handle(voluntarioBloqueadoJob, ({ voluntario, bloqueios, users }) =>
    db.transaction(async (tx) => {
      await notifyBlockedDuties(tx, { voluntario, bloqueios, por: users });
    }),
  );
  return { notifyBlockedDuties, notifyDutiesOnBlockedDays };
}
export type NotifyBlockedDuties = ReturnType<typeof createBlockedDuties>['notifyBlockedDuties'];
