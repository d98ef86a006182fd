import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createRightsReader } from '#server/http/rights-reader.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { notify } from '#server/ports/notifications.ts';
import { churchToday } from '#shared/dates.ts';
import { notificationRetentionDays } from '#shared/notificacao/kinds.ts';
import { churchDefaultRoutes } from './church-defaults.ts';
import { createNotificationDelivery } from './delivery.ts';
import { deviceRoutes } from './device-routes.ts';
import { listRoutes } from './list-routes.ts';
import { messageRoutes } from './messages.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { pushSender } from './push-sender.ts';
import { createVapidKeys } from './vapid-keys.ts';
import { createNotificationWriter } from './write-notifications.ts';

/** Handles changes that a server committed before it died, and sends mails and pushes that have become due. */
const everyMinuteJob = defineScheduledJob({
  name: 'notificacao.avisar',
  cron: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});
const failedJobsJob = defineScheduledJob({
  name: 'notificacao.falhas',
  cron: '*/10 * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});
const sweepJob = defineScheduledJob({
  name: 'notificacao.varrer',
  cron: '50 3 * * *',
  queue: { retryLimit: 3 },
});

/** Milliseconds between two runs, so that many changes are read together. */
const pause = 1000;
/** Rows per statement of the nightly job. */
const batch = 5000;

/** Notifications: the bell, mails and pushes, and messages that no mail server took. */
export function notificacaoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs, realtime, wakeups } = deps;
  const accounts = createRightsReader(deps);
  const keys = createVapidKeys(deps);
  const writeNotifications = createNotificationWriter({ ...deps, accounts });
  const deliver = createNotificationDelivery({ ...deps, accounts });
  messageRoutes(app, deps);
  listRoutes(app, deps);
  preferenceRoutes(app, deps);
  churchDefaultRoutes(app, deps);
  deviceRoutes(app, deps, keys);
  pushSender(deps, keys);

  async function notifyAndDeliver(): Promise<void> {
    if (!(await writeNotifications())) return;
    wakeups.notify();
    await deliver();
  }
  jobs.handle(everyMinuteJob, async () => {
    await notifyAndDeliver();
    await deliver();
  });

  jobs.handle(failedJobsJob, async () => {
    const { data } = await jobs.overview({ estado: 'falhou', page: 1 });
    const dayAgo = new Date(clock.now().getTime() - 24 * 3_600_000).toISOString();
    const recent = data.filter(({ terminada_em, criada_em }) => (terminada_em ?? criada_em) > dayAgo);
    const names = new Set(recent.map(({ nome }) => nome));
    // at most one notification a day for each queue
    const chaves = [...names].map((nome) => `${nome} ${churchToday(clock.now())}`);
    await notify(
      db,
      chaves.map((chave) => ({ tipo: 'tarefa_falhou', chave })),
    );
  });

  jobs.handle(sweepJob, async () => {
    const before = new Date(clock.now().getTime() - notificationRetentionDays * 24 * 3_600_000);
    let deleted: number;
    do
      deleted = await db.run(sql`delete from notificacao where id in (
        select id from notificacao where criada_em < ${before} order by criada_em limit ${batch})`);
    while (deleted === batch);
    await db.run(sql`delete from notificacao_envio where enviado_em < ${before}`);
  });

  writeAfterCommits(app, { onCommit: realtime.onCommit, notify: notifyAndDeliver });
}

/**
 * Reads changes soon after requests and jobs of this server committed them, never twice at once; changes of other servers are read by the
 * job.
 */
function writeAfterCommits(
  app: FastifyInstance,
  { onCommit, notify }: { onCommit: FeatureDeps['realtime']['onCommit']; notify(): Promise<void> },
): void {
  let isListening = false;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;

  function writeNow(): void {
    timer = undefined;
    isDue = false;
    working = notify()
      .catch((error: unknown) => {
        if (!isUnavailable(error)) app.log.error({ err: error }, 'notifications failed');
      })
      .finally(() => {
        working = undefined;
        if (isDue) later();
      });
  }
  function later(): void {
    isDue = true;
    if (isListening && !timer && !working) timer = setTimeout(writeNow, pause).unref();
  }

  onCommit(later);
  app.addHook('onListen', async () => {
    isListening = true;
    later();
  });
  app.addHook('preClose', async () => {
    isListening = false;
    clearTimeout(timer);
    await working;
  });
}
