import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  CheckinFeito,
  EntradaRecusada,
  IngressoNaLista,
  ListaDeEntrada,
} from '#shared/contracts/checkin.ts';
import { type Answered, createDoor, type DoorServer } from './door.ts';
import type { OfflineList, QueuedStep } from './door-state.ts';
import type { DoorStore, FailedStep } from './door-store.ts';

const start = Date.parse('2026-04-18T11:00:00.000Z');
const evento = {
  id: 1,
  nome: 'Retiro',
  data: '2026-04-18',
  data_final: null,
  horario_inicial: '08:00',
  local: null,
  cancelado: false,
  esperados: 0,
  presentes: 0,
};
const newTicket = (id: number): IngressoNaLista => ({
  id,
  resumo: `resumo-${id}`,
  nome: `Pessoa ${id}`,
  lote: 'Primeiro',
  estado: 'confirmada',
  teste: false,
  checkin_em: null,
  aparelho: null,
  foto: null,
  respostas: [],
});

/** The storage of a phone, in memory. */
function memoryStore(): DoorStore {
  const lists = new Map<number, OfflineList>();
  const steps = new Map<string, QueuedStep>();
  const failed = new Map<string, FailedStep>();
  let name: string | undefined;
  return {
    lists: async () => [...lists.values()],
    saveList: async (list) => void lists.set(list.evento.id, list),
    dropList: async (id) => void lists.delete(id),
    queue: async () => [...steps.values()],
    saveStep: async (step) => void steps.set(step.key, step),
    markTried: async (keys) => {
      for (const key of keys) steps.set(key, { ...steps.get(key)!, isTried: true });
    },
    dropSteps: async (keys) => {
      for (const key of keys) steps.delete(key);
    },
    failed: async () => [...failed.values()],
    saveFailed: async (one) => void failed.set(one.step.key, one),
    dropFailed: async (key) => void failed.delete(key),
    aparelho: async () => name,
    saveAparelho: async (given) => {
      name = given;
    },
  };
}

/** A server with the rules of the real one: the earliest entry counts, and every other one is a conflict. */
function fakeServer(tickets: IngressoNaLista[], now: () => number) {
  const entries: { id: number; momento: string; aparelho: string; isConflict: boolean }[] = [];
  const first = (id: number) => entries.find((entry) => entry.id === id && !entry.isConflict);
  const network = { isOn: true, losesAnswers: false, isSignedOut: false, isGone: false };
  /** by code: the ids of tickets that were sold after the phones loaded their lists */
  const codes = new Map<string, number>();
  const idOf = (ticket: QueuedStep['ticket']): number | undefined =>
    'inscricao' in ticket ? ticket.inscricao : codes.get(ticket.codigo);
  const lost = <T>(answer: Answered<T>): Answered<T> => (network.losesAnswers ? { kind: 'away' } : answer);
  const refuse = (id: number, motivo: EntradaRecusada['motivo']): Answered<never> => {
    const counted = first(id);
    return {
      kind: 'refused',
      body: {
        motivo,
        id,
        participante: `Pessoa ${id}`,
        lote: 'Primeiro',
        ...(counted && { quando: counted.momento, onde: counted.aparelho }),
      },
    };
  };
  const server: DoorServer = {
    async list() {
      if (!network.isOn) return { kind: 'away' };
      if (network.isSignedOut) return { kind: 'signed_out' };
      if (network.isGone) return { kind: 'unknown', message: 'Não encontrado.' };
      const inscricoes = tickets.map((ticket) => ({
        ...ticket,
        checkin_em: first(ticket.id)?.momento ?? null,
        aparelho: first(ticket.id)?.aparelho ?? null,
      }));
      const body: ListaDeEntrada = {
        evento,
        agora: new Date(now()).toISOString(),
        completa: true,
        conflitos: [],
        inscricoes,
      };
      return { kind: 'ok', body };
    },
    async enter({ ticket, momento, aparelho, entrou }) {
      if (!network.isOn) return { kind: 'away' };
      if (network.isSignedOut) return { kind: 'signed_out' };
      const found = tickets.find(({ id }) => id === idOf(ticket));
      if (!found) return { kind: 'unknown', message: 'Este ingresso não existe.' };
      const { id } = found;
      const isSame = (one: (typeof entries)[number]) =>
        one.id === id && one.momento === momento && one.aparelho === aparelho;
      const counted = first(id);
      if (!entries.some(isSame)) {
        if (found.estado === 'cancelada') {
          if (entrou) entries.push({ id, momento, aparelho, isConflict: true });
          return lost(refuse(id, 'cancelada'));
        }
        if (counted && !entrou) return lost(refuse(id, 'repetida'));
        const isEarlier = counted !== undefined && momento < counted.momento;
        if (counted && isEarlier) counted.isConflict = true;
        entries.push({ id, momento, aparelho, isConflict: counted !== undefined && !isEarlier });
        if (counted) return lost(refuse(id, 'repetida'));
      }
      const body: CheckinFeito = {
        id,
        participante: found.nome,
        lote: found.lote,
        evento: 1,
        checkin_em: momento,
        falta_foto: false,
      };
      return lost({ kind: 'ok', body });
    },
    async undo({ ticket, momento, aparelho }) {
      if (!network.isOn) return { kind: 'away' };
      const id = idOf(ticket) ?? 0;
      const at = entries.findIndex(
        (one) => one.id === id && one.momento === momento && one.aparelho === aparelho,
      );
      if (at < 0) return { kind: 'unknown', message: 'Esta entrada não foi registrada.' };
      entries.splice(at, 1);
      // a ticket that was cancelled stays so
      const estado =
        tickets.find((one) => one.id === id)?.estado === 'cancelada' ? 'cancelada' : 'confirmada';
      return lost({ kind: 'ok', body: { id, estado, checkin_em: null } });
    },
  };
  return { server, network, entries, codes };
}

