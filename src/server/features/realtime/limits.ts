/** Limits of one socket, and of one address: many times what this product's own pages need. */
export const limits = {
  /** characters of a message that a browser sends */
  message: 10_240,
  /** messages at once, and how many more each second */
  burst: 60,
  perSecond: 20,
  clientEventsPerSecond: 10,
  channels: 100,
  channelName: 164,
  socketsPerAddress: 300,
  sockets: 20_000,
  /** bytes that wait for a browser that does not read */
  buffered: 1024 * 1024,
  /** seconds without a message after which either side pings the other */
  activity: 120,
  /** seconds to answer a ping */
  pong: 30,
} as const;

/** Counts down with each use, and grows again by time. */
export function createBucket(size: number, perSecond: number) {
  let left: number = size;
  let refilledAt = performance.now();
  return {
    take(): boolean {
      const now = performance.now();
      left = Math.min(size, left + ((now - refilledAt) / 1000) * perSecond);
      refilledAt = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
