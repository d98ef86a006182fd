import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { JobState, JobsOverview } from '#shared/contracts/tarefas.ts';

/** How a queue works, where it differs from all others. */
export interface QueueSettings {
  /** short: one waits at most, however often it is enqueued */
  policy?: 'short';
  /** how often a job that failed is tried again; 10 unless said */
  retryLimit?: number;
  /** a job whose server died is given to another after this long; 300 unless said */
  expireInSeconds?: number;
  /** how long a job that is done stays; a day unless said */
  deleteAfterSeconds?: number;
  /** how long a job may wait */
  retentionSeconds?: number;
  /** how many a worker takes at once; 5 unless said */
  batchSize?: number;
  /** how many workers take them on one server; 1 unless said. More where a worker waits long for others' answers. */
  workers?: number;
}

/** A job as it is declared, beside its handler or in the lower room that enqueues it. */
export interface Job<Payload extends object> {
  /** the name of its queue */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly queue: QueueSettings;
  /** when a clock enqueues it, in the church's time */
  readonly cron?: string;
}

interface JobDeclaration<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  queue?: QueueSettings;
}

export const defineJob = <Payload extends object>({
  name,
  payload,
  queue = {},
}: JobDeclaration<Payload>): Job<Payload> => ({
  ...{ name, payload, queue },
});

type NoPayload = Record<string, never>;

/**
 * A job that a clock enqueues, once however many servers there are. What was missed while no server ran is made up for
 * once.
 */
export const defineScheduledJob = (job: {
  name: string;
  cron: string;
  queue?: QueueSettings;
}): Job<NoPayload> => ({ ...defineJob({ ...job, payload: z.object({}) }), cron: job.cron });

export const daySeconds = 24 * 3600;

/** Something else has to happen first: the job is tried again later, and no error is logged. */
export class TryLater extends Error {}

export interface Jobs {
  /** Inside the given transaction, so that it is never enqueued for a write that did not happen. */
  enqueue<Payload extends object>(db: Db, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void>;
  /**
   * Registered before start, which makes its queue and plans it where it has a cron. A handler that throws is tried
   * again later, and the error is logged; TryLater is only tried again.
   */
  handle<Payload extends object>(job: Job<Payload>, handler: (payload: Payload) => Promise<void>): void;
  /** what waits, runs and failed; never the payload of a job */
  overview(asked: { estado?: JobState; nome?: string; page: number }): Promise<JobsOverview>;
  /** runs a job now that failed or waits for a retry; false: it is in another state */
  retry(id: string): Promise<boolean>;
  /** the same for all failed jobs, or those of one queue; returns how many */
  retryFailed(nome?: string): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
