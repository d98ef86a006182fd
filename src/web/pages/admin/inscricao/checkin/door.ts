import type {
  CheckinFeito,
  EntradaDesfeita,
  EntradaRecusada,
  IngressoNaLista,
  ListaDeEntrada,
} from '#shared/contracts/checkin.ts';
import { ticketCode } from '#shared/inscricao/door.ts';
import { createOfflineQueue, type EntryOutcome } from '#web/lib/offline/queue.ts';
import {
  decide,
  isEarly,
  isOver,
  type KeptList,
  type QueuedStep,
  ticketHash,
  type Verdict,
  withAnswer,
  withTicket,
} from './door-state.ts';
import type { DoorStore, FailedStep } from './door-store.ts';

type Ticket = QueuedStep['ticket'];

/** What the server answered: done, refused by a rule, not allowed or not understood, or no answer that counts. */
export type Answered<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'refused'; body: EntradaRecusada }
  | { kind: 'unknown'; message: string }
  | { kind: 'invalid'; message: string }
  | { kind: 'signed_out' }
  | { kind: 'away' };

export interface Entry {
  ticket: Ticket;
  momento: string;
  aparelho: string;
}

/** The door's calls to the server; they end by themselves where the network hangs. */
export interface DoorServer {
  list(evento: number, desde: string | undefined): Promise<Answered<ListaDeEntrada>>;
  enter(entry: Entry & { evento: number; entrou?: true }): Promise<Answered<CheckinFeito>>;
  undo(entry: Entry): Promise<Answered<EntradaDesfeita>>;
}

export interface LastEntry extends Entry {
  key: string;
}

export interface DoorState {
  list: KeptList | undefined;
  queue: readonly QueuedStep[];
  failed: readonly FailedStep[];
  aparelho: string;
  network: 'online' | 'away' | 'signed_out';
  /** why there is no list: the event is gone, or the account may not see it */
  problem: string | undefined;
  /** entries of this phone since the page was opened, the last one first */
  last: readonly LastEntry[];
}

interface DoorDeps {
  store: DoorStore;
  server: DoorServer;
  users: number;
  now: () => number;
  newKey: () => string;
}

/** How often the whole list is asked for instead of what changed, in milliseconds. */
const wholeListAfter = 5 * 60_000;
const mostLast = 20;

