import type { Clock } from '#server/ports/clock.ts';
import { AppError } from '#shared/errors.ts';

/** Readers slower than this may lose their slot to others. */
const minBytesPerSecond = 32 * 1024;
/** The time over which the speed of a reader is measured. */
const windowMilliseconds = 10_000;
/** Seconds after which a refused export may be asked for again. */
const retryAfter = 10;

export interface ExportSlot {
  /** counts what the reader takes, from the first call on; `cut` ends its download */
  reading(cut: () => void): (bytes: number) => void;
  /** calling it again does nothing */
  release(): void;
}

interface Running {
  person: number;
  /** undefined until the first row is sent: before that, the reader cannot be slow */
  cut: (() => void) | undefined;
  windowStart: number;
  windowBytes: number;
  /** whether the window before was slow */
  wasSlow: boolean;
}

/**
 * The exports that run on this server: each holds a database connection until its reader has taken the whole file. So
 * there are few slots, at most one for each person, and no queue. A slow reader keeps its slot while no other export
 * needs it.
 */
export function createExportSlots({ slots, clock }: { slots: number; clock: Clock }) {
  const running = new Set<Running>();
  const now = (): number => clock.now().getTime();

  const isSlowRate = ({ windowStart, windowBytes }: Running, at: number): boolean =>
    (windowBytes * 1000) / (at - windowStart) < minBytesPerSecond;

  function isSlow(one: Running): boolean {
    if (!one.cut) return false;
    const at = now();
    return at - one.windowStart < windowMilliseconds ? one.wasSlow : isSlowRate(one, at);
  }

  function count(one: Running, bytes: number): void {
    const at = now();
    if (at - one.windowStart >= windowMilliseconds)
      Object.assign(one, { wasSlow: isSlowRate(one, at), windowStart: at, windowBytes: 0 });
    one.windowBytes += bytes;
  }

  /** Frees the slot of a slow reader; false when none of these is slow. */
  function cutSlow(among: readonly Running[]): boolean {
    const slow = among.find(isSlow);
    if (!slow) return false;
    running.delete(slow);
    slow.cut?.();
    return true;
  }

  return {
    /** A slot for this person's export, or an error that says why there is none. */
    acquire(person: number): ExportSlot {
      const ownExports = [...running].filter((one) => one.person === person);
      if (ownExports.length > 0 && !cutSlow(ownExports))
        throw new AppError('too_many', 'export.running', { retryAfter });
      if (running.size >= slots && !cutSlow([...running]))
        throw new AppError('too_many', 'export.busy', { retryAfter });
      const one: Running = { person, cut: undefined, windowStart: 0, windowBytes: 0, wasSlow: false };
      running.add(one);
      return {
        reading(cut) {
          Object.assign(one, { cut, windowStart: now() });
          return (bytes) => count(one, bytes);
        },
        release: () => void running.delete(one),
      };
    },
  };
}
