import { type Job, type JobResult, PgBoss, type Queue } from 'pg-boss';
import { isAway } from '#server/db/client.ts';
import { compiled, prepared } from '#server/db/sql.ts';
import {
  type JobName,
  type JobPayloads,
  type Jobs,
  type ScheduledName,
  TryLater,
} from '#server/ports/jobs.ts';
import { churchZone } from '#shared/dates.ts';
import { createOverview } from './overview.ts';

type QueueSettings = Omit<Queue, 'name'>;

const days = (count: number): number => count * 24 * 3600;

/**
 * Jobs about money are kept longer for inspection; a job of a dead server is taken up after a minute, because a payer
 * waits.
 */
const money: QueueSettings = {
  expireInSeconds: 60,
  deleteAfterSeconds: days(30),
  retentionSeconds: days(60),
};
/** Runs every minute anyway, so that no retries are needed; at most one waits, however long the last one takes. */
const everyMinute: QueueSettings = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 120,
  deleteAfterSeconds: 6 * 3600,
};

/** Every job has a queue of its own, created at start-up; a job that is missing here does not compile. */
const queues: Record<JobName, QueueSettings> = {
  'mail.send': {},
  'arquivo.delete': {},
  'arquivo.imagens': { retryLimit: 2 },
  'arquivo.soltos': { policy: 'short', retryLimit: 3 },
  // Retries for some minutes only: the page shows a drawing meanwhile, and the next save enqueues the job again.
  'conteudo.miniatura': { retryLimit: 6 },
  'auth.reset': {},
  'cobranca.webhook': money,
  'cobranca.estorno': money,
  'cobranca.assinatura': money,
  'cobranca.varrer': everyMinute,
  'cobranca.consultar': everyMinute,
  'cobranca.conciliar': { policy: 'short', deleteAfterSeconds: days(30) },
  'contribuicao.lembrar': { policy: 'short', deleteAfterSeconds: days(30) },
  'contribuicao.recibo': {},
  'contribuicao.avisar': {},
  'contribuicao.extrato': {},
  'privacidade.retencao': { retryLimit: 3 },
};
const names = Object.keys(queues) as JobName[];

/** Jobs fetched per batch. Payments come by the hundred when a service ends. */
const together: Partial<Record<JobName, number>> = { 'cobranca.webhook': 10, 'contribuicao.recibo': 10 };

/** Workers per server. Jobs that call gateways may wait long for an answer: other workers go on with the next ones. */
const workers: Partial<Record<JobName, number>> = {
  'cobranca.webhook': 4,
  'cobranca.estorno': 4,
  'cobranca.assinatura': 4,
};

const retries = {
  retryLimit: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  /** seconds after which a job whose server died is given to another */
  expireInSeconds: 300,
  /** mails contain sign-in links, so that finished jobs are deleted after a day */
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

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
 * (NOTIFY); polling serves retries and databases where NOTIFY does not reach us. Three connections at most.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { url, pollSeconds = 5, retryDelaySeconds = 5 } = options;
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
    // The check for jobs that wait for other jobs; there are none.
    flowIntervalSeconds: 3600,
  });
  const report = calmly(options.onError);
  boss.on('error', report);
  boss.on('warning', ({ message }) => report(new Error(`Jobs: ${message}`)));

  const handlers = new Map<JobName, (payload: never) => Promise<void>>();
  const agenda = new Map<ScheduledName, string>();
  const execute = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await boss.getDb().executeSql(text, values)).rows;

  /**
   * Removes schedules of jobs that this version knows and no longer schedules; schedules of a newer version's jobs
   * stay.
   */
  async function keepSchedules(): Promise<void> {
    for (const { name } of await boss.getSchedules())
      if (names.includes(name as JobName) && !agenda.has(name as ScheduledName)) await boss.unschedule(name);
    for (const [name, cron] of agenda)
      await boss.schedule(name, cron, {}, { tz: churchZone, missed: 'once' });
  }

  async function attempt(name: JobName, job: Job): Promise<JobResult> {
    try {
      await handlers.get(name)!(job.data as never);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const { message } = error as Error;
      if (!(error instanceof TryLater))
        options.onError(new Error(`the job ${name} ${job.id} failed: ${message}`, { cause: error }));
      return { id: job.id, status: 'failed', output: { message } };
    }
  }

  return {
    enqueue: async (db, name, payload) => {
      await boss.send(name, payload, {
        db: {
          executeSql: async (text, values = []) => ({
            rows: await db.query(prepared(compiled(text, values))),
          }),
        },
      });
    },
    handle: <Name extends JobName>(name: Name, handler: (payload: JobPayloads[Name]) => Promise<void>) => {
      if (handlers.has(name)) throw new Error(`The job ${name} has two handlers.`);
      handlers.set(name, handler);
    },
    schedule: (name, cron) => {
      if (agenda.has(name)) throw new Error(`The job ${name} is due by two clocks.`);
      agenda.set(name, cron);
    },
    ...createOverview({ execute, names, agenda }),
    start: async () => {
      try {
        await boss.start();
        for (const name of names) {
          const settings = { ...retries, retryDelay: retryDelaySeconds, ...queues[name] };
          // createQueue leaves an existing queue as it is: updateQueue brings the settings of this version.
          await boss.createQueue(name, settings);
          const { policy: _asItWasMade, ...changeable } = settings;
          await boss.updateQueue(name, changeable);
        }
        await keepSchedules();
        for (const name of handlers.keys()) {
          const polling = { pollingIntervalSeconds: Math.min(pollSeconds, 2) };
          await boss.work(
            name,
            // One NOTIFY may announce many jobs of one transaction: a full batch fetches the next at once.
            {
              ...polling,
              notifyPollingIntervalSeconds: pollSeconds,
              batchSize: together[name] ?? 5,
              localConcurrency: workers[name] ?? 1,
              burstWhenBatchFull: true,
              perJobResults: true,
            },
            (jobs: Job[]) => Promise.all(jobs.map((job) => attempt(name, job))),
          );
        }
      } catch (error) {
        await boss.stop({ graceful: false }).catch(report);
        throw error;
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 10_000 }).catch(report);
    },
  };
}

/** While the database is unreachable every poll fails: logs one line a minute. */
function calmly(onError: (error: Error) => void): (cause: Error | { message: string }) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (cause) => {
    // Workers report a copy of the error's fields, not an Error.
    const error = cause instanceof Error ? cause : Object.assign(new Error(cause.message), cause);
    if (isAway(error)) {
      const now = performance.now();
      if (now - saidAt < 60_000) return;
      saidAt = now;
    }
    onError(error);
  };
}