/** The door of one event on this phone: decides, remembers and synchronises. Pages show its state. */
export function createDoor(evento: number, { store, server, users, now, newKey }: DoorDeps) {
  let state: DoorState = {
    ...{ list: undefined, queue: [], failed: [], aparelho: '', network: 'online', last: [] },
    problem: undefined,
  };
  let wholeAt = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(change: Partial<DoorState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  async function saveList(list: KeptList): Promise<void> {
    set({ list });
    await store.saveList(list);
  }
  const changeTicket = async (id: number, change: Partial<IngressoNaLista>): Promise<void> => {
    if (state.list) await saveList(withTicket(state.list, id, change));
  };
  /** The moment by the server's clock. */
  const moment = (): string => new Date(now() + (state.list?.clockOffset ?? 0)).toISOString();
  const find = (ticket: Ticket): IngressoNaLista | undefined =>
    'inscricao' in ticket ? state.list?.inscricoes.find(({ id }) => id === ticket.inscricao) : undefined;
  const heard = ({ kind }: Answered<unknown>): void => {
    const network = kind === 'away' || kind === 'signed_out' ? kind : 'online';
    if (network !== state.network) set({ network });
  };

  /** Sends one step. Undefined: the server did not answer, and the step stays where it is. */
  async function sendStep(step: QueuedStep): Promise<EntryOutcome | undefined> {
    const { ticket, momento, aparelho } = step;
    const entry = { ticket, momento, aparelho };
    const answer =
      step.kind === 'enter'
        ? await server.enter({ ...entry, evento: step.evento, entrou: true })
        : await server.undo(entry);
    heard(answer);
    if (answer.kind === 'away' || answer.kind === 'signed_out') return undefined;
    const at = step.evento === evento && 'inscricao' in ticket ? ticket.inscricao : undefined;
    if (at !== undefined && answer.kind === 'ok')
      await changeTicket(at, {
        // after an undo another entry may count: the next list says of which device
        ...{ checkin_em: answer.body.checkin_em, aparelho: step.kind === 'enter' ? aparelho : null },
        estado: answer.body.checkin_em ? 'check_in_feito' : 'confirmada',
      });
    if (at !== undefined && answer.kind === 'refused' && answer.body.quando)
      await changeTicket(at, { checkin_em: answer.body.quando, aparelho: answer.body.onde ?? null });
    // An undo of what the server never knew is done.
    const isLost = answer.kind === 'invalid' || (answer.kind === 'unknown' && step.kind === 'enter');
    return { key: step.key, ...(isLost && { refused: answer.message }) };
  }

  const waiting = createOfflineQueue<QueuedStep>({
    ...{ store, atOnce: 1, onChange: set },
    async send([step]) {
      const outcome = step && (await sendStep(step));
      return outcome && [outcome];
    },
  });
  const { send } = waiting;

  async function fetchList(): Promise<boolean> {
    const isWhole = !state.list || now() - wholeAt > wholeListAfter;
    const answer = await server.list(evento, isWhole ? undefined : state.list?.agora);
    heard(answer);
    if (answer.kind === 'unknown' || answer.kind === 'invalid') {
      set({ list: undefined, problem: answer.message });
      await store.dropList(evento);
    }
    if (answer.kind !== 'ok') return false;
    if (isWhole) wholeAt = now();
    const list = withAnswer(state.list, answer.body, { users, now: now() });
    if (state.problem !== undefined) set({ problem: undefined });
    // nothing changed: the phone need not write it again
    if (!isWhole && answer.body.inscricoes.length === 0) set({ list });
    else await saveList(list);
    return true;
  }

  const remember = (entry: LastEntry): void => set({ last: [entry, ...state.last].slice(0, mostLast) });

  async function enterQueued(ticket: Ticket, momento: string): Promise<QueuedStep> {
    const { aparelho } = state;
    const step: QueuedStep = {
      ...{ kind: 'enter', key: newKey(), evento, ticket, momento, aparelho, isTried: false },
    };
    await waiting.add(step);
    remember({ key: step.key, ticket, momento, aparelho });
    return step;
  }

  /** The verdict of the server; undefined: it did not answer. */
  async function askServer(ticket: Ticket, momento: string): Promise<Verdict | undefined> {
    const { aparelho } = state;
    const answer = await server.enter({ ticket, momento, aparelho, evento });
    heard(answer);
    switch (answer.kind) {
      case 'ok': {
        const { id, participante, lote, checkin_em, falta_foto } = answer.body;
        await changeTicket(id, { estado: 'check_in_feito', checkin_em, aparelho });
        const key = newKey();
        remember({ key, ticket: { inscricao: id }, momento: checkin_em, aparelho });
        const known = state.list?.inscricoes.find((one) => one.id === id);
        const shown: IngressoNaLista = known ?? {
          ...{ id, nome: participante, lote, checkin_em, aparelho, estado: 'check_in_feito' },
          ...{ resumo: '', teste: false, foto: null, respostas: [] },
        };
        return { kind: 'in', ticket: { ...shown, falta_foto }, momento: checkin_em, isQueued: false, key };
      }
      case 'refused': {
        const { motivo, participante, lote, quando, onde, evento_nome } = answer.body;
        if (motivo === 'desfeita') return { kind: 'unknown' };
        if (quando) await changeTicket(answer.body.id, { checkin_em: quando, aparelho: onde ?? null });
        return {
          ...{
            kind: 'refused',
            motivo,
            ticket: { nome: participante, lote, ...(evento_nome && { evento_nome }) },
          },
          ...(quando !== undefined && { quando, onde: onde ?? null }),
        };
      }
      case 'unknown':
        return { kind: 'unknown' };
      case 'invalid':
        return { kind: 'failed', message: answer.message };
      default:
        return undefined;
    }
  }

  /** Without network, a ticket that is not in the list can only be known from an entry of this phone. */
  function decideUnlisted(codigo: string): Verdict {
    const before = state.queue.find(({ ticket }) => 'codigo' in ticket && ticket.codigo === codigo);
    if (!before) return { kind: 'unlisted', codigo };
    return {
      ...{ kind: 'refused', motivo: 'repetida', ticket: { nome: null, lote: '' } },
      ...{ quando: before.momento, onde: before.aparelho },
    };
  }

  /** The question that an entry days before the event asks first; a ticket that is refused anyway asks none. */
  function askEarly(ticket: Ticket, momento: string): Verdict | undefined {
    const { list, queue } = state;
    if (!list || !isEarly(list.evento, new Date(momento))) return undefined;
    const known = find(ticket);
    if (known && decide(list, queue, known) !== 'in') return undefined;
    const words = known && { nome: known.nome, lote: known.lote };
    return { kind: 'early', ticket, data: list.evento.data, ...(words && { words }) };
  }

  async function decideEntry(ticket: Ticket, isSure: boolean): Promise<Verdict> {
    const momento = moment();
    const early = isSure ? undefined : askEarly(ticket, momento);
    if (early) return early;
    // Steps reach the server in their order: one that waits keeps the next from going ahead of it. Where the last call
    // had no answer, the phone decides at once, and the next synchronisation finds out whether the network is back.
    const isClear = state.network === 'online' && (state.queue.length === 0 || (await send()));
    const verdict = isClear ? await askServer(ticket, momento) : undefined;
    if (verdict) return verdict;
    if ('codigo' in ticket) return decideUnlisted(ticket.codigo);
    const known = find(ticket);
    if (!state.list || !known) return { kind: 'unknown' };
    const decided = decide(state.list, state.queue, known);
    if (decided !== 'in')
      return { kind: 'refused', ticket: { nome: known.nome, lote: known.lote }, ...decided };
    const { key } = await enterQueued(ticket, momento);
    return { kind: 'in', ticket: known, momento, isQueued: true, key };
  }

  /** One at a time: two scans of one ticket must not both find that it has not come in. */
  function enter(ticket: Ticket, isSure = false): Promise<Verdict> {
    const verdict = turn.then(() => decideEntry(ticket, isSure));
    turn = verdict.catch(() => undefined);
    return verdict;
  }

  return {
    getState: (): DoorState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Reads what this phone kept; lists of others and of events that are over go. */
    async open(defaultName: string): Promise<void> {
      const kept = await store.lists();
      for (const { evento: of, users: owner } of kept)
        if (owner !== users || isOver(of, new Date(now()))) await store.dropList(of.id);
      const list = kept.find((one) => one.evento.id === evento && one.users === users);
      set({
        list: list && !isOver(list.evento, new Date(now())) ? list : undefined,
        aparelho: (await store.aparelho()) ?? defaultName,
      });
      await waiting.open();
    },

    async rename(aparelho: string): Promise<void> {
      set({ aparelho });
      await store.saveAparelho(aparelho);
    },

    /** Sends what waits, then asks for what changed. True: the server answered. */
    async synchronise(): Promise<boolean> {
      const isSent = await send();
      return isSent && (await fetchList());
    },

    /** What a camera read, or what was typed. */
    async scan(text: string): Promise<Verdict> {
      const codigo = ticketCode(text);
      if (codigo === undefined) return { kind: 'no_ticket' };
      const resumo = await ticketHash(codigo);
      const known = state.list?.inscricoes.find((ticket) => ticket.resumo === resumo);
      return enter(known ? { inscricao: known.id } : { codigo });
    },

    /** Somebody who was found by name. */
    enter: (id: number): Promise<Verdict> => enter({ inscricao: id }),

    /** A ticket days before its event, after the question was answered. */
    enterEarly: (ticket: Ticket): Promise<Verdict> => enter(ticket, true),

    /** A ticket that this phone's list does not have: the server says later whether it admits. */
    async enterUnlisted(codigo: string): Promise<Verdict> {
      const { key } = await enterQueued({ codigo }, moment());
      void send();
      return { kind: 'unchecked', codigo, key };
    },

    /** Takes an entry back: at once where the server never heard of it, else in its turn. */
    async undo({ key, momento, aparelho, ticket }: Entry & { key?: string }): Promise<void> {
      set({ last: state.last.filter((one) => one.key !== key) });
      if (key !== undefined && (await waiting.takeBack(key))) return;
      await waiting.add({ kind: 'undo', key: newKey(), evento, ticket, momento, aparelho, isTried: false });
      await send();
    },

    /** Sends a failed step again. */
    retry: ({ step }: FailedStep): Promise<void> => waiting.retry(step.key),
    dismiss: ({ step }: FailedStep): Promise<void> => waiting.dismiss(step.key),
  };
}

export type Door = ReturnType<typeof createDoor>;
