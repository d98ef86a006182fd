import { useEffect, useState, useSyncExternalStore } from 'react';
import { addDays } from '#shared/dates.ts';
import { firstName } from '#shared/person-name.ts';
import { checkinChannel } from '#shared/realtime/channels.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useLive } from '#web/lib/live/use-live.ts';
import { cachePages } from '#web/lib/offline/cache-pages.ts';
import { setOfflineDataOwner } from '#web/lib/offline/offline-data.ts';
import { startSyncLoop } from '#web/lib/offline/sync-loop.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { createDoor, type Door, type DoorState } from './door.ts';
import { doorServer } from './door-server.ts';
import { retainedUntil } from './door-state.ts';
import { createDoorStore } from './door-store.ts';

const store = createDoorStore();
export const offlineLists = store.lists;

/** Stores the page until the last list on this phone is deleted. */
async function cachePage(): Promise<void> {
  const days = (await store.lists()).map(({ evento }) => retainedUntil(evento)).toSorted();
  const last = days.at(-1);
  // noon UTC of the next day, which is after the last day in every time zone
  if (last)
    await cachePages('entrada', [window.location.pathname], new Date(`${addDays(last, 1)}T12:00:00Z`));
}

interface DoorInUse {
  door: Door;
  state: DoorState;
  /** the stored data have been read */
  isOpen: boolean;
  /** the browser does not let the page store anything */
  isBlocked: boolean;
}

/** The door of an event on this phone. */
export function useDoor(evento: number): DoorInUse {
  const { t } = useT();
  const { user } = useVisitor();
  const users = user?.id ?? 0;
  const [door] = useState(() =>
    createDoor(evento, {
      store,
      server: doorServer,
      users,
      now: Date.now,
      newKey: () => crypto.randomUUID(),
    }),
  );
  const [isOpen, setOpen] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const state = useSyncExternalStore(door.subscribe, door.getState);
  const name = t('entrada.device_default', { name: firstName(user?.name ?? '') });

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    // recorded before the first list is stored, so that signing out finds and deletes it
    setOfflineDataOwner(users);
    const opening = door.open(name);
    opening.then(
      () => {
        if (isGone) return;
        setOpen(true);
        // browsers may delete stored data without asking, unless the page was granted persistent storage
        void navigator.storage?.persist?.();
        end = startSyncLoop(
          { synchronise: door.synchronise, hasWaiting: () => door.getState().queue.length > 0 },
          () => void cachePage().catch(() => undefined),
        );
      },
      () => setBlocked(true),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [door, name, users]);

  useLive(isOpen ? [checkinChannel(evento)] : [], 'entradas', {
    onEvent: () => void door.synchronise().catch(() => false),
  });

  return { door, state, isOpen, isBlocked };
}
