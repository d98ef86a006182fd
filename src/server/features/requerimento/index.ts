import type { FastifyInstance } from 'fastify';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { notify } from '#server/ports/notifications.ts';
import type { DataRequests } from '#shared/contracts/requerimento.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { emAberto, prazoDias } from '#shared/sections/requerimento.ts';
import { requestMails } from './request-mails.ts';
import { createRequests } from './requests.ts';

/** Every morning: notifies of deadlines that are near or over, and deletes requests that were not confirmed. */
const deadlinesJob = defineScheduledJob({
  name: 'requerimento.prazos',
  cron: '15 7 * * *',
  queue: { retryLimit: 3 },
});

/** Days before the deadline on which people are notified; below zero, the deadline is over. */
const notifiedDaysBefore = [5, 1, -1] as const;

type Deps = Pick<FeatureDeps, 'config' | 'db' | 'clock' | 'jobs' | 'site'>;

/** Requests of data subjects (LGPD, art. 18): the form of the site, the mails and the deadlines. Pages use what it returns. */
export function requerimentoFeature(_app: FastifyInstance, deps: Deps): DataRequests {
  const { db, clock, jobs } = deps;
  const requests = createRequests(deps);
  requestMails(deps);

  jobs.handle(deadlinesJob, async () => {
    await requests.forget();
    const today = churchToday(clock.now());
    const rows = await db.query<{
      id: number;
      prazo: string;
    }>(sql`select id, (recebido_em + ${prazoDias}::integer)::text as prazo
      from requerimento where status = any(${emAberto}) and recebido_em + ${prazoDias}::integer <= ${addDays(today, notifiedDaysBefore[0])}::date
      order by id`);
    await notify(
      db,
      rows.map(({ id, prazo }) => {
        const stage =
          notifiedDaysBefore.findLast((days) => prazo <= addDays(today, days)) ?? notifiedDaysBefore[0];
        return { tipo: 'requerimento_prazo' as const, registro: id, chave: `${id}:${stage}` };
      }),
    );
  });

  return requests;
}