function doors(tickets = [1, 2, 3].map(newTicket), from = start) {
  let time = from;
  let keys = 0;
  const now = () => {
    time += 1;
    return time;
  };
  const { server, network, entries, codes } = fakeServer(tickets, now);
  const phone = async (name: string, store = memoryStore(), users = 7) => {
    const newKey = () => `${name}-${++keys}`;
    const door = createDoor(1, { store, server, users, now, newKey });
    await door.open(name);
    return { door, store };
  };
  return { phone, network, entries, tickets, codes };
}

describe('a door', () => {
  it('asks the server while it answers, and decides by itself while it does not', async () => {
    const { phone, network, entries } = doors();
    const { door } = await phone('A');
    expect(await door.synchronise()).toBe(true);
    expect(await door.enter(1)).toMatchObject({ kind: 'in', isQueued: false });
    network.isOn = false;
    expect(await door.enter(1)).toMatchObject({ kind: 'refused', motivo: 'repetida', onde: 'A' });
    expect(await door.enter(2)).toMatchObject({ kind: 'in', isQueued: true });
    expect(await door.enter(2)).toMatchObject({ kind: 'refused', motivo: 'repetida', onde: 'A' });
    expect(door.getState()).toMatchObject({ network: 'away', queue: [{ kind: 'enter' }] });
    network.isOn = true;
    expect(await door.synchronise()).toBe(true);
    expect(door.getState()).toMatchObject({ network: 'online', queue: [] });
    expect(entries).toHaveLength(2);
  });

  it('asks before it lets in more than a day before the event, with and without network', async () => {
    const cancelled: IngressoNaLista = { ...newTicket(3), estado: 'cancelada' };
    const day = 86_400_000;
    const { phone, network, entries } = doors([newTicket(1), newTicket(2), cancelled], start - 2 * day);
    const { door } = await phone('A');
    await door.synchronise();
    const verdict = await door.enter(1);
    expect(verdict).toEqual({
      kind: 'early',
      ticket: { inscricao: 1 },
      data: '2026-04-18',
      words: { nome: 'Pessoa 1', lote: 'Primeiro' },
    });
    expect(await door.scan('abcdefghijklmnopqrstuvwxyz')).toMatchObject({ kind: 'early' });
    expect(await door.enter(3)).toMatchObject({ kind: 'refused', motivo: 'cancelada' });
    expect(entries).toEqual([]);
    expect(await door.enterEarly({ inscricao: 1 })).toMatchObject({ kind: 'in' });
    expect(await door.enter(1)).toMatchObject({ kind: 'refused', motivo: 'repetida' });
    network.isOn = false;
    expect(await door.enter(2)).toMatchObject({ kind: 'early' });
    expect(await door.enterEarly({ inscricao: 2 })).toMatchObject({ kind: 'in', isQueued: true });
    const eve = await doors(undefined, start - day).phone('B');
    await eve.door.synchronise();
    expect(await eve.door.enter(1)).toMatchObject({ kind: 'in' });
  });

  it('knows its list and its queue again after a reload without network', async () => {
    const { phone, network, entries } = doors();
    const { door, store } = await phone('A');
    await door.synchronise();
    await door.rename('Porta da frente');
    network.isOn = false;
    await door.enter(1);
    const { door: again } = await phone('A', store);
    expect(again.getState()).toMatchObject({ aparelho: 'Porta da frente', queue: [{ kind: 'enter' }] });
    expect(await again.enter(1)).toMatchObject({ kind: 'refused', motivo: 'repetida' });
    network.isOn = true;
    await again.synchronise();
    expect(entries).toMatchObject([{ id: 1, aparelho: 'Porta da frente' }]);
  });

  it('counts an entry once whose answer was lost', async () => {
    const { phone, network, entries } = doors();
    const { door } = await phone('A');
    await door.synchronise();
    network.losesAnswers = true;
    expect(await door.enter(1)).toMatchObject({ kind: 'in', isQueued: true });
    network.losesAnswers = false;
    await door.synchronise();
    expect(entries).toMatchObject([{ id: 1, isConflict: false }]);
  });

  it('lets one of two scans of the same ticket at the same moment in', async () => {
    const { phone, network } = doors();
    const { door } = await phone('A');
    await door.synchronise();
    network.isOn = false;
    const verdicts = await Promise.all([door.enter(1), door.enter(1)]);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['in', 'refused']);
  });

  it('forgets an entry that was undone before it was sent, and takes back one that may have been', async () => {
    const { phone, network, entries } = doors();
    const { door } = await phone('A');
    await door.synchronise();
    network.isOn = false;
    await door.synchronise();
    await door.enter(1);
    const [unsent] = door.getState().last;
    await door.undo(unsent!);
    expect(door.getState()).toMatchObject({ queue: [], last: [] });
    network.isOn = true;
    await door.synchronise();
    network.losesAnswers = true;
    await door.enter(2);
    await door.synchronise();
    network.isOn = false;
    await door.undo(door.getState().last[0]!);
    expect(door.getState().queue.map(({ kind }) => kind)).toEqual(['enter', 'undo']);
    Object.assign(network, { isOn: true, losesAnswers: false });
    await door.synchronise();
    expect(entries).toEqual([]);
    expect(await door.enter(2)).toMatchObject({ kind: 'in' });
  });

  it('refuses a ticket that the undo of its entry found cancelled, also without the network', async () => {
    const { phone, network, tickets } = doors();
    const { door } = await phone('A');
    await door.synchronise();
    await door.enter(1);
    tickets[0]!.estado = 'cancelada';
    await door.undo(door.getState().last[0]!);
    network.isOn = false;
    await door.synchronise();
    expect(await door.enter(1)).toMatchObject({ kind: 'refused', motivo: 'cancelada' });
  });

  it('takes back an entry that the server stored and answered too late, before anything was synchronised', async () => {
    const { phone, network, entries } = doors();
    const { door } = await phone('A');
    await door.synchronise();
    network.losesAnswers = true;
    await door.enter(1);
    expect(entries).toHaveLength(1);
    await door.undo(door.getState().last[0]!);
    network.losesAnswers = false;
    await door.synchronise();
    expect(entries).toEqual([]);
    expect(await door.enter(1)).toMatchObject({ kind: 'in', isQueued: false });
  });

  it('counts a ticket outside its list once, whether it is let in or shown again after a lost answer', async () => {
    const { phone, network, entries, tickets, codes } = doors();
    const { door } = await phone('A');
    await door.synchronise();
    const [sold, shown] = ['abcdefghijklmnopqrstuvwxyz', 'bcdefghijklmnopqrstuvwxyza'];
    for (const [id, codigo] of [
      [4, sold],
      [5, shown],
    ] as const) {
      tickets.push(newTicket(id));
      codes.set(codigo, id);
    }
    network.losesAnswers = true;
    expect(await door.scan(sold)).toMatchObject({ kind: 'unlisted' });
    network.isOn = false;
    expect(await door.scan(sold)).toMatchObject({ kind: 'unlisted' });
    await door.enterUnlisted(sold);
    expect(await door.scan(sold)).toMatchObject({ kind: 'refused', motivo: 'repetida' });
    Object.assign(network, { isOn: true, losesAnswers: false });
    await door.synchronise();
    expect(entries).toMatchObject([{ id: 4, isConflict: false }]);

    network.losesAnswers = true;
    expect(await door.scan(shown)).toMatchObject({ kind: 'unlisted' });
    network.losesAnswers = false;
    await door.synchronise();
    expect(await door.scan(shown)).toMatchObject({ kind: 'in' });
    expect(await door.scan(shown)).toMatchObject({ kind: 'refused', motivo: 'repetida' });
    expect(entries).toMatchObject([{ id: 4 }, { id: 5, isConflict: false }]);
  });

  it('reports an entry whose ticket was refunded meanwhile, and keeps one that the server does not know', async () => {
    const { phone, network, entries, tickets } = doors();
    const { door, store } = await phone('A');
    await door.synchronise();
    network.isOn = false;
    await door.enter(1);
    const codigo = 'abcdefghijklmnopqrstuvwxyz';
    expect(await door.scan(codigo)).toEqual({ kind: 'unlisted', codigo });
    expect(await door.enterUnlisted(codigo)).toMatchObject({ kind: 'unchecked' });
    expect(await door.scan(codigo)).toMatchObject({ kind: 'refused', motivo: 'repetida' });
    tickets[0]!.estado = 'cancelada';
    network.isOn = true;
    await door.synchronise();
    expect(entries).toMatchObject([{ id: 1, isConflict: true }]);
    expect(door.getState()).toMatchObject({
      queue: [],
      failed: [{ step: { ticket: { codigo } }, message: 'Este ingresso não existe.' }],
    });
    const [failed] = await store.failed();
    await door.retry(failed!);
    expect(await store.failed()).toHaveLength(1);
    await door.dismiss(failed!);
    expect(await store.failed()).toEqual([]);
  });

  it('keeps entries of a session that ended until the next sign-in', async () => {
    const { phone, network, entries } = doors();
    const { door } = await phone('A');
    await door.synchronise();
    network.isSignedOut = true;
    expect(await door.enter(1)).toMatchObject({ kind: 'in', isQueued: true });
    expect(await door.synchronise()).toBe(false);
    expect(door.getState()).toMatchObject({ network: 'signed_out', queue: [{ kind: 'enter' }] });
    network.isSignedOut = false;
    expect(await door.synchronise()).toBe(true);
    expect(entries).toHaveLength(1);
  });

  it('shows and sends only the entries of its account, and leaves those of another one on the phone', async () => {
    const { phone, network, entries } = doors();
    const { door, store } = await phone('A');
    await door.synchronise();
    await door.enter(1);
    network.isOn = false;
    await door.undo(door.getState().last[0]!);
    await door.enter(2);
    const codigo = 'abcdefghijklmnopqrstuvwxyz';
    await door.enterUnlisted(codigo);

    const { door: other } = await phone('A', store, 8);
    network.isOn = true;
    expect(await other.synchronise()).toBe(true);
    expect(other.getState()).toMatchObject({ queue: [], failed: [], others: [{}, {}, {}] });
    expect(entries).toMatchObject([{ id: 1 }]);
    expect(await store.queue()).toHaveLength(3);
    // with and without network: the server does not know these entries yet
    for (const isOn of [true, false]) {
      network.isOn = isOn;
      expect(await other.enter(2)).toMatchObject({ kind: 'refused', motivo: 'repetida', onde: 'A' });
      expect(await other.scan(codigo)).toMatchObject({ kind: 'refused', motivo: 'repetida' });
    }
    network.isOn = true;

    const { door: again } = await phone('A', store);
    expect(again.getState()).toMatchObject({
      queue: [{ kind: 'undo' }, { kind: 'enter' }, {}],
      others: [],
    });
    await again.synchronise();
    expect(entries).toMatchObject([{ id: 2 }]);
    expect(again.getState()).toMatchObject({ failed: [{ step: { ticket: { codigo } } }] });
    const { door: next } = await phone('A', store, 8);
    expect(next.getState().failed).toEqual([]);
  });

  it('sends the entries that a phone stored before they named their account', async () => {
    const { phone, network, entries } = doors();
    const { door, store } = await phone('A');
    await door.synchronise();
    network.isOn = false;
    await door.enter(1);
    const [{ users: _unnamed, ...step }] = (await store.queue()) as [QueuedStep];
    await store.saveStep(step);
    network.isOn = true;
    await (await phone('A', store, 8)).door.synchronise();
    expect(entries).toMatchObject([{ id: 1 }]);
  });

  it('says why there is no list, and keeps none of an event that the account may no longer see', async () => {
    const { phone, network } = doors();
    const { door, store } = await phone('A');
    await door.synchronise();
    const { door: again } = await phone('A', store);
    network.isGone = true;
    expect(await again.synchronise()).toBe(false);
    expect(again.getState()).toMatchObject({ list: undefined, problem: 'Não encontrado.' });
    expect(await store.lists()).toEqual([]);
  });

  it('drops lists of another account', async () => {
    const { phone } = doors();
    const { door, store } = await phone('A');
    await door.synchronise();
    const [storedList] = await store.lists();
    await store.saveList({ ...storedList!, users: 8 });
    const { door: again } = await phone('A', store);
    expect(again.getState().list).toBeUndefined();
    expect(await store.lists()).toEqual([]);
  });
});

