import type { Wakeups } from '#server/ports/realtime.ts';

/** Milliseconds between two looks without a notification: for what a server wrote that was killed before it notified. */
const pollPause = 3000;

interface LookingOptions {
  wakeups: Wakeups;
  look(): Promise<void>;
  onError(error: unknown): void;
}

/** Looks after each notification, and now and then without one; never twice at the same time. */
export function createLooking({ wakeups, look, onError }: LookingOptions) {
  let isStopped = false;
  let isDue = false;
  let working: Promise<void> | undefined;
  let silence: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    while (isDue && !isStopped) {
      isDue = false;
      await look().catch(onError);
    }
    working = undefined;
  }
  function due(): void {
    isDue = true;
    working ??= work();
  }

  return {
    /** Starts once; resolves after the look that is under way. */
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
