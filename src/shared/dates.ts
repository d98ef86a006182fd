/** The church's time zone; a date without time is never shifted by it. */
export const churchZone = 'America/Sao_Paulo';

/** Made once: each one holds tens of kilobytes outside the heap, where the garbage collector does not see them. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: churchZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Today as the church's calendar says, YYYY-MM-DD. */
export const churchToday = (now: Date): string => calendar.format(now);

/** A day that exists, in the years a church could mean. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1000-01-01') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const formatDate = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1');

/** The same day so many years earlier; 29 February becomes 1 March. */
export function yearsBefore(iso: string, years: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}
