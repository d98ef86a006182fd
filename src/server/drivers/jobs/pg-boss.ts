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

/** Money is looked into for longer; and a payer waits: what a dead server left is taken up after a minute. */
const money: QueueSettings = {
  expireInSeconds: 60,
  deleteAfterSeconds: days(30),
  retentionSeconds: days(60),
};
/** Comes back every minute anyway; one waits at most, however long the last one takes. */
const everyMinute: QueueSettings = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 120,
  deleteAfterSeconds: 6 * 3600,
};

/** Every job has a queue of its own, made when the server starts; a new job does not compile until it stands here. */
const queues: Record<JobName, QueueSettings> = {
  'mail.send': {},
  'arquivo.delete': {},
  'arquivo.imagens': { retryLimit: 2 },
  'arquivo.soltos': { policy: 'short', retryLimit: 3 },
  // Some minutes of trying: the page has a drawing meanwhile, and the next save asks again.
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

/** How many of a kind are taken at once. Payments come by the hundred when a service ends. */
const together: Partial<Record<JobName, number>> = { 'cobranca.webhook': 10, 'contribuicao.recibo': 10 };

/** How many take them on one server. Who asks gateways may wait long for an answer: others go on with what comes next. */
const workers: Partial<Record<JobName, number>> = {
  'cobranca.webhook': 4,
  'cobranca.estorno': 4,
  'cobranca.assinatura': 4,
};

const retries = {
  retryLimit: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  /** a job whose server died is given to another after this long */
  expireInSeconds: 300,
  /** mails hold links that open doors: what is done does not stay */
  deleteAfterSeconds: 24 * 3600,
  notify: true,
};

export interface JobsOptions {
  url: string;
  onError(error: Error): void;
  /** between two looks at a queue where nobody tells us of new jobs; retries wait for it too */
  pollSeconds?: number;
  /** before the first retry; each next one waits about twice as long */
  retryDelaySeconds?: number;
}

/**
 * Jobs in PostgreSQL. A job goes in through the caller's transaction, whose commit wakes the workers of every server
 * (NOTIFY); polling is for retries and for databases where NOTIFY does not reach us. Three connections at most.
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
    // Jobs that wait for other jobs: we have none.
    flowIntervalSeconds: 3600,
  });
  const report = calmly(options.onError);
  boss.on('error', report);
  boss.on('warning', ({ message }) => report(new Error(`Jobs: ${message}`)));

  const handlers = new Map<JobName, (payload: never) => Promise<void>>();
  const agenda = new Map<ScheduledName, string>();
  const execute = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await boss.getDb().executeSql(text, values)).rows;

  /** What this version knows and does not schedule is not due any more; a newer version's own are left alone. */
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
          // Creating leaves a queue that exists as it is: the settings of this version come with the update.
          await boss.createQueue(name, settings);
          const { policy: _asItWasMade, ...changeable } = settings;
          await boss.updateQueue(name, changeable);
        }
        await keepSchedules();
        for (const name of handlers.keys()) {
          const polling = { pollingIntervalSeconds: Math.min(pollSeconds, 2) };
          await boss.work(
            name,
            // One wake-up may stand for many jobs of one transaction: full batches are followed by the next at once.
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

/** While the database is away every look at a queue fails: one line a minute says so. */
function calmly(onError: (error: Error) => void): (cause: Error | { message: string }) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (cause) => {
    // What workers report is a copy of the error's fields, and no Error.
    const error = cause instanceof Error ? cause : Object.assign(new Error(cause.message), cause);
    if (isAway(error)) {
      const now = performance.now();
      if (now - saidAt < 60_000) return;
      saidAt = now;
    }
    onError(error);
  };
}
