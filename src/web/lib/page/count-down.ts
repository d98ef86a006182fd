interface CountDownOptions {
  /** ISO */
  until: string;
  /** the server's time when it rendered the page, ISO: the visitor's clock may be wrong */
  now: string;
  onTick: (left: number) => void;
  onEnd: () => void;
}

/** Counts the milliseconds until a moment, each second. `tick` counts at once, `stop` ends it. */
export function countDown({ until, now, onTick, onEnd }: CountDownOptions): {
  tick: () => void;
  stop: () => void;
} {
  const skew = Date.parse(now) - Date.now();
  const stop = () => clearInterval(timer);
  const tick = () => {
    const left = Date.parse(until) - Date.now() - skew;
    onTick(left);
    if (left > 0) return;
    stop();
    onEnd();
  };
  const timer = setInterval(tick, 1000);
  return { tick, stop };
}
