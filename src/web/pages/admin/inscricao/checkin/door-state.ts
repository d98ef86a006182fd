import type { EventoDaEntrada, IngressoNaLista, ListaDeEntrada } from '#shared/contracts/checkin.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { type MotivoDeRecusa, refusalOf, ticketCodeStart } from '#shared/inscricao/door.ts';
import { plainLetters, searchWords } from '#shared/plain-letters.ts';
import type { QueuedEntry } from '#web/lib/offline/queue-store.ts';

/** The list of one event, as this phone stores it. */
export interface OfflineList {
  evento: EventoDaEntrada;
  /** the account that loaded it */
  users: number;
  /** the server's time up to which the list contains all changes */
  agora: string;
  /** milliseconds to add to this phone's clock to get the server's time */
  clockOffset: number;
  conflitos: ListaDeEntrada['conflitos'];
  inscricoes: IngressoNaLista[];
}

/** A step on this phone that the server has not answered yet. Contains no name, because it outlives the list. */
export interface QueuedStep extends QueuedEntry {
  kind: 'enter' | 'undo';
  evento: number;
  ticket: { inscricao: number } | { codigo: string };
  momento: string;
  aparelho: string;
  /** the account that made it; steps that an earlier version stored name none */
  users?: number;
}

/** The door's answer to a ticket. */
export type Verdict =
  | { kind: 'in'; ticket: IngressoNaLista; momento: string; isQueued: boolean; key: string }
  | { kind: 'refused'; motivo: MotivoDeRecusa; ticket: TicketTexts; quando?: string; onde?: string | null }
  /** not in the list of this phone: `codigo` can be let in now and checked later */
  | { kind: 'unlisted'; codigo: string }
  /** let in without being in the list; the server reports later whether the ticket exists */
  | { kind: 'unchecked'; codigo: string; key: string }
  /** days before the event: admitted only after a second, deliberate step */
  | { kind: 'early'; ticket: QueuedStep['ticket']; data: string; words?: TicketTexts }
  | { kind: 'unknown' }
  | { kind: 'no_ticket' }
  /** no name of the list matches the typed text */
  | { kind: 'nobody'; typed: string }
  | { kind: 'failed'; message: string };

interface TicketTexts {
  nome: string | null;
  lote: string;
  evento_nome?: string;
}

const admits = ({ estado, teste }: IngressoNaLista): boolean =>
  !teste && (estado === 'confirmada' || estado === 'check_in_feito');

/** The valid entry of a ticket on this phone: the server's, changed by the later steps of this phone. */
export function entryOf(
  { id, checkin_em, aparelho }: IngressoNaLista,
  queue: readonly QueuedStep[],
): { momento: string; aparelho: string | null } | null {
  let entry = checkin_em === null ? null : { momento: checkin_em, aparelho };
  for (const step of queue) {
    if (!('inscricao' in step.ticket) || step.ticket.inscricao !== id) continue;
    if (step.kind === 'enter') entry ??= { momento: step.momento, aparelho: step.aparelho };
    else if (entry?.momento === step.momento && entry.aparelho === step.aparelho) entry = null;
  }
  return entry;
}

/** The decision of this phone alone, without network. */
export function decide(
  list: OfflineList,
  queue: readonly QueuedStep[],
  ticket: IngressoNaLista,
): { motivo: MotivoDeRecusa; quando?: string; onde?: string | null } | 'in' {
  const motivo = refusalOf({ ...ticket, evento_cancelado: list.evento.cancelado });
  if (motivo) return { motivo };
  const first = entryOf(ticket, queue);
  return first ? { motivo: 'repetida', quando: first.momento, onde: first.aparelho } : 'in';
}

/** The number of people present and of people expected, as far as this phone knows. */
export function countPeople(
  list: OfflineList,
  queue: readonly QueuedStep[],
): { presentes: number; esperados: number } {
  const expected = list.inscricoes.filter(admits);
  return {
    esperados: expected.length,
    presentes: expected.filter((ticket) => entryOf(ticket, queue) !== null).length,
  };
}

