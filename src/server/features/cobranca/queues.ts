import { daySeconds, type QueueSettings } from '#server/ports/jobs.ts';

/**
 * Jobs that call gateways. Finished ones are kept longer, since questions about money come late; a dead server's job is
 * taken up after a minute, because a payer waits; several workers, because one may wait for a gateway.
 */
export const gatewayQueue: QueueSettings = {
  expireInSeconds: 60,
  deleteAfterSeconds: 30 * daySeconds,
  retentionSeconds: 60 * daySeconds,
  workers: 4,
};

/** Milliseconds after which the retries of such a job have ended; what the gateway has not answered until then is enqueued again. */
export const retriesLast = 3 * 3_600_000;

/** These jobs are enqueued every minute: at most one waits, however long the last one takes. */
export const everyMinuteQueue: QueueSettings = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 120,
  deleteAfterSeconds: 6 * 3600,
};
