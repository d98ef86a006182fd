import { createHash } from 'node:crypto';
import { type JobResult, PgBoss, type Job as StoredJob } from 'pg-boss';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import { isUnavailable } from '#server/db/client.ts';
import { compiled, prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import {
  daySeconds,
  type EnqueueFrom,
  type EnqueueOptions,
  type Job,
  type Jobs,
  type RunningJob,
  TryLater,
} from '#server/ports/jobs.ts';
import { churchZone } from '#shared/dates.ts';
import { createOverview } from './overview.ts';

/** Settings of every queue that declares no others. */
const defaults = {
  retryLimit: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  /** seconds after which a job whose server died is given to another */
  expireInSeconds: 300,
  /** mails contain sign-in links, so that finished jobs are deleted after a day */
  deleteAfterSeconds: daySeconds,
};

/** A schedule that came due while no server ran is run once afterwards. */
const missed = 'once';

export interface JobsOptions {
  url: string;
  onError(error: Error): void;
  /** seconds between polls where NOTIFY does not arrive; retries wait for the next poll too */
  pollSeconds?: number;
  /** seconds before the first retry; each next one waits about twice as long */
  retryDelaySeconds?: number;
}

/**
 * Jobs in PostgreSQL. A job is enqueued in the caller's transaction, whose commit wakes the workers of every server
 * (NOTIFY); polling serves retries and databases where NOTIFY does not reach the servers. Three connections at most.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { url, pollSeconds = 10, retryDelaySeconds = 5 } = options;
  const pool = {
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 4000,
    query_timeout: 60_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'aprisco-jobs',
  };
  const boss = new PgBoss({
    ...pool,
    useListenNotify: true,
    schedule: true,
    cronMonitorIntervalSeconds: Math.min(45, Math.max(1, pollSeconds * 6)),
    cronWorkerIntervalSeconds: Math.min(45, Math.max(1, pollSeconds)),
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 600,
    bamIntervalSeconds: 600,
    // The interval of the check for jobs that wait for other jobs; there are no such jobs.
    flowIntervalSeconds: 3600,
  });
  const report = throttleUnavailable(options.onError);
  boss.on('error', report);
  boss.on('warning', ({ message }) => report(new Error(`Jobs: ${message}`)));

  /** The server already answers requests while its jobs start: jobs that are enqueued meanwhile wait until then. */
  let starting: Promise<void> | undefined;
  const handled = new Map<
    string,
    { job: Job<object>; handler: (data: unknown, running: RunningJob) => Promise<void> }
  >();
  const execute = async <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    await starting;
    return (await boss.getDb().executeSql(text, values)).rows;
  };

  /** Creates missing queues, and gives the others the settings of this version. */
  async function makeQueues(jobs: readonly Job<object>[]): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, queue } of jobs) {
      const {
        batchSize: _ofWorkers,
        concurrency: _too,
        workers: _ofServers,
        polled = false,
        ...ownSettings
      } = queue;
      const settings = { ...defaults, retryDelay: retryDelaySeconds, notify: !polled, ...ownSettings };
      const stored = existing.get(name);
      if (!stored) await boss.createQueue(name, settings);
      // The policy of a queue stays as it was created. Most starts change nothing: two statements for each queue would
      // be most of what a start costs the database.
      const { policy: _asItWasMade, ...changeable } = settings;
      const isAsStored = Object.entries(changeable).every(
        ([key, value]) => stored?.[key as keyof typeof changeable] === value,
      );
      if (stored && !isAsStored) await boss.updateQueue(name, changeable);
    }
  }

  /**
   * Removes schedules of jobs that this version handles and no longer schedules; schedules of a newer version's jobs
   * stay.
   */
  async function keepSchedules(): Promise<void> {
    const stored = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
    for (const name of stored.keys()) {
      const registered = handled.get(name);
      if (registered && registered.job.cron === undefined) await boss.unschedule(name);
    }
    for (const { job } of handled.values()) {
      const { cron, timezone, options: storedOptions } = stored.get(job.name) ?? {};
      const isAsStored = cron === job.cron && timezone === churchZone && storedOptions?.missed === missed;
      if (job.cron !== undefined && !isAsStored)
        await boss.schedule(job.name, job.cron, {}, { tz: churchZone, missed });
    }
  }

  function work({ name, queue }: Job<object>): Promise<string> {
    const limited = createConcurrencyLimit(queue.concurrency ?? Number.POSITIVE_INFINITY);
    return boss.work(
      name,
      {
        pollingIntervalSeconds: Math.min(pollSeconds, 2),
        notifyPollingIntervalSeconds: pollSeconds,
        batchSize: queue.batchSize ?? 5,
        localConcurrency: queue.workers ?? 1,
        // One NOTIFY may announce many jobs of one transaction: a full batch fetches the next at once.
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (jobs: StoredJob[]) => Promise.all(jobs.map((job) => limited(() => attempt(name, job)))),
    );
  }

  async function attempt(name: string, job: StoredJob): Promise<JobResult> {
    try {
      await handled.get(name)!.handler(job.data, { id: job.id });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const { message } = error as Error;
      if (!(error instanceof TryLater))
        options.onError(new Error(`the job ${name} ${job.id} failed: ${message}`, { cause: error }));
      return { id: job.id, status: 'failed', output: { message } };
    }
  }

  /** Gives `run` the statement that inserts a job. */
  async function send(
    { name, priority }: { name: string; priority: number },
    payload: object,
    { once }: EnqueueOptions,
    run: (statement: Sql) => Promise<object[]>,
  ): Promise<void> {
    await starting;
    await boss.send(name, payload, {
      ...(once === undefined ? {} : { id: jobIdOf(once) }),
      priority,
      db: {
        executeSql: async (text, values = []) => ({ rows: await run(prepared(compiled(text, values))) }),
      },
    });
  }

  async function start(): Promise<void> {
    try {
      await boss.start();
      const jobs = [...handled.values()].map(({ job }) => job);
      await makeQueues(jobs);
      await keepSchedules();
      for (const job of jobs) await work(job);
    } catch (error) {
      await boss.stop({ graceful: false }).catch(report);
      throw error;
    }
  }

  return {
    enqueue: (db, { name, priority }, payload, options = {}) =>
      send({ name, priority: priority?.(payload) ?? 0 }, payload, options, (statement) =>
        db.query(statement),
      ),
    enqueueFrom: async (db, { name }, from) => {
      const statements: Sql[] = [];
      await send({ name, priority: 0 }, {}, {}, async (statement) => {
        statements.push(statement);
        return [{}];
      });
      await db.query(prepared(insertFrom(statements, from)));
    },
    handle: (job, handler) => {
      if (handled.has(job.name)) throw new Error(`The job ${job.name} has two handlers.`);
      // A queue may contain jobs of another version of the server: payloads are checked like any input.
      handled.set(job.name, {
        job,
        handler: async (data, running) => handler(job.payload.parse(data), running),
      });
    },
    ...createOverview({ execute, jobs: () => [...handled.values()].map(({ job }) => job) }),
    start: () => {
      starting = start();
      return starting;
    },
    stop: async () => {
      await starting?.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 10_000 }).catch(report);
    },
  };
}

