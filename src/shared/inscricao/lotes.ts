/** Which lots of an event can be bought now: the same rule for pages, API and purchases. */

export type EstadoLote = 'aberto' | 'futuro' | 'esgotado' | 'encerrado';

export interface LoteRow {
  id: number;
  /** YYYY-MM-DD, in the church's time zone; null: no limit */
  de: string | null;
  ate: string | null;
  /** places that a purchase could take now */
  livres: number;
}

export interface SignUpWindow {
  /** whether the event takes place and is still ahead */
  happens: boolean;
  from: Date | null;
  to: Date | null;
  now: Date;
  today: string;
  /** places of the whole event that a purchase could take now */
  livres: number;
}

/**
 * Lots are in an order: one whose first day is still ahead opens when its day comes, or earlier when the one before it is
 * sold out or over.
 */
export function loteStates(lotes: readonly LoteRow[], window: SignUpWindow): Map<number, EstadoLote> {
  const { happens, from, to, now, today } = window;
  const states = new Map<number, EstadoLote>();
  const isOver = !happens || (to !== null && to <= now);
  const isAhead = from !== null && from > now;
  let before: EstadoLote = 'futuro';
  for (const lote of lotes) {
    const state = stateOf(lote, before);
    states.set(lote.id, state);
    before = state;
  }
  return states;

  function stateOf({ de, ate, livres }: LoteRow, previous: EstadoLote): EstadoLote {
    if (isOver || (ate !== null && ate < today)) return 'encerrado';
    if (isAhead) return 'futuro';
    const isNext = previous === 'esgotado' || previous === 'encerrado';
    if (de !== null && de > today && !isNext) return 'futuro';
    return livres <= 0 || window.livres <= 0 ? 'esgotado' : 'aberto';
  }
}
