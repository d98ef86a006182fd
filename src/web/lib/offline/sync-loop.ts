/** Milliseconds between two requests for changes; longer after each call without an answer. */
const every = 5_000;
const longest = 60_000;

interface Synchronised {
  /** True: the server answered. */
  synchronise(): Promise<boolean>;
  hasWaiting(): boolean;
}

/** Synchronises for as long as the page is open: at once when the network or the page comes back. */
export function startSyncLoop({ synchronise, hasWaiting }: Synchronised, onFirst: () => void): () => void {
  let timer: number | undefined;
  let failures = 0;
  let isEnded = false;
  let isBusy = false;
  let isFirst = true;

  async function turn(): Promise<void> {
    window.clearTimeout(timer);
    if (isBusy || isEnded) return;
    isBusy = true;
    const isAnswered = await synchronise().catch(() => false);
    isBusy = false;
    failures = isAnswered ? 0 : failures + 1;
    if (isAnswered && isFirst) {
      isFirst = false;
      onFirst();
    }
    const isIdle = document.hidden && !hasWaiting();
    if (isEnded || isIdle) return;
    timer = window.setTimeout(() => void turn(), Math.min(longest, every * 2 ** Math.max(0, failures - 1)));
  }
  const now = () => {
    failures = 0;
    if (!document.hidden) void turn();
  };
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', now);
  void turn();
  return () => {
    isEnded = true;
    window.clearTimeout(timer);
    window.removeEventListener('online', now);
    document.removeEventListener('visibilitychange', now);
  };
}
