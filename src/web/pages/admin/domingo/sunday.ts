import { type EntradaDoDomingo, maxEntries, type ResultadoDaEntrada } from '#shared/contracts/domingo.ts';
import type { NoAnswer } from '#web/lib/offline/call-result.ts';
import { createOfflineQueue, type QueueState } from '#web/lib/offline/queue.ts';
import type { OfflineCopy, SundayEntry, SundayStore } from './sunday-store.ts';

/** The server's answer; `refused`: it refused the whole call, with its reason. */
export type Answered<T> = { kind: 'ok'; body: T } | { kind: 'refused'; message: string } | NoAnswer;

export interface SundayServer {
  send(entries: readonly EntradaDoDomingo[]): Promise<Answered<{ resultados: ResultadoDaEntrada[] }>>;
  load(path: string): Promise<Answered<unknown>>;
}

export interface SundayState extends QueueState<SundayEntry> {
  network: 'online' | 'away' | 'signed_out';
  /** entries accepted since the page was opened: lists requested before do not contain them yet */
  sent: readonly SentEntry[];
  /** the last answer by path, from the phone's storage until the server answers again */
  lists: Readonly<Record<string, OfflineCopy>>;
  /** by path: why there is no list */
  problems: Readonly<Record<string, string>>;
}

interface SentEntry {
  step: SundayEntry;
  /** when the answer arrived, by this phone's clock */
  at: number;
}

interface SundayDeps {
  store: SundayStore;
  server: SundayServer;
  users: number;
  now: () => number;
  newKey: () => string;
}

/** The server refuses entries older than this, in milliseconds. */
const oldestMoment = 90 * 24 * 3_600_000;
/** How long sent entries are remembered, in milliseconds: longer than any list stays without a new request. */
const rememberSent = 30 * 60_000;

/** Sunday mode on this phone: stores entries, sends them when it can, and stores the lists needed to make them. */
export function createSunday({ store, server, users, now, newKey }: SundayDeps) {
  let state: SundayState = {
    queue: [],
    failed: [],
    sent: [],
    lists: {},
    problems: {},
    network: 'online',
  };
  const listeners = new Set<() => void>();
  /** by path: the greatest age of a list before it is requested again, in milliseconds */
  const watched = new Map<string, number>();
  /** by path: when the last answered request was made */
  const requestedAt = new Map<string, number>();

  function set(change: Partial<SundayState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const heard = ({ kind }: Answered<unknown>): void => {
    const network = kind === 'away' || kind === 'signed_out' ? kind : 'online';
    if (network !== state.network) set({ network });
  };

  /** The first reason, without the name of a field: the names of an entry's fields mean nothing outside its own page. */
  const reasonOf = ({ mensagem = '', erros }: ResultadoDaEntrada): string =>
    Object.values(erros ?? {})[0]?.[0] ?? mensagem;

  const waiting = createOfflineQueue<SundayEntry>({
    store,
    batchSize: maxEntries,
    onChange: set,
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
    const moment = now();
    const answer = await server.load(path);
    heard(answer);
    if (answer.kind === 'refused') {
      const { [path]: _gone, ...lists } = state.lists;
      set({ lists, problems: { ...state.problems, [path]: answer.message } });
      // a user who may no longer read the list must not find it without network either
      await store.dropList(path);
    }
    if (answer.kind === 'ok' || answer.kind === 'refused') requestedAt.set(path, moment);
    if (answer.kind !== 'ok') return answer.kind === 'refused';
    const copy = { users, at: moment, value: answer.body };
    const { [path]: _solved, ...problems } = state.problems;
    set({ lists: { ...state.lists, [path]: copy }, problems });
    await store.saveList(path, copy);
    return true;
  }

  /**
   * Sends a refused entry again. An impossible moment comes from a wrong clock, and is replaced by the current one; so
   * is that of an entry which is now about another service, which had not begun then.
   */
  async function resend(key: string, change: Partial<SundayEntry>): Promise<void> {
    const before = state.failed.find(({ step }) => step.key === key)?.step;
    if (!before) return;
    const age = now() - Date.parse(before.momento);
    const isOfOther = change.dados !== undefined && change.dados.evento !== before.dados.evento;
    const momento =
      isOfOther || age < 0 || age > oldestMoment ? new Date(now()).toISOString() : before.momento;
    await waiting.retry(key, { ...before, momento, ...change });
  }

  let turn: Promise<boolean> = Promise.resolve(true);
  async function synchroniseOnce(): Promise<boolean> {
    if (!(await waiting.send())) return false;
    for (const [path, maxAge] of watched) {
      const last = requestedAt.get(path);
      if (last !== undefined && now() - last < maxAge) continue;
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
      const stored = await store.list(path);
      if (stored?.users === users && !state.lists[path]) set({ lists: { ...state.lists, [path]: stored } });
    },
    unwatch: (path: string): void => void watched.delete(path),

    /** Sends the waiting entries, then requests outdated lists; one run at a time. True: the server answered. */
    synchronise(): Promise<boolean> {
      const mine = turn.then(synchroniseOnce);
      turn = mine.catch(() => false);
      return mine;
    },

    /** Records an entry: stored on this phone when the promise resolves, and sent as soon as there is a network. */
    async add(tipo: string, dados: Readonly<Record<string, unknown>>, rotulo: string): Promise<string> {
      const key = newKey();
      const momento = new Date(now()).toISOString();
      await waiting.add({ key, users, tipo, momento, dados, rotulo, isTried: false });
      void waiting.send().catch(() => false);
      return key;
    },
    /** Removes an entry that was never sent. False: it may have reached the server. */
    takeBack: waiting.takeBack,
    retry: (key: string): Promise<void> => resend(key, {}),
    /** Sends a refused entry again with corrected values. */
    sendCorrected: (key: string, dados: Readonly<Record<string, unknown>>, rotulo: string): Promise<void> =>
      resend(key, { dados, rotulo }),
    dismiss: waiting.dismiss,

    /** The draft of a form, which a reload must not lose. */
    draft: <T>(name: string): Promise<T | undefined> => store.setting<T>(`${users}:${name}`),
    saveDraft: (name: string, value: unknown): Promise<void> =>
      value === undefined
        ? store.dropSetting(`${users}:${name}`)
        : store.saveSetting(`${users}:${name}`, value),
  };
}

export type Sunday = ReturnType<typeof createSunday>;