/** Joins pg-boss's statement that inserts a job to another statement, whose rows are the payloads. */
function insertFrom(statements: readonly Sql[], { write, payloads }: EnqueueFrom): Sql {
  const [insert, ...others] = statements;
  const [head, tail, ...more] = insert?.text.trim().split(/\$1\b/) ?? [];
  if (!insert || tail === undefined || others.length > 0 || more.length > 0 || insert.values.length !== 1)
    throw new Error('pg-boss does not insert a job by one statement with one list of jobs.');
  const [settings] = JSON.parse(String(insert.values[0])) as [object];
  // PostgreSQL allows statements that write only in the outermost WITH.
  const begin = head!.replace(/^with\b/i, ',');
  return sql`with escrita as (${write}), dados (data) as (${payloads}) ${raw(begin)}
    (select coalesce(jsonb_agg(${JSON.stringify(settings)}::jsonb || jsonb_build_object('data', data)), '[]')::text from dados)
    ${raw(tail)}`;
}

/** A job whose id exists in its queue is not inserted again. */
const jobIdOf = (once: string): string =>
  createHash('sha256')
    .update(once)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** While the database is unreachable every poll fails: logs one line a minute. */
function throttleUnavailable(onError: (error: Error) => void): (cause: Error | { message: string }) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (cause) => {
    // Workers report a copy of the error's fields, not an Error.
    const error = cause instanceof Error ? cause : Object.assign(new Error(cause.message), cause);
    if (isUnavailable(error)) {
      const now = performance.now();
      if (now - saidAt < 60_000) return;
      saidAt = now;
    }
    onError(error);
  };
}
