import type { Evento } from '#shared/contracts/site.ts';
import { churchZone } from '#shared/dates.ts';

type Place = Pick<Evento, 'local' | 'endereco' | 'lugar'>;

/** The place and its address in one line. */
export function placeWords({ local, endereco, lugar }: Place): string {
  const address = lugar ? [...lugar.endereco, lugar.cidade, lugar.uf] : [endereco];
  return [local ?? lugar?.nome, ...address].filter(Boolean).join(', ');
}

/** The query for a map: the street address, because maps do not find the name of a room. */
function mapQuery(place: Place): string {
  const { endereco, lugar } = place;
  if (endereco) return endereco;
  if (!lugar || lugar.endereco.length === 0) return placeWords(place);
  const [street] = lugar.endereco;
  return [street, lugar.cidade, lugar.uf].filter(Boolean).join(', ');
}

const point = ({ lugar }: Place): [number, number] | null =>
  lugar && lugar.latitude !== null && lugar.longitude !== null ? [lugar.latitude, lugar.longitude] : null;

export function openStreetMapUrl(evento: Place): string {
  const at = point(evento);
  if (at) return `https://www.openstreetmap.org/?mlat=${at[0]}&mlon=${at[1]}#map=17/${at[0]}/${at[1]}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(mapQuery(evento))}`;
}

export function googleMapsUrl(evento: Place): string {
  const query = point(evento)?.join(',') ?? mapQuery(evento);
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** A link to Google Calendar with the event filled in. */
export function googleCalendarUrl(evento: Evento, page: string): string {
  const stamp = (day: string, time: string) => `${day}T${time.slice(0, 5)}00`.replace(/[-:]/g, '');
  const from = stamp(evento.data, evento.horario_inicial);
  const to = stamp(evento.data_final ?? evento.data, evento.horario_final);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: evento.nome,
    dates: `${from}/${to}`,
    ctz: churchZone,
    location: placeWords(evento),
    details: page,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
