import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '#server/db/client.ts';
import type { Batch } from '#server/db/read-changes.ts';
import { sql } from '#server/db/sql.ts';
import type { Channels, Deps, Derived, FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import type { Realtime } from '#server/ports/realtime.ts';
import { authRoutes } from './auth-routes.ts';
import { eventsOf } from './batch-events.ts';
import { createIdBatch } from './batch-ids.ts';
import { createChangePolling } from './change-polling.ts';
import { createChangeReader } from './change-reader.ts';
import { createChannels, listenerOf } from './channels.ts';
import { eventsApi } from './events-api.ts';
import { fallbackRoutes } from './fallback-routes.ts';
import { createHostedSender } from './hosted-sender.ts';
import { createHub } from './hub.ts';
import { createOwnService } from './own-service.ts';
import { parseSectionChannel, scopeFieldsOf } from './section-events.ts';
import { socketRoute } from './socket-route.ts';
import { createThrottle } from './throttle.ts';

type RealtimeDeps = Deps & Pick<FeatureDeps, 'sections' | 'sessions'>;

/** Milliseconds between two checks for silent sockets and for sessions that expired. */
const tendPause = 30_000;
const retentionMinutes = 60;

const sweepJob = defineScheduledJob({
  name: 'tempo_real.varrer',
  cron: '*/15 * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

/** Live updates: by this server's own endpoint, or by a hosted service. */
export function realtimeFeature(
  app: FastifyInstance,
  deps: RealtimeDeps,
): { realtime: Realtime; channels: Channels } {
  const { config, db, clock, sections, sessions, wakeups, jobs } = deps;
  const { key, secret } = config.realtime;
  const { channels, derivations, kindOf, mayListen } = createChannels({ db, sections });
  const scopeFields = scopeFieldsOf(sections);
  const sectionOf = new Map(sections.map((section) => [section.name, section]));
  const wake = (): void => wakeups.notify();
  const commitListeners: (() => void)[] = [];
  const onError = (error: unknown): void => {
    if (!isUnavailable(error)) app.log.error({ err: error }, 'live updates failed');
  };

  const realtime: Realtime = {
    async publish(tx, events) {
      if (events.length === 0) return;
      await tx.run(sql`insert into transmissao (canal, evento, dados, exceto)
        select * from unnest(${events.map(({ channel }) => channel)}::text[], ${events.map(({ event }) => event)}::text[],
          ${events.map(({ data }) => JSON.stringify(data))}::text[], ${events.map(({ except }) => except ?? null)}::text[])`);
    },
    committed() {
      wake();
      for (const listener of commitListeners) listener();
    },
    onCommit: (listener) => void commitListeners.push(listener),
  };

  // Events of changes that a request or a job committed are sent as soon as it is over.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') realtime.committed();
    done();
  });
  jobs.handle(sweepJob, async () => {
    const before = new Date(clock.now().getTime() - retentionMinutes * 60_000);
    // Rows that were not turned into notifications yet are kept.
    await db.run(sql`delete from transmissao where id in (select id from transmissao
      where criado_em < ${before} and tx < coalesce((select marca from notificacao_leitura), 9e18)::text::xid8
      order by id limit 20000)`);
  });

  const service = deps.hostedRealtime ?? createOwnService({ key, secret });
  authRoutes(app, deps, { service, mayListen, scopeFields });
  if (deps.hostedRealtime) {
    const send = createHostedSender({
      db,
      hosted: deps.hostedRealtime,
      sections: sectionOf,
      derivations,
      scopeFields,
    });
    const polling = createChangePolling({ wakeups, read: send, onError });
    app.addHook('onListen', async () => polling.start());
    app.addHook('preClose', () => polling.stop());
    return { realtime, channels };
  }

  const server = randomBytes(9).toString('base64url');
  const newSessions = createIdBatch((ids: number[]) => endChanged(ids), onError);
  const hub = createHub({
    key,
    secret,
    db,
    clock,
    server,
    kindOf,
    wake,
    onError,
    onSession: newSessions.add,
  });

  /** Disconnects sockets of these sessions whose rights changed since they were authorised. */
  async function endChanged(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const found = await sessions.byIds(ids);
    const current = new Map([...found].map(([id, identity]) => [id, listenerOf(identity).direitos]));
    hub.endChanged(current, new Set(ids));
  }

  const deliver = ({ channel, event, data }: Derived): void =>
    hub.deliver(channel, event, JSON.stringify(data));
  const onceASecond = createThrottle(deliver);

  async function onBatch(batch: Batch): Promise<void> {
    // first, so that a user who lost a right does not receive the changes that came with the loss
    if (batch.access.length > 0) await endChanged(hub.sessions());
    const heard = [...hub.channels()];
    const { changed, derived } =
      batch.changes.length === 0
        ? { changed: [], derived: [] }
        : await eventsOf(db, batch, sectionOf, derivations, {
            places: ({ name }) =>
              heard
                .flatMap((channel) => parseSectionChannel(channel) ?? [])
                .filter((at) => at.name === name)
                .map(({ place }) => place),
            listens: (beginning) => heard.some((channel) => channel.startsWith(beginning)),
          });
    for (const { canal, evento, dados, exceto } of batch.events) hub.deliver(canal, evento, dados, exceto);
    for (const event of changed) deliver(event);
    for (const event of derived) onceASecond.send(event);
  }

  const reader = createChangeReader({ db, scopeFields, onBatch });
  const polling = createChangePolling({ wakeups, read: reader.readAll, onError });
  let tending: NodeJS.Timeout | undefined;
  /** Resolves when a client that is admitted afterwards misses no later commit. */
  async function start(): Promise<void> {
    await reader.begin();
    tending ??= setInterval(() => {
      hub
        .tend()
        .then(() => endChanged(hub.sessions()))
        .catch(onError);
    }, tendPause).unref();
    void polling.start();
  }
  app.addHook('preClose', async () => {
    clearInterval(tending);
    newSessions.stop();
    onceASecond.stop();
    await hub.close();
    await polling.stop();
  });

  void app.register((scope) => socketRoute(scope, { key, baseUrl: deps.config.baseUrl, hub, start }));
  fallbackRoutes(app, { key, hub, start });
  void app.register(async (scope) => eventsApi(scope, deps, { realtime, hub }));
  return { realtime, channels };
}
