import type { LotePublico } from './inscricao.ts';
import type { PaginaEvento } from './pagina-evento.ts';
import type { Evento } from './site.ts';

/** A landing page with values that are not saved: what the office's editor posts to the frame that shows it. */
export interface PreviaPagina {
  evento: Evento;
  pagina: PaginaEvento;
  sale: { lotes: LotePublico[]; espera: boolean; guarda_vagas: boolean } | null;
  /** YYYY-MM-DD, by the church's clock */
  today: string;
  isOver: boolean;
}

/** Messages between the editor and its frame, both of our own origin. */
export type PreviaMessage = { previa: 'pronta' } | { previa: PreviaPagina };

const isPreviaMessage = (data: unknown): data is PreviaMessage =>
  typeof data === 'object' &&
  data !== null &&
  'previa' in data &&
  (data.previa === 'pronta' || (typeof data.previa === 'object' && data.previa !== null));

/** A window and the origin of its page. */
interface Sender {
  origin: string;
  source: unknown;
}

/** The preview message that a window posted; undefined if it is no such message, or not from the expected window and our own origin. */
export const previaOf = (
  { origin, source, data }: Sender & { data: unknown },
  expected: Sender,
): PreviaMessage['previa'] | undefined =>
  origin === expected.origin &&
  expected.source !== null &&
  expected.source !== undefined &&
  source === expected.source &&
  isPreviaMessage(data)
    ? data.previa
    : undefined;
