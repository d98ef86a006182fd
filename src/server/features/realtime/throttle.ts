import type { Derived } from '#server/deps.ts';

const pause = 1000;

/** Sends at most one event a second to each channel: the first at once, and the last of those that follow. */
export function createThrottle(send: (event: Derived) => void) {
  const waiting = new Map<string, { next: Derived | undefined; timer: NodeJS.Timeout }>();

  function rest(channel: string): void {
    const { next } = waiting.get(channel) ?? {};
    waiting.delete(channel);
    if (next) now(next);
  }
  function now(event: Derived): void {
    const timer = setTimeout(() => rest(event.channel), pause).unref();
    waiting.set(event.channel, { next: undefined, timer });
    send(event);
  }
  return {
    send(event: Derived): void {
      const before = waiting.get(event.channel);
      if (before) before.next = event;
      else now(event);
    },
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
