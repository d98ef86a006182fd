import type { OfertaInscricao, SignUps } from '#shared/contracts/inscricao.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { churchDateTime } from '#shared/dates.ts';

/** The lots with their places, while sign-ups are open. */
export type EventSale = Pick<OfertaInscricao, 'lotes' | 'espera' | 'guarda_vagas'>;

/** Adds the lots with their places while sign-ups are open: by its dates alone, a sold-out lot would look open. */
export async function withSale(
  evento: Evento,
  signUps: Pick<SignUps, 'shownOffer'>,
): Promise<{ evento: Evento; sale: EventSale | null }> {
  const offer = evento.inscricoes === 'abertas' ? await signUps.shownOffer(evento.slug) : null;
  if (!offer || offer.lotes.length === 0) return { evento, sale: null };
  const lotes = offer.lotes.map((lote) => ({ ...lote, aberto: lote.estado === 'aberto' }));
  const { espera, guarda_vagas } = offer;
  return { evento: { ...evento, lotes }, sale: { lotes: offer.lotes, espera, guarda_vagas } };
}

/** Whether the office closed the event or its end has passed. */
export const isEventOver = (evento: Evento, now: Date): boolean =>
  evento.status === 'encerrado' ||
  `${evento.data_final ?? evento.data} ${evento.horario_final}` <= churchDateTime(now);
