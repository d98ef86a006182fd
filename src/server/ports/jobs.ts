import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';
import type { JobState, JobsOverview } from '#shared/contracts/tarefas.ts';

/** Settings of a queue that differ from the defaults. */
export interface QueueSettings {
  /** short: at most one job waits, however often it is enqueued */
  policy?: 'short';
  /** how often a failed job is retried; default 10 */
  retryLimit?: number;
  /** seconds after which a job whose server died is given to another; default 300 */
  expireInSeconds?: number;
  /** seconds a finished job is kept; default a day */
  deleteAfterSeconds?: number;
  /** seconds a job may wait */
  retentionSeconds?: number;
  /** jobs that a worker takes at once; default 5 */
  batchSize?: number;
  /** jobs of a batch that run at the same time; default all. Fewer for jobs that would slow requests down. */
  concurrency?: number;
  /** workers per server; default 1. More for jobs that wait long for other servers. */
  workers?: number;
  /**
   * Workers look for jobs every two seconds and take them in batches, instead of being woken by each: for jobs of hot paths,
   * whose commits would wait for each other in order to wake them.
   */
  polled?: true;
}

/** A declared job; declared beside its handler, or in the lower layer that enqueues it. */
export interface Job<Payload extends object> {
  /** the name of its queue */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly queue: QueueSettings;
  /** of the jobs that wait in the queue, those of a higher priority run first, however old the others are; without it, 0 */
  priority?(payload: Payload): number;
  /** the schedule, in the church's time zone */
  readonly cron?: string;
}

interface JobDeclaration<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  queue?: QueueSettings;
  priority?(payload: Payload): number;
}

export const defineJob = <Payload extends object>({
  name,
  payload,
  queue = {},
  priority,
}: JobDeclaration<Payload>): Job<Payload> => ({
  name,
  payload,
  queue,
  ...(priority && { priority }),
});

type NoPayload = Record<string, never>;

/**
 * A job that is enqueued by a schedule, once however many servers there are. Runs missed while no server was up are
 * made up for once.
 */
export const defineScheduledJob = (job: {
  name: string;
  cron: string;
  queue?: QueueSettings;
}): Job<NoPayload> => ({ ...defineJob({ ...job, payload: z.object({}) }), cron: job.cron });

export const daySeconds = 24 * 3600;

/** Thrown when another event has to happen first: the job is tried again later, without an error in the log. */
export class TryLater extends Error {}

/** The job that is running; the id stays the same when it is tried again. */
export interface RunningJob {
  id: string;
}

export interface EnqueueOptions {
  /**
   * Enqueues nothing if a job of the same queue already had this key, while that job waits and for as long as finished jobs are kept. A
   * handler that enqueues outside of the transaction that records its work derives the key from its own job's id: if it is killed before it
   * is done, it runs again.
   */
  once?: string;
}

export interface EnqueueFrom {
  /** an insert or update whose returned rows are `escrita` */
  write: Sql;
  /** selects one column from `escrita`: the payload of each job, as jsonb */
  payloads: Sql;
}

export interface Jobs {
  /** Enqueues in the given transaction, so that no job exists for a write that was rolled back. */
  enqueue<Payload extends object>(
    db: Db,
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues a job for each payload, without a priority, in one statement with the rows that they are about: neither exists without the other. */
  enqueueFrom<Payload extends object>(db: Db, job: Job<Payload>, from: EnqueueFrom): Promise<void>;
  /**
   * Registered before start, which creates its queue and its schedule. An error is logged and the job tried again
   * later; TryLater is not logged.
   */
  handle<Payload extends object>(
    job: Job<Payload>,
    handler: (payload: Payload, running: RunningJob) => Promise<void>,
  ): void;
  /** waiting, running and failed jobs; never their payloads */
  overview(filters: { estado?: JobState; nome?: string; page: number }): Promise<JobsOverview>;
  /** runs a job now that failed or waits for a retry; false: it is in another state */
  retry(id: string): Promise<boolean>;
  /** runs all failed jobs now, or those of one queue; returns how many */
  retryFailed(nome?: string): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
