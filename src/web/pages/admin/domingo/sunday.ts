import { type EntradaDoDomingo, mostEntries, type ResultadoDaEntrada } from '#shared/contracts/domingo.ts';
import type { NoAnswer } from '#web/lib/offline/answered.ts';
import { createOfflineQueue, type QueueState } from '#web/lib/offline/queue.ts';
import type { KeptCopy, SundayEntry, SundayStore } from './sunday-store.ts';

/** What the server answered; `refused`: the call as a whole, with its reason. */
export type Answered<T> = { kind: 'ok'; body: T } | { kind: 'refused'; message: string } | NoAnswer;

export interface SundayServer {
  send(entries: readonly EntradaDoDomingo[]): Promise<Answered<{ resultados: ResultadoDaEntrada[] }>>;
  load(path: string): Promise<Answered<unknown>>;
}

export interface SundayState extends QueueState<SundayEntry> {
  network: 'online' | 'away' | 'signed_out';
  /** what the server accepted since the page was opened: lists that were asked for before do not show it yet */
  sent: readonly SentEntry[];
  /** what the server said last, by the path that was asked, from this phone until it answers again */
  lists: Readonly<Record<string, KeptCopy>>;
  /** by the same path: why there is none */
  problems: Readonly<Record<string, string>>;
}

interface SentEntry {
  step: SundayEntry;
  /** when its answer came, by this phone's clock */
  at: number;
}

interface SundayDeps {
  store: SundayStore;
  server: SundayServer;
  users: number;
  now: () => number;
  newKey: () => string;
}

/** Older entries are refused by the server, in milliseconds. */
const oldestMoment = 90 * 24 * 3_600_000;
/** Longer than any list is without being asked for, in milliseconds. */
const rememberSent = 30 * 60_000;

/** Sunday mode on this phone: keeps what people write down, sends it when it can, and keeps the lists that they work from. */
export function createSunday({ store, server, users, now, newKey }: SundayDeps) {
  let state: SundayState = {
    ...{ queue: [], failed: [], sent: [], lists: {}, problems: {} },
    network: 'online',
  };
  const listeners = new Set<() => void>();
  /** by path: how old a list may get before it is asked for again, in milliseconds */
  const watched = new Map<string, number>();
  /** by path: when the server was last asked for it and answered */
  const asked = new Map<string, number>();

  function set(change: Partial<SundayState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const heard = ({ kind }: Answered<unknown>): void => {
    const network = kind === 'away' || kind === 'signed_out' ? kind : 'online';
    if (network !== state.network) set({ network });
  };

  /** The first reason, with the name of nothing: fields of an entry are those of the page that made it. */
  const reasonOf = ({ mensagem = '', erros }: ResultadoDaEntrada): string =>
    Object.values(erros ?? {})[0]?.[0] ?? mensagem;

  const waiting = createOfflineQueue<SundayEntry>({
    ...{ store, atOnce: mostEntries, onChange: set },
    isOwn: (entry) => entry.users === users,
    async send(entries) {
      const answer = await server.send(
        entries.map(({ key, tipo, momento, dados }) => ({ id: key, tipo, momento, dados })),
      );
      heard(answer);
      if (answer.kind === 'refused') return entries.map(({ key }) => ({ key, refused: answer.message }));
      if (answer.kind !== 'ok') return undefined;
      const accepted = new Set(
        answer.body.resultados.flatMap(({ id, situacao }) => (situacao === 'aceita' ? [id] : [])),
      );
      const fresh = entries.filter(({ key }) => accepted.has(key)).map((step) => ({ step, at: now() }));
      set({ sent: [...state.sent.filter(({ at }) => now() - at < rememberSent), ...fresh] });
      return answer.body.resultados.map((result) => ({
        key: result.id,
        ...(result.situacao === 'recusada' && { refused: reasonOf(result) }),
      }));
    },
  });

  async function refresh(path: string): Promise<boolean> {
    const at = now();
    const answer = await server.load(path);
    heard(answer);
    if (answer.kind === 'refused') {
      const { [path]: _gone, ...lists } = state.lists;
      set({ lists, problems: { ...state.problems, [path]: answer.message } });
      // whoever may no longer read it must not find it without network either
      await store.dropList(path);
    }
    if (answer.kind === 'ok' || answer.kind === 'refused') asked.set(path, at);
    if (answer.kind !== 'ok') return answer.kind === 'refused';
    const copy = { users, at, value: answer.body };
    const { [path]: _solved, ...problems } = state.problems;
    set({ lists: { ...state.lists, [path]: copy }, problems });
    await store.saveList(path, copy);
    return true;
  }

  /** Sends a refused entry again. A moment that cannot be was noted by a clock that was wrong, and becomes now. */
  async function resend(key: string, change: Partial<SundayEntry>): Promise<void> {
    const before = state.failed.find(({ step }) => step.key === key)?.step;
    if (!before) return;
    const age = now() - Date.parse(before.momento);
    const momento = age < 0 || age > oldestMoment ? new Date(now()).toISOString() : before.momento;
    await waiting.retry(key, { ...before, momento, ...change });
  }

  let turn: Promise<boolean> = Promise.resolve(true);
  async function synchroniseOnce(): Promise<boolean> {
    if (!(await waiting.send())) return false;
    for (const [path, maxAge] of watched) {
      const known = asked.get(path);
      if (known !== undefined && now() - known < maxAge) continue;
      if (!(await refresh(path))) return false;
    }
    return true;
  }

  return {
    getState: (): SundayState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => waiting.open(),

    /** Reads a list from this phone, and keeps it up to date from now on. */
    async watch(path: string, maxAge: number): Promise<void> {
      watched.set(path, maxAge);
      const kept = await store.list(path);
      if (kept?.users === users && !state.lists[path]) set({ lists: { ...state.lists, [path]: kept } });
    },
    unwatch: (path: string): void => void watched.delete(path),

    /** Sends what waits, then asks for what changed. True: the server answered. One at a time: no list is asked for twice. */
    synchronise(): Promise<boolean> {
      const mine = turn.then(synchroniseOnce);
      turn = mine.catch(() => false);
      return mine;
    },

    /** Writes something down: it is on this phone when this ends, and sent as soon as there is a network. */
    async add(tipo: string, dados: Readonly<Record<string, unknown>>, rotulo: string): Promise<string> {
      const key = newKey();
      const momento = new Date(now()).toISOString();
      await waiting.add({ key, users, tipo, momento, dados, rotulo, isTried: false });
      void waiting.send().catch(() => false);
      return key;
    },
    /** Takes an entry back before it left. False: the server may have it. */
    takeBack: waiting.takeBack,
    retry: (key: string): Promise<void> => resend(key, {}),
    /** Sends a refused entry again with other words. */
    mend: (key: string, dados: Readonly<Record<string, unknown>>, rotulo: string): Promise<void> =>
      resend(key, { dados, rotulo }),
    dismiss: waiting.dismiss,

    /** What is being typed, which a reload must not lose. */
    draft: <T>(name: string): Promise<T | undefined> => store.setting<T>(`${users}:${name}`),
    saveDraft: (name: string, value: unknown): Promise<void> =>
      value === undefined
        ? store.dropSetting(`${users}:${name}`)
        : store.saveSetting(`${users}:${name}`, value),
  };
}

export type Sunday = ReturnType<typeof createSunday>;