it('ends with one entry of each ticket, and every other one refused or a conflict, in any order of two phones', async () => {
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('scan' as const),
      phone: fc.nat(1),
      ticket: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ kind: fc.constant('sync' as const), phone: fc.nat(1) }),
    fc.record({ kind: fc.constant('network' as const), isOn: fc.boolean(), losesAnswers: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const { phone, network, entries } = doors();
      const phones = [(await phone('A')).door, (await phone('B')).door] as const;
      for (const door of phones) await door.synchronise();
      const letIn: number[] = [];
      for (const one of actions) {
        if (one.kind === 'network') Object.assign(network, one);
        else if (one.kind === 'sync') await phones[one.phone === 0 ? 0 : 1].synchronise();
        else {
          const verdict = await phones[one.phone === 0 ? 0 : 1].enter(one.ticket);
          if (verdict.kind === 'in') letIn.push(one.ticket);
        }
      }
      Object.assign(network, { isOn: true, losesAnswers: false });
      for (const door of [...phones, ...phones]) expect(await door.synchronise()).toBe(true);
      for (const id of [1, 2, 3]) {
        const ofTicket = entries.filter((entry) => entry.id === id);
        const counted = ofTicket.filter(({ isConflict }) => !isConflict);
        expect(ofTicket).toHaveLength(letIn.filter((ticket) => ticket === id).length);
        expect(counted).toHaveLength(ofTicket.length > 0 ? 1 : 0);
        const earliest = ofTicket.map(({ momento }) => momento).toSorted()[0];
        expect(counted[0]?.momento).toBe(earliest);
        for (const door of phones) {
          const shown = door.getState().list?.inscricoes.find((ticket) => ticket.id === id);
          expect(shown?.checkin_em ?? undefined).toBe(earliest);
        }
      }
      for (const door of phones) expect(door.getState()).toMatchObject({ queue: [], failed: [] });
    }),
    { numRuns: 150 },
  );
});
