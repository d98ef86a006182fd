import ical, { ICalEventStatus } from 'ical-generator';
import { plainText } from '#server/crud/rich-text.ts';

export interface CalendarEntry {
  /** never changes, so that a calendar that reads the file again updates its entry instead of adding one */
  uid: string;
  nome: string;
  inicio: Date;
  fim: Date;
  local: string | null;
  /** formatted text */
  texto: string | null;
  status: 'rascunho' | 'publicado' | 'cancelado' | 'encerrado';
  /** grows with each change: calendars keep the highest */
  versao: number;
  criado_em: Date;
  atualizado_em: Date;
  url?: string | undefined;
}

const statuses: Record<CalendarEntry['status'], ICalEventStatus> = {
  rascunho: ICalEventStatus.TENTATIVE,
  publicado: ICalEventStatus.CONFIRMED,
  encerrado: ICalEventStatus.CONFIRMED,
  cancelado: ICalEventStatus.CANCELLED,
};

/** A calendar file (RFC 5545). Times are in UTC: every calendar shows them in its reader's zone. */
export function calendarFile(
  name: string,
  entries: readonly CalendarEntry[],
  /** for a file that calendars fetch again from time to time */
  { refreshSeconds }: { refreshSeconds?: number } = {},
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Aprisco', product: 'Aprisco', language: 'PT' },
    ...(refreshSeconds !== undefined && { ttl: refreshSeconds }),
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      start: entry.inicio,
      end: entry.fim,
      summary: entry.nome,
      location: entry.local,
      description: entry.texto === null ? null : plainText(entry.texto),
      status: statuses[entry.status],
      sequence: entry.versao,
      created: entry.criado_em,
      lastModified: entry.atualizado_em,
      stamp: entry.atualizado_em,
      ...(entry.url !== undefined && { url: entry.url }),
    });
  }
  return calendar.toString();
}
