import type { LotePublico } from '#shared/contracts/inscricao.ts';
import type { Evento } from '#shared/contracts/site.ts';
import type { EventSale } from '../eventos/event-sale.ts';

/** A lot as the page shows it. */
export type LandingLot = Omit<LotePublico, 'id'>;

type OfferEvento = Pick<Evento, 'inscricoes' | 'lotes' | 'status'>;

/** The state of the page's invitation. */
export type LandingOffer =
  /** `left` only when few places are left */
  | { state: 'open'; from: number; left: number | null }
  /** the event has no lots: the office takes the names */
  | { state: 'ask' }
  /** sold out but for the places that vouchers keep */
  | { state: 'vouchers' }
  | { state: 'waiting' | 'sold_out' | 'soon' | 'closed' | 'free' | 'over' | 'cancelled' };

/** The lots with their states; before and after the sign-ups all lots have the same state. */
export function lotsOfEvento({ inscricoes, lotes }: OfferEvento, sale: EventSale | null): LandingLot[] {
  if (sale) return sale.lotes;
  const estado = inscricoes === 'em_breve' ? 'futuro' : 'encerrado';
  return lotes.map(({ nome, preco, de, ate }) => ({ nome, preco, de, ate, estado }));
}

export function offerOf(evento: OfferEvento, sale: EventSale | null, isOver: boolean): LandingOffer {
  if (evento.status === 'cancelado') return { state: 'cancelled' };
  if (isOver) return { state: 'over' };
  if (evento.inscricoes === 'nenhuma') return { state: 'free' };
  if (evento.inscricoes === 'em_breve') return { state: 'soon' };
  if (evento.inscricoes === 'encerradas') return { state: 'closed' };
  if (evento.lotes.length === 0) return { state: 'ask' };
  const open = lotsOfEvento(evento, sale).filter(({ estado }) => estado === 'aberto');
  const [first] = open;
  if (!first) {
    if (sale?.espera) return { state: 'waiting' };
    // a later lot opens by itself at its time
    const isAhead = sale?.lotes.some(({ estado }) => estado === 'futuro');
    if (isAhead) return { state: 'soon' };
    return { state: sale?.guarda_vagas ? 'vouchers' : 'sold_out' };
  }
  const from = Math.min(...open.map(({ preco }) => preco));
  return { state: 'open', from, left: (open.length === 1 ? first.restantes : null) ?? null };
}

/** Number of letters of a title's longest word, by which large type shrinks until the word fits the line. */
export const longestWord = (title: string): number =>
  Math.max(1, ...title.split(/[\s\u00a0-]+/).map((word) => [...word].length));
