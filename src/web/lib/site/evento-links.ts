import type { Evento } from '#shared/contracts/site.ts';
import { churchZone } from '#shared/dates.ts';
import { locationText } from '#shared/evento-location.ts';

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
    location: locationText(evento),
    details: page,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
