import type { EventoDaEntrada, IngressoNaLista, ListaDeEntrada } from '#shared/contracts/checkin.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { type MotivoDeRecusa, refusalOf, ticketCodeStart } from '#shared/inscricao/door.ts';
import { plainLetters, searchWords } from '#shared/plain-letters.ts';
import type { QueuedEntry } from '#web/lib/offline/queue-store.ts';

/** The list of one event, as this phone keeps it. */
export interface KeptList {
  evento: EventoDaEntrada;
  /** the account that loaded it */
  users: number;
  /** the server's moment up to which it knows of changes */
  agora: string;
  /** what has to be added to this phone's clock, in milliseconds */
  clockOffset: number;
  conflitos: ListaDeEntrada['conflitos'];
  inscricoes: IngressoNaLista[];
}

/** What this phone did without an answer of the server. Holds no name: it outlives the list. */
export interface QueuedStep extends QueuedEntry {
  kind: 'enter' | 'undo';
  evento: number;
  ticket: { inscricao: number } | { codigo: string };
  momento: string;
  aparelho: string;
}

/** What the door says of a ticket. */
export type Verdict =
  | { kind: 'in'; ticket: IngressoNaLista; momento: string; isQueued: boolean; key: string }
  | { kind: 'refused'; motivo: MotivoDeRecusa; ticket: TicketWords; quando?: string; onde?: string | null }
  /** not in the list of this phone: `codigo` can be let in now and checked later */
  | { kind: 'unlisted'; codigo: string }
  /** let in without being in the list; the server says later whether the ticket exists */
  | { kind: 'unchecked'; codigo: string; key: string }
  /** days before the event: comes in only after a second, deliberate step */
  | { kind: 'early'; ticket: QueuedStep['ticket']; data: string; words?: TicketWords }
  | { kind: 'unknown' }
  | { kind: 'no_ticket' }
  /** what was typed is in no name of the list */
  | { kind: 'nobody'; typed: string }
  | { kind: 'failed'; message: string };

interface TicketWords {
  nome: string | null;
  lote: string;
  evento_nome?: string;
}

const admits = ({ estado, teste }: IngressoNaLista): boolean =>
  !teste && (estado === 'confirmada' || estado === 'check_in_feito');

/** The entry that counts for this phone: what the server said, then what this phone did since. */
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

/** What this phone decides by itself, without network. */
export function decide(
  list: KeptList,
  queue: readonly QueuedStep[],
  ticket: IngressoNaLista,
): { motivo: MotivoDeRecusa; quando?: string; onde?: string | null } | 'in' {
  const motivo = refusalOf({ ...ticket, evento_cancelado: list.evento.cancelado });
  if (motivo) return { motivo };
  const first = entryOf(ticket, queue);
  return first ? { motivo: 'repetida', quando: first.momento, onde: first.aparelho } : 'in';
}

/** People who came in and people who may, as this phone knows. */
export function countPeople(
  list: KeptList,
  queue: readonly QueuedStep[],
): { presentes: number; esperados: number } {
  const expected = list.inscricoes.filter(admits);
  return {
    esperados: expected.length,
    presentes: expected.filter((ticket) => entryOf(ticket, queue) !== null).length,
  };
}

/** The list after an answer of the server, which is whole or has only what changed. */
export function withAnswer(
  before: KeptList | undefined,
  { evento, agora, completa, conflitos, inscricoes }: ListaDeEntrada,
  { users, now }: { users: number; now: number },
): KeptList {
  const changed = new Map(inscricoes.map((ticket) => [ticket.id, ticket]));
  const kept = completa ? [] : (before?.inscricoes ?? []).filter(({ id }) => !changed.has(id));
  return {
    ...{ evento, users, agora, conflitos, clockOffset: Date.parse(agora) - now },
    inscricoes: [...kept, ...inscricoes],
  };
}

export const withTicket = (list: KeptList, id: number, change: Partial<IngressoNaLista>): KeptList => ({
  ...list,
  inscricoes: list.inscricoes.map((ticket) => (ticket.id === id ? { ...ticket, ...change } : ticket)),
});

/** The last day on which this phone keeps the list: an evening may end after midnight. */
export const keptUntil = ({ data, data_final }: Pick<EventoDaEntrada, 'data' | 'data_final'>): string =>
  addDays(data_final ?? data, 1);
export const isOver = (evento: Pick<EventoDaEntrada, 'data' | 'data_final'>, now: Date): boolean =>
  churchToday(now) > keptUntil(evento);

/** Whether the event begins later than tomorrow: an entry now is most likely a trial or the wrong event. */
export const isEarly = ({ data }: Pick<EventoDaEntrada, 'data'>, now: Date): boolean =>
  churchToday(now) < addDays(data, -1);

const mostFound = 30;

/** People by parts of their name, without accents, or by the start of their code; those who can come in first. */
export function findPeople(
  { inscricoes }: KeptList,
  typed: string,
): { found: IngressoNaLista[]; more: number } {
  const words = searchWords(typed);
  if (words.length === 0) return { found: [], more: 0 };
  const start = ticketCodeStart(typed);
  const found = inscricoes
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
  return { found: found.slice(0, mostFound), more: Math.max(0, found.length - mostFound) };
}

/** What the panel over the camera shows: `checking` while the server is asked. */
export type Shown = Verdict | 'checking' | undefined;

/** Typing is about the next person: the answer to the last one goes, and only a question under way stays. */
export const afterTyping = (shown: Shown): Shown => (shown === 'checking' ? shown : undefined);

/** The answer to a search that was sent with Enter; undefined: the names that were found are the answer. */
export function searchVerdict(list: KeptList | undefined, typed: string): Verdict | undefined {
  const asked = typed.trim();
  if (!list || asked === '' || findPeople(list, asked).found.length > 0) return undefined;
  return { kind: 'nobody', typed: asked };
}

/** How a phone knows the tickets of its list; the server hashes in the same way. */
export async function ticketHash(codigo: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codigo));
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}

/** A ticket that stays in view is one scan: it counts again once it was out of view for so long. */
const outOfViewMilliseconds = 3_000;

/**
 * Of the codes in a picture, those that have just come into view. Only pictures that lack a code take it out of view:
 * a slow phone that looks seldom reads no ticket twice.
 */
export function createViewFilter(): (codes: readonly string[], now: number) => string[] {
  /** by code: since when the pictures lack it, undefined while it is in view */
  const missingSince = new Map<string, number | undefined>();
  return (codes, now) => {
    const isNew = (code: string): boolean => {
      const since = missingSince.get(code);
      return !missingSince.has(code) || (since !== undefined && now - since > outOfViewMilliseconds);
    };
    const found = codes.filter(isNew);
    for (const [code, since] of missingSince)
      if (since === undefined && !codes.includes(code)) missingSince.set(code, now);
    for (const code of codes) missingSince.set(code, undefined);
    return found;
  };
}
