import type { Regras } from './regras.ts';

type Extracao = Regras['extracao'];

/** The Loteria Federal draws at 19 h in Brasília. */
const horaDaExtracao = '19:00';
/** Sales are over and the list is frozen an hour before, so that nobody who decides about a number knows the prizes. */
const horaDoCongelamento = '18:00';

const inBrasilia = (data: string, hora: string): Date => new Date(`${data}T${hora}:00-03:00`);

/** Until when a list may be frozen for the extraction of this day. */
export const freezeDeadline = (data: string): Date => inBrasilia(data, horaDoCongelamento);

/** Whether the prizes of the extraction of this day can be known. */
export const isExtracted = (data: string, now: Date): boolean => now >= inBrasilia(data, horaDaExtracao);

/**
 * Whether a list that was frozen at this moment may be drawn by this extraction: the promised one where the list was frozen in
 * time, otherwise a later one that was named at the freeze and had not taken place.
 */
export function isRightExtracao(prometida: Extracao, usada: Extracao, congelada_em: Date): boolean {
  if (congelada_em < freezeDeadline(prometida.data))
    return usada.numero === prometida.numero && usada.data === prometida.data;
  return usada.data > prometida.data && congelada_em < freezeDeadline(usada.data);
}
