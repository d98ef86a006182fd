import { daySeconds, type QueueSettings } from '#server/ports/jobs.ts';

/**
 * Jobs that call gateways. Done ones stay longer, since questions about money come late; a payer waits, so what a dead
 * server left is taken up after a minute; and while one worker waits for a gateway, others go on.
 */
export const gatewayQueue: QueueSettings = {
  expireInSeconds: 60,
  deleteAfterSeconds: 30 * daySeconds,
  retentionSeconds: 60 * daySeconds,
  workers: 4,
};

/** Comes back every minute anyway; one waits at most, however long the last one takes. */
export const everyMinuteQueue: QueueSettings = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 120,
  deleteAfterSeconds: 6 * 3600,
};
