import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Channels, Deps, FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import type { Realtime } from '#server/ports/realtime.ts';
import { authRoutes } from './auth-routes.ts';
import { createChannels, listenerOf } from './channels.ts';
import { createHub } from './hub.ts';
import { createOwnService } from './own-service.ts';
import type { Batch } from './read-changes.ts';
import { createReader } from './reader.ts';
import { bySection, changesAt, placeOf, scopeFieldsOf, toldChanges } from './section-events.ts';
import { socketRoute } from './socket-route.ts';

type RealtimeDeps = Deps & Pick<FeatureDeps, 'sections' | 'sessions'>;

/** Milliseconds between two looks at silent sockets and at sessions that ended by time. */
const tendPause = 30_000;
const keptMinutes = 60;

const sweepJob = defineScheduledJob({
  name: 'tempo_real.varrer',
  cron: '*/15 * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

/** Live updates: the endpoint of our own, or a hosted service. */
export function realtimeFeature(
  app: FastifyInstance,
  deps: RealtimeDeps,
): { realtime: Realtime; channels: Channels } {
  const { config, db, clock, sections, sessions, wakeups, jobs } = deps;
  const { key, secret } = config.realtime;
  const { channels, kindOf, mayListen } = createChannels({ db, sections });
  const scopeFields = scopeFieldsOf(sections);
  const sectionOf = new Map(sections.map((section) => [section.name, section]));
  const wake = (): void => wakeups.notify();
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
    wake,
  };

  // What a request or a job committed is sent as soon as it is over.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') wake();
    done();
  });
  jobs.handle(sweepJob, async () => {
    const before = new Date(clock.now().getTime() - keptMinutes * 60_000);
    await db.run(sql`delete from transmissao where id in (select id from transmissao
      where criado_em < ${before} order by id limit 20000)`);
  });

  const server = randomBytes(9).toString('base64url');
  const hub = createHub({ key, secret, db, clock, server, kindOf, wake, onError });

  async function endChanged(): Promise<void> {
    const ids = hub.sessions();
    if (ids.length === 0) return;
    const found = await sessions.byIds(ids);
    const current = new Map([...found].map(([id, identity]) => [id, listenerOf(identity).direitos]));
    hub.endChanged(current, new Set(ids));
  }

  async function onBatch({ changes, sent, isAccessChanged, marca }: Batch): Promise<void> {
    // first, so that those who lost a right do not hear of what came with the loss
    if (isAccessChanged) await endChanged();
    for (const { canal, evento, dados, exceto } of sent) hub.deliver(canal, evento, dados, exceto);
    const changed = bySection(changes);
    if (changed.size === 0) return;
    for (const channel of [...hub.channels()]) {
      const at = placeOf(channel);
      const own = at && changed.get(at.name);
      const section = at && sectionOf.get(at.name);
      if (!own || !section) continue;
      const told = await changesAt(db, section, own, at.place);
      if (told.length > 0) hub.deliver(channel, 'mudou', JSON.stringify(toldChanges(told, marca)));
    }
  }

  const reader = createReader({ db, wakeups, scopeFields, onBatch, onError });
  let tending: NodeJS.Timeout | undefined;
  async function start(): Promise<void> {
    tending ??= setInterval(() => {
      hub.tend().then(endChanged).catch(onError);
    }, tendPause).unref();
    await reader.start();
  }
  app.addHook('preClose', async () => {
    clearInterval(tending);
    await hub.close();
    await reader.stop();
  });

  const service = deps.hostedRealtime ?? createOwnService({ key, secret });
  authRoutes(app, deps, { service, mayListen, scopeFields });
  if (!deps.hostedRealtime) void app.register((scope) => socketRoute(scope, { key, hub, start }));
  return { realtime, channels };
}
