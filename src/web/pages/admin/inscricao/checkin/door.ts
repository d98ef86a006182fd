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
  entryOf,
  isEarly,
  isOver,
  type OfflineList,
  type QueuedStep,
  ticketHash,
  type Verdict,
  withAnswer,
  withTicket,
} from './door-state.ts';
import type { DoorStore, FailedStep } from './door-store.ts';

type Ticket = QueuedStep['ticket'];

/** The server's answer: done, refused by a rule, unknown, invalid, or no usable answer. */
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

/** The door's calls to the server; each has a time limit, in case the network hangs. */
export interface DoorServer {
  list(evento: number, desde: string | undefined): Promise<Answered<ListaDeEntrada>>;
  enter(entry: Entry & { evento: number; entrou?: true }): Promise<Answered<CheckinFeito>>;
  undo(entry: Entry): Promise<Answered<EntradaDesfeita>>;
}

export interface LastEntry extends Entry {
  key: string;
}

export interface DoorState {
  list: OfflineList | undefined;
  queue: readonly QueuedStep[];
  failed: readonly FailedStep[];
  /** steps of other accounts that wait on this phone: they count in its decisions, and are sent once their account uses it again */
  others: readonly QueuedStep[];
  aparelho: string;
  network: 'online' | 'away' | 'signed_out';
  /** why there is no list: the event was deleted, or the account may not see it */
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

/** Milliseconds after which the whole list is requested instead of only the changes. */
const wholeListAfter = 5 * 60_000;
const maxLast = 20;

/** The door of one event on this phone: decides, stores and synchronises. Pages show its state. */
export function createDoor(evento: number, { store, server, users, now, newKey }: DoorDeps) {
  let state: DoorState = {
    list: undefined,
    queue: [],
    failed: [],
    others: [],
    aparelho: '',
    network: 'online',
    last: [],
    problem: undefined,
  };
  let wholeAt = 0;
  let turn: Promise<unknown> = Promise.resolve();
  /** By code of a ticket outside the list: the moment that the server was asked with, without answering. It may have stored that entry. */
  const unanswered = new Map<string, string>();
  const listeners = new Set<() => void>();

  function set(change: Partial<DoorState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  async function saveList(list: OfflineList): Promise<void> {
    set({ list });
    await store.saveList(list);
  }
  const changeTicket = async (id: number, change: Partial<IngressoNaLista>): Promise<void> => {
    if (state.list) await saveList(withTicket(state.list, id, change));
  };
  /** The current time by the server's clock. */
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
    const ticketId = step.evento === evento && 'inscricao' in ticket ? ticket.inscricao : undefined;
    if (ticketId !== undefined && answer.kind === 'ok')
      await changeTicket(ticketId, {
        // after an undo another entry may count, whose device only the next list tells
        checkin_em: answer.body.checkin_em,
        aparelho: step.kind === 'enter' ? aparelho : null,
        // the ticket may have been cancelled since
        estado: 'estado' in answer.body ? answer.body.estado : 'check_in_feito',
      });
    if (ticketId !== undefined && answer.kind === 'refused' && answer.body.quando)
      await changeTicket(ticketId, { checkin_em: answer.body.quando, aparelho: answer.body.onde ?? null });
    // Undoing an entry that the server never knew counts as done.
    const isLost = answer.kind === 'invalid' || (answer.kind === 'unknown' && step.kind === 'enter');
    return { key: step.key, ...(isLost && { refused: answer.message }) };
  }

  const isOwn = (step: QueuedStep): boolean => step.users === undefined || step.users === users;
  const waiting = createOfflineQueue<QueuedStep>({
    store,
    batchSize: 1,
    onChange: set,
    isOwn,
    async send([step]) {
      const outcome = step && (await sendStep(step));
      return outcome && [outcome];
    },
  });
  const { send } = waiting;
  /** All steps that wait on this phone. */
  const allSteps = (): QueuedStep[] => [...state.others, ...state.queue];

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
    // without changes the phone need not store the list again
    if (!isWhole && answer.body.inscricoes.length === 0) set({ list });
    else await saveList(list);
    return true;
  }