/** The list after an answer of the server, which contains the whole list or only the changes. */
export function withAnswer(
  before: OfflineList | undefined,
  { evento, agora, completa, conflitos, inscricoes }: ListaDeEntrada,
  { users, now }: { users: number; now: number },
): OfflineList {
  const changed = new Map(inscricoes.map((ticket) => [ticket.id, ticket]));
  const unchanged = completa ? [] : (before?.inscricoes ?? []).filter(({ id }) => !changed.has(id));
  return {
    evento,
    users,
    agora,
    conflitos,
    clockOffset: Date.parse(agora) - now,
    inscricoes: [...unchanged, ...inscricoes],
  };
}

export const withTicket = (list: OfflineList, id: number, change: Partial<IngressoNaLista>): OfflineList => ({
  ...list,
  inscricoes: list.inscricoes.map((ticket) => (ticket.id === id ? { ...ticket, ...change } : ticket)),
});

/** The last day on which this phone keeps the list: an evening may end after midnight. */
export const retainedUntil = ({ data, data_final }: Pick<EventoDaEntrada, 'data' | 'data_final'>): string =>
  addDays(data_final ?? data, 1);
export const isOver = (evento: Pick<EventoDaEntrada, 'data' | 'data_final'>, now: Date): boolean =>
  churchToday(now) > retainedUntil(evento);

/** Whether the event begins later than tomorrow: an entry now is most likely a trial or the wrong event. */
export const isEarly = ({ data }: Pick<EventoDaEntrada, 'data'>, now: Date): boolean =>
  churchToday(now) < addDays(data, -1);

const maxFound = 30;

/** People by parts of their name, without accents, or by the start of their code; those who can be admitted come first. */
export function findPeople(
  { inscricoes }: OfflineList,
  typed: string,
): { found: IngressoNaLista[]; more: number } {
  const words = searchWords(typed);
  if (words.length === 0) return { found: [], more: 0 };
  const start = ticketCodeStart(typed);
  const matches = inscricoes
    .filter(
      ({ nome, inicio }) =>
        (nome !== null && words.every((word) => plainLetters(nome).includes(word))) ||
        (start !== undefined && inicio?.startsWith(start)),
    )
    .toSorted(
      (one, other) =>
        Number(admits(other)) - Number(admits(one)) ||
        plainLetters(one.nome ?? '').localeCompare(plainLetters(other.nome ?? '')),
    );
  return { found: matches.slice(0, maxFound), more: Math.max(0, matches.length - maxFound) };
}

/** The state of the panel over the camera; `checking` while the server is asked. */
export type Shown = Verdict | 'checking' | undefined;

/** When the user types, the last answer disappears, because typing is about the next person; a running request stays. */
export const afterTyping = (shown: Shown): Shown => (shown === 'checking' ? shown : undefined);

/** The verdict on a search sent with Enter: `nobody` without matches, undefined when the list shows matches. */
export function searchVerdict(list: OfflineList | undefined, typed: string): Verdict | undefined {
  const term = typed.trim();
  if (!list || term === '' || findPeople(list, term).found.length > 0) return undefined;
  return { kind: 'nobody', typed: term };
}

/** The hash by which a phone recognises the tickets of its list; the server hashes in the same way. */
export async function ticketHash(codigo: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codigo));
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}

/** A ticket that stays in view is one scan: it counts again after being out of view for this long. */
const outOfViewMilliseconds = 3_000;

/**
 * Returns the codes of a picture that have just come into view. A code leaves the view only through pictures without it,
 * so that a slow phone, which reads few pictures, does not read a ticket twice.
 */
export function createViewFilter(): (codes: readonly string[], now: number) => string[] {
  /** by code: when the first picture lacked it; undefined while it is in view */
  const missingSince = new Map<string, number | undefined>();
  return (codes, now) => {
    const isNew = (code: string): boolean => {
      const since = missingSince.get(code);
      return !missingSince.has(code) || (since !== undefined && now - since > outOfViewMilliseconds);
    };
    const fresh = codes.filter(isNew);
    for (const [code, since] of missingSince)
      if (since === undefined && !codes.includes(code)) missingSince.set(code, now);
    for (const code of codes) missingSince.set(code, undefined);
    return fresh;
  };
}
