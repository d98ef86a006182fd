import type { OfertaInscricao, SignUps } from '#shared/contracts/inscricao.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { churchDateTime } from '#shared/dates.ts';

/** The lots with their places, while sign-ups are open. */
export type EventSale = Pick<OfertaInscricao, 'lotes' | 'espera'>;

/** Dates say when a lot is sold, its places whether it still is. */
export async function withSale(
  evento: Evento,
  signUps: Pick<SignUps, 'shownOffer'>,
): Promise<{ evento: Evento; sale: EventSale | null }> {
  const offer = evento.inscricoes === 'abertas' ? await signUps.shownOffer(evento.slug) : null;
  if (!offer || offer.lotes.length === 0) return { evento, sale: null };
  const lotes = offer.lotes.map((lote) => ({ ...lote, aberto: lote.estado === 'aberto' }));
  return { evento: { ...evento, lotes }, sale: { lotes: offer.lotes, espera: offer.espera } };
}

/** Closed by the office, or its last day has ended. */
export const isEventOver = (evento: Evento, now: Date): boolean =>
  evento.status === 'encerrado' ||
  `${evento.data_final ?? evento.data} ${evento.horario_final}` <= churchDateTime(now);
