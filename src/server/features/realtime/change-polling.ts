import type { Wakeups } from '#server/ports/realtime.ts';

/** Milliseconds between two reads without a notification, for rows of a server that was killed before it notified. */
const pollPause = 3000;

interface ChangePollingOptions {
  wakeups: Wakeups;
  read(): Promise<void>;
  onError(error: unknown): void;
}

/** Reads after each notification, and from time to time without one; never twice at the same time. */
export function createChangePolling({ wakeups, read, onError }: ChangePollingOptions) {
  let isStopped = false;
  let isDue = false;
  let working: Promise<void> | undefined;
  let silence: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    while (isDue && !isStopped) {
      isDue = false;
      await read().catch(onError);
    }
    working = undefined;
  }
  function due(): void {
    isDue = true;
    working ??= work();
  }

  return {
    /** Starts once; resolves after the current read. */
    async start(): Promise<void> {
      if (isStopped) return;
      if (!timer) {
        timer = setInterval(due, pollPause).unref();
        silence = wakeups.listen(due);
        due();
      }
      await working;
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      silence?.();
      await working;
    },
  };
}
