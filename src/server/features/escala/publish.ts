import type { Actor } from '#server/crud/actor.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { MesDoDepartamento } from '#shared/contracts/escala.ts';
import { AppError } from '#shared/errors.ts';
import { findMonths, requireDepartments } from './board.ts';
import type { EscalaDeps } from './deps.ts';
import { notifyVolunteersJob } from './duty-mails.ts';

export interface MonthOf {
  departamento: number;
  mes: string;
}

/** Publishing a schedule allows informing volunteers; until then they do not see it. */
export function createPublishing({ db, clock, jobs }: EscalaDeps) {
  const stateOf = async (tx: Db, { departamento, mes }: MonthOf): Promise<MesDoDepartamento> => {
    const [state] = await findMonths(tx, {
      de: `${mes}-01`,
      ate: `${mes}-01`,
      departamentos: [departamento],
      now: clock.now(),
    });
    return state!;
  };

  return {
    publish: (month: MonthOf, actor: Actor): Promise<MesDoDepartamento> =>
      asAuthor(db, actor, async (tx) => {
        const { departamento, mes } = month;
        await requireDepartments(tx, actor, [departamento]);
        const { vagas } = await stateOf(tx, month);
        if (vagas === 0) throw new AppError('conflict', 'escala.nothing_to_publish');
        await tx.run(sql`insert into escala_publicacao (departamento, mes, users, publicada_em)
          values (${departamento}, ${`${mes}-01`}, ${actor.user.id}, ${clock.now()}) on conflict (departamento, mes) do nothing`);
        // In the same transaction: a server that dies afterwards leaves the job to another.
        await jobs.enqueue(tx, notifyVolunteersJob, { departamento });
        return stateOf(tx, month);
      }),

    /** Takes a publication back, as long as no volunteer was informed of it. */
    unpublish: (month: MonthOf, actor: Actor): Promise<MesDoDepartamento> =>
      asAuthor(db, actor, async (tx) => {
        const { departamento, mes } = month;
        await requireDepartments(tx, actor, [departamento]);
        const notified = await tx.query(sql`select 1 from escala_aviso where departamento = ${departamento}
          and date_trunc('month', de at time zone 'America/Sao_Paulo') = ${`${mes}-01`}::date limit 1`);
        if (notified.length > 0) throw new AppError('conflict', 'escala.told');
        await tx.run(
          sql`delete from escala_publicacao where departamento = ${departamento} and mes = ${`${mes}-01`}`,
        );
        return stateOf(tx, month);
      }),
  };
}
