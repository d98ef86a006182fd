import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { ResultadoDaEntrada } from '#shared/contracts/domingo.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { sundayPath, sundayTaskPath, sundayTasks } from '#shared/domingo/sunday-tasks.ts';
import { api } from '#web/lib/http/api.ts';
import { cachePages } from '#web/lib/offline/cache-pages.ts';
import { callResult } from '#web/lib/offline/call-result.ts';
import { setOfflineDataOwner } from '#web/lib/offline/offline-data.ts';
import { startSyncLoop } from '#web/lib/offline/sync-loop.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { type Answered, createSunday, type Sunday, type SundayServer, type SundayState } from './sunday.ts';
import { createSundayStore } from './sunday-store.ts';

const sendLimit = 30_000;
const loadLimit = 30_000;
/** Days for which pages and lists stay on the phone: until the next Sunday. */
const retentionDays = 8;

async function decided<T>(
  limit: number,
  call: (options: { signal: AbortSignal; background: true }) => Promise<T>,
): Promise<Answered<T>> {
  const answer = await callResult(limit, call);
  return answer.kind === 'error' ? { kind: 'refused', message: answer.failure.message } : answer;
}

const server: SundayServer = {
  send: (entradas) =>
    decided(sendLimit, (options) =>
      api.post<{ resultados: ResultadoDaEntrada[] }>(
        '/admin/domingo/entradas',
        { entradas, relogio: new Date().toISOString() },
        options,
      ),
    ),
  load: (path) => decided(loadLimit, (options) => api.get<unknown>(path, options)),
};
const store = createSundayStore();

/** Shared by all pages of Sunday mode, so that the waiting entries stay in view from page to page. */
let shared: { users: number; sunday: Sunday } | undefined;
function sundayOf(users: number): Sunday {
  if (shared?.users !== users)
    shared = {
      users,
      sunday: createSunday({
        store,
        server,
        users,
        now: Date.now,
        newKey: () => crypto.randomUUID(),
      }),
    };
  return shared.sunday;
}

/** The Sunday tasks that the account may enter. */
export function useSundayTasks() {
  const { rules } = useVisitor();
  return useMemo(() => {
    const ability = abilityFrom(rules);
    return sundayTasks.filter(({ subject }) => ability.can('create', subject));
  }, [rules]);
}

export interface SundayInUse {
  sunday: Sunday;
  state: SundayState;
  /** the stored entries have been read */
  isOpen: boolean;
  /** the browser does not let the page store anything */
  isBlocked: boolean;
}

/** Sunday mode on this phone, for as long as one of its pages is open. */
export function useSundayOnPhone(): SundayInUse {
  const { user } = useVisitor();
  const users = user?.id ?? 0;
  const allowed = useSundayTasks();
  const sunday = sundayOf(users);
  const [isOpen, setOpen] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const state = useSyncExternalStore(sunday.subscribe, sunday.getState);

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    // recorded before the first list is stored, so that signing out finds and deletes it
    setOfflineDataOwner(users);
    const keep = () => {
      const until = new Date(`${addDays(churchToday(new Date()), retentionDays)}T12:00:00Z`);
      const paths = [sundayPath, ...allowed.map(({ name }) => sundayTaskPath(name))];
      void cachePages('domingo', paths, until).catch(() => undefined);
    };
    sunday.open().then(
      () => {
        if (isGone) return;
        setOpen(true);
        // browsers may delete stored data without asking, unless the page was granted persistent storage
        void navigator.storage?.persist?.();
        end = startSyncLoop(
          { synchronise: sunday.synchronise, hasWaiting: () => sunday.getState().queue.length > 0 },
          keep,
        );
      },
      () => setBlocked(true),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [sunday, users, allowed]);

  return { sunday, state, isOpen, isBlocked };
}

/** A list of the server that this phone stores; undefined until it was loaded once. */
export function useOfflineList<T>(
  { sunday, state, isOpen }: SundayInUse,
  path: string | undefined,
  maxAge: number,
) {
  useEffect(() => {
    if (!isOpen || path === undefined) return undefined;
    void sunday
      .watch(path, maxAge)
      .then(() => sunday.synchronise())
      .catch(() => false);
    return () => sunday.unwatch(path);
  }, [sunday, isOpen, path, maxAge]);
  const list = path === undefined ? undefined : state.lists[path];
  return {
    value: list?.value as T | undefined,
    at: list?.at ?? 0,
    problem: path === undefined ? undefined : state.problems[path],
  };
}
