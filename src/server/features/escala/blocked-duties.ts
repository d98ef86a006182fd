import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { notify } from '#server/ports/notifications.ts';
import { voluntarioBloqueadoJob } from '#server/sections/jobs/voluntario-bloqueado.ts';
import type { Bloqueio } from '#shared/contracts/escala.ts';
import { churchZone } from '#shared/dates.ts';
import type { EscalaDeps } from './deps.ts';
import { leaderJob } from './leaders.ts';
import { findVagas, isPublished } from './rows.ts';

interface Blocked {
  voluntario: number;
  bloqueios: readonly Bloqueio[];
  /** the staff member who blocked the days, who gets no message */
  por?: number;
}

/** Informs leaders of published duties on days that were blocked, by the volunteer or by the office. */
export function createBlockedDuties({ db, clock, jobs }: Pick<EscalaDeps, 'db' | 'clock' | 'jobs'>) {
  /** Whether there are such duties. They stay with the volunteer: the leader decides. */
  async function notifyBlockedDuties(tx: Db, { voluntario, bloqueios, por }: Blocked): Promise<boolean> {
    const inside = await findVagas(
      tx,
      sql`v.voluntario = ${voluntario} and v.estado <> 'recusado' and v.de > ${clock.now()} and ${isPublished}
        and exists (select from unnest(${bloqueios.map(({ de }) => de)}::date[], ${bloqueios.map(({ ate }) => ate)}::date[]) b(de, ate)
          where (v.de at time zone ${churchZone})::date <= b.ate and (v.ate at time zone ${churchZone})::date >= b.de)`,
    );
    // Days that are blocked, freed and blocked again cause one message a day.
    const { take } = createRateLimit({ db: tx, clock });
    const vez = clock.now().toISOString();
    const due: number[] = [];
    for (const { id: vaga } of inside)
      if (await take({ key: `servir-bloqueio:${vaga}:${voluntario}`, max: 1, minutes: 24 * 60 }))
        due.push(vaga);
    for (const vaga of due)
      await jobs.enqueue(tx, leaderJob, {
        tipo: 'duty_blocked',
        vaga,
        voluntario,
        vez,
        ...(por !== undefined && { por }),
      });
    await notify(
      tx,
      due.map((vaga) => ({
        tipo: 'escala_bloqueio',
        registro: vaga,
        chave: `${vaga}:${vez}`,
        por: por ?? null,
      })),
    );
    return inside.length > 0;
  }

  jobs.handle(voluntarioBloqueadoJob, ({ voluntario, bloqueios, users }) =>
    db.transaction(async (tx) => {
      await notifyBlockedDuties(tx, { voluntario, bloqueios, por: users });
    }),
  );
  return notifyBlockedDuties;
}
export type NotifyBlockedDuties = ReturnType<typeof createBlockedDuties>;
