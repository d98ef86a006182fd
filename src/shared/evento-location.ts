import type { Evento } from '#shared/contracts/site.ts';
import type { MapPlace } from './map-links.ts';

type EventoLocation = Pick<Evento, 'local' | 'endereco' | 'lugar'>;

/** The name of the place, and its address below it; what is not known is left out. */
export function locationLines({ local, endereco, lugar }: EventoLocation): string[] {
  const address = lugar ? [...lugar.endereco, lugar.cidade, lugar.uf] : [endereco];
  return [local ?? lugar?.nome, address.filter(Boolean).join(', ')].filter((line): line is string => !!line);
}

/** The place and its address in one line. */
export const locationText = (place: EventoLocation): string => locationLines(place).join(', ');

/** Where maps look for an event: its own address, its church's, or else the name of the place. */
export function mapLocation({ local, endereco, lugar }: EventoLocation): MapPlace {
  const elsewhere = { cidade: null, uf: null, cep: null, latitude: null, longitude: null };
  const address = endereco ?? local ?? lugar?.nome;
  const lines = address ? [address] : [];
  if (!lugar || endereco) return { ...elsewhere, endereco: lines };
  return lugar.endereco.length > 0 ? lugar : { ...lugar, endereco: lines };
}