  const remember = (entry: LastEntry): void => set({ last: [entry, ...state.last].slice(0, maxLast) });

  /** `isTried`: the server was asked and may have stored the entry, although no answer arrived. */
  async function enterQueued(
    ticket: Ticket,
    { momento, isTried }: Pick<QueuedStep, 'momento' | 'isTried'>,
  ): Promise<QueuedStep> {
    const { aparelho } = state;
    const step: QueuedStep = {
      kind: 'enter',
      key: newKey(),
      evento,
      ticket,
      momento,
      aparelho,
      users,
      isTried,
    };
    await waiting.add(step);
    remember({ key: step.key, ticket, momento, aparelho });
    return step;
  }

  /** The server's verdict; undefined when it did not answer. */
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
        const storedTicket = state.list?.inscricoes.find((one) => one.id === id);
        const shown: IngressoNaLista = storedTicket ?? {
          id,
          nome: participante,
          lote,
          checkin_em,
          aparelho,
          estado: 'check_in_feito',
          resumo: '',
          teste: false,
          foto: null,
          respostas: [],
        };
        return { kind: 'in', ticket: { ...shown, falta_foto }, momento: checkin_em, isQueued: false, key };
      }
      case 'refused': {
        const { motivo, participante, lote, quando, onde, evento_nome } = answer.body;
        if (motivo === 'desfeita') return { kind: 'unknown' };
        if (quando) await changeTicket(answer.body.id, { checkin_em: quando, aparelho: onde ?? null });
        return {
          kind: 'refused',
          motivo,
          ticket: { nome: participante, lote, ...(evento_nome && { evento_nome }) },
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

  /** Without network, the only thing known about a ticket outside the list is an earlier entry on this phone. */
  function decideUnlisted(codigo: string): Verdict {
    const before = allSteps().find(({ ticket }) => 'codigo' in ticket && ticket.codigo === codigo);
    return before ? repeated({ nome: null, lote: '' }, before) : { kind: 'unlisted', codigo };
  }

  const repeated = (
    { nome, lote }: Pick<IngressoNaLista, 'nome' | 'lote'>,
    { momento, aparelho }: { momento: string; aparelho: string | null },
  ): Verdict => ({
    kind: 'refused',
    motivo: 'repetida',
    ticket: { nome, lote },
    quando: momento,
    onde: aparelho,
  });

  /** A ticket that another account admitted on this phone: the server does not know yet, and would admit it again. */
  function admittedByOthers(ticket: Ticket): Verdict | undefined {
    if ('codigo' in ticket)
      return state.others.some((step) => 'codigo' in step.ticket && step.ticket.codigo === ticket.codigo)
        ? decideUnlisted(ticket.codigo)
        : undefined;
    const storedTicket = find(ticket);
    const entry = storedTicket && entryOf({ ...storedTicket, checkin_em: null }, state.others);
    return entry ? repeated(storedTicket, entry) : undefined;
  }

  /** The question before an entry days ahead of the event; none for a ticket that is refused anyway. */
  function askEarly(ticket: Ticket, momento: string): Verdict | undefined {
    const { list } = state;
    if (!list || !isEarly(list.evento, new Date(momento))) return undefined;
    const storedTicket = find(ticket);
    if (storedTicket && decide(list, allSteps(), storedTicket) !== 'in') return undefined;
    const words = storedTicket && { nome: storedTicket.nome, lote: storedTicket.lote };
    return { kind: 'early', ticket, data: list.evento.data, ...(words && { words }) };
  }

  async function decideEntry(ticket: Ticket, isSure: boolean): Promise<Verdict> {
    const codigo = 'codigo' in ticket ? ticket.codigo : undefined;
    const momento = (codigo !== undefined && unanswered.get(codigo)) || moment();
    const early = isSure ? undefined : askEarly(ticket, momento);
    const first = early ?? admittedByOthers(ticket);
    if (first) return first;
    // Steps must reach the server in their order, so the queue is sent first. If the last call had no answer, the phone decides
    // at once, and the next synchronisation finds out whether the network is back.
    const isClear = state.network === 'online' && (state.queue.length === 0 || (await send()));
    const verdict = isClear ? await askServer(ticket, momento) : undefined;
    if (codigo !== undefined && verdict) unanswered.delete(codigo);
    else if (codigo !== undefined && isClear) unanswered.set(codigo, momento);
    if (verdict) return verdict;
    if (codigo !== undefined) return decideUnlisted(codigo);
    const storedTicket = find(ticket);
    if (!state.list || !storedTicket) return { kind: 'unknown' };
    const decided = decide(state.list, allSteps(), storedTicket);
    if (decided !== 'in')
      return { kind: 'refused', ticket: { nome: storedTicket.nome, lote: storedTicket.lote }, ...decided };
    const { key } = await enterQueued(ticket, { momento, isTried: isClear });
    return { kind: 'in', ticket: storedTicket, momento, isQueued: true, key };
  }

  /** Decides one ticket at a time: of two scans of one ticket, the second must see the entry of the first. */
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

    /** Reads the stored data; deletes lists of other accounts and of events that are over. */
    async open(defaultName: string): Promise<void> {
      const storedLists = await store.lists();
      for (const { evento: of, users: owner } of storedLists)
        if (owner !== users || isOver(of, new Date(now()))) await store.dropList(of.id);
      const list = storedLists.find((one) => one.evento.id === evento && one.users === users);
      set({
        list: list && !isOver(list.evento, new Date(now())) ? list : undefined,
        aparelho: (await store.aparelho()) ?? defaultName,
      });
      await waiting.open();
      set({ others: (await store.queue()).filter((step) => !isOwn(step)) });
    },

    async rename(aparelho: string): Promise<void> {
      set({ aparelho });
      await store.saveAparelho(aparelho);
    },

    /** Sends the waiting steps, then requests the changes of the list. True: the server answered. */
    async synchronise(): Promise<boolean> {
      const isSent = await send();
      return isSent && (await fetchList());
    },

    /** Decides on a text that the camera read or the user typed. */
    async scan(text: string): Promise<Verdict> {
      const codigo = ticketCode(text);
      if (codigo === undefined) return { kind: 'no_ticket' };
      const resumo = await ticketHash(codigo);
      const storedTicket = state.list?.inscricoes.find((ticket) => ticket.resumo === resumo);
      return enter(storedTicket ? { inscricao: storedTicket.id } : { codigo });
    },

    /** Lets in a person who was found by name. */
    enter: (id: number): Promise<Verdict> => enter({ inscricao: id }),

    /** Lets a ticket in days before its event, after the user confirmed it. */
    enterEarly: (ticket: Ticket): Promise<Verdict> => enter(ticket, true),

    /** Lets in a ticket that is not in this phone's list: the server reports later whether it is valid. */
    async enterUnlisted(codigo: string): Promise<Verdict> {
      const asked = unanswered.get(codigo);
      unanswered.delete(codigo);
      const { key } = await enterQueued(
        { codigo },
        { momento: asked ?? moment(), isTried: asked !== undefined },
      );
      void send();
      return { kind: 'unchecked', codigo, key };
    },

    /** Undoes an entry: removes it from the queue if it was never sent, otherwise queues an undo. */
    async undo({ key, momento, aparelho, ticket }: Entry & { key?: string }): Promise<void> {
      set({ last: state.last.filter((one) => one.key !== key) });
      if (key !== undefined && (await waiting.takeBack(key))) return;
      const undone = { kind: 'undo', evento, ticket, momento, aparelho } as const;
      await waiting.add({ ...undone, key: newKey(), users, isTried: false });
      await send();
    },

    /** Sends a failed step again. */
    retry: ({ step }: FailedStep): Promise<void> => waiting.retry(step.key),
    dismiss: ({ step }: FailedStep): Promise<void> => waiting.dismiss(step.key),
  };
}

export type Door = ReturnType<typeof createDoor>;
