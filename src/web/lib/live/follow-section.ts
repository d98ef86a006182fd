import type { RealtimeLimits, SectionChange, SectionChanges } from '#shared/contracts/realtime.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { isTemporary, pauseBefore } from './back-off.ts';

/** What following the changes of a section needs from the server. */
export interface ChangeSource {
  /** the limits of the signed-in user; asked for again after `onRightsChanged` */
  limits(): Promise<RealtimeLimits>;
  /** the changes of the section after a position */
  changesAfter(position: number): Promise<SectionChanges>;
  /** calls back when the user's rights have changed; the returned function stops it */
  onRightsChanged(listener: () => void): () => void;
  /** waits before another attempt; the first has number 0 */
  pause(attempt: number): Promise<void>;
}

interface Followed {
  /** the limits of the user, from which the channels follow: at first, and whenever the user's rights have changed */
  onLimits(limits: RealtimeLimits): void;
  /** changes by other users; null: too many to list, or not known */
  onChanges(changes: readonly SectionChange[] | null): void;
}

export const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, pauseBefore(attempt));
  });

/** Follows the changes of a section: the channels name themselves by the limits, and events that were missed are asked for. */
export function followSection(source: ChangeSource, { onLimits, onChanges }: Followed) {
  let position: number | undefined;
  let users: number | undefined;
  let isLeft = false;
  /** how often the user's rights have changed */
  let changedRights = 0;

  /** Asks until the server answers; undefined when nobody follows any more. */
  async function untilAnswered<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (let attempt = 0; !isLeft; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!isApiError(error) || !isTemporary(error.status)) throw error;
        await source.pause(attempt);
      }
    }
    return undefined;
  }

  async function loadLimits(): Promise<void> {
    const rights = changedRights;
    // Without limits, a page goes on showing what it loaded.
    const limits = await untilAnswered(source.limits).catch(() => undefined);
    if (!limits || isLeft || rights !== changedRights) return;
    users = limits.users;
    onLimits(limits);
  }

  function heard({ mudancas, completo, posicao }: SectionChanges): void {
    if (isLeft) return;
    position = posicao;
    const others = mudancas.filter(({ por }) => por === null || por !== users);
    if (!completo || others.length > 0) onChanges(completo ? others : null);
  }

  async function readMissed(): Promise<void> {
    const after = position;
    if (after === undefined) {
      onChanges(null);
      return;
    }
    try {
      const missed = await untilAnswered(() => source.changesAfter(after));
      if (missed) heard(missed);
    } catch {
      if (!isLeft) onChanges(null);
    }
  }

  const stopListening = source.onRightsChanged(() => {
    changedRights += 1;
    void loadLimits();
  });
  void loadLimits();

  return {
    /** an event of a channel */
    heard,
    /** a channel is heard again after the connection was lost */
    returned: (): void => void readMissed(),
    /** A channel is heard for the first time. One that replaces others, by other limits, may have missed something in between. */
    subscribed: (): void => {
      if (changedRights > 0) void readMissed();
    },
    stop(): void {
      isLeft = true;
      stopListening();
    },
  };
}
