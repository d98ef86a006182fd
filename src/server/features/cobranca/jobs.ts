import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { prepared, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Deps } from '#server/deps.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { defineJob, defineScheduledJob, TryLater } from '#server/ports/jobs.ts';
import type { GatewayName } from '#shared/cobranca.ts';
import { findCharge } from './charge-row.ts';
import type { Cobranca } from './charges.ts';
import { everyMinuteQueue, gatewayQueue, retriesLast } from './queues.ts';
import { refundJob } from './refunds.ts';
import { endSubscriptionJob } from './subscriptions.ts';

/** Rows of each kind per run; the rest is left for the next minute. */
const rowsPerRun = 500;

/** Milliseconds a notice is remembered: no gateway repeats one after so long. */
const noticeLifetime = 90 * 24 * 3_600_000;

/** A gateway sent a notice (a row of webhook): polls the gateway for the state of the charge. */
export const webhookJob = defineJob({
  name: 'cobranca.webhook',
  payload: z.object({ id: z.number() }),
  // Payments come by the hundred when a service ends.
  queue: { ...gatewayQueue, batchSize: 10 },
});

/** Closes expired charges and holds. */
const expireJob = defineScheduledJob({
  name: 'cobranca.varrer',
  cron: '* * * * *',
  queue: everyMinuteQueue,
});

/** Polls gateways for the open charges that are due, and enqueues again the notices and refunds whose retries ended without an answer. */
const syncDueJob = defineScheduledJob({
  name: 'cobranca.consultar',
  cron: '* * * * *',
  queue: everyMinuteQueue,
});

/** The background jobs of charges. Each may be killed at any point and run again. */
export function cobrancaJobs(app: FastifyInstance, deps: Deps, cobranca: Cobranca): void {
  const { db, clock, jobs, gateways } = deps;
  const { gatewaySync, refunds, holds, subscriptions } = cobranca;
  const idempotency = createIdempotency(deps);
  const report = (errors: readonly Error[], what: string): void => {
    for (const err of errors) app.log.warn({ err }, what);
  };

  jobs.handle(webhookJob, async ({ id }) => {
    const [[notice], charge] = await db.pipelined((batch) =>
      waitForAll([
        batch.query<{
          gateway: GatewayName;
          gateway_id: string | null;
          assinatura: string | null;
          processado_em: Date | null;
        }>(
          prepared(sql`select gateway, gateway_id, assinatura, processado_em from webhook where id = ${id}`),
        ),
        findCharge(batch, { notice: id }),
      ]),
    );
    if (!notice || notice.processado_em) return;
    const { gateway, gateway_id, assinatura } = notice;
    if (assinatura !== null) await subscriptions.handleNotice(gateway, assinatura);
    // Syncing the subscription may have created or changed the charge.
    const row = assinatura === null ? charge : await findCharge(db, { notice: id });
    const mark = () => prepared(sql`update webhook set processado_em = ${clock.now()} where id = ${id}`);
    if (row) {
      await gatewaySync.sync(row.id, { charge: row, mark });
      return;
    }
    if (gateway_id !== null) {
      // Notices often arrive before the answer that names the charge: this one may be about a charge in creation.
      const [waiting] = await db.query(
        sql`select 1 from cobranca where gateway = ${gateway} and pedido is not null limit 1`,
      );
      if (waiting) throw new TryLater(`${gateway} tells of ${gateway_id}, which we do not know yet.`);
    }
    await db.run(mark());
  });

  jobs.handle(endSubscriptionJob, ({ assinatura }) => subscriptions.sync(assinatura));

  jobs.handle(refundJob, ({ estorno }) => refunds.work(estorno));

  jobs.handle(expireJob, async () => {
    report(await cobranca.expire(rowsPerRun), 'a gateway could not be asked before a charge expired');
    await holds.sweep(db);
    await idempotency.sweep();
    await db.run(sql`delete from webhook where id in (select id from webhook
      where processado_em < ${new Date(clock.now().getTime() - noticeLifetime)} order by id limit 1000)`);
  });

  /** Enqueues again the notices whose job gave up before the gateway answered. */
  async function enqueueUnanswered(most: number): Promise<void> {
    const now = clock.now();
    const [before, oldest] = [retriesLast, noticeLifetime].map((age) => new Date(now.getTime() - age));
    await jobs.enqueueFrom(db, webhookJob, {
      write: sql`update webhook set enfileirado_em = ${now} where id in (select id from webhook
          where processado_em is null and recebido_em > ${oldest} and coalesce(enfileirado_em, recebido_em) < ${before}
            and gateway = any(${[...gateways.keys()]}) order by id limit ${most} for update skip locked) returning id`,
      payloads: sql`select jsonb_build_object('id', id) from escrita`,
    });
  }

  jobs.handle(syncDueJob, async () => {
    await enqueueUnanswered(rowsPerRun);
    await refunds.enqueueUnanswered(rowsPerRun);
    report(await gatewaySync.syncDue(rowsPerRun), 'a gateway could not be asked for a charge');
    report(await subscriptions.syncDue(rowsPerRun), 'a gateway could not be asked for a subscription');
  });
}
