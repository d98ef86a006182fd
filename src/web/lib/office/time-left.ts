import type { TextKey } from '#web/lib/i18n/i18n.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time left to pay a charge, in the largest useful unit. */
export function timeLeft(until: string, now: Date): { key: TextKey; count: number; soon: boolean } {
  const left = new Date(until).getTime() - now.getTime();
  const soon = left < 2 * hour;
  if (left <= 0) return { key: 'cobrancas.left.over', count: 0, soon: false };
  if (left < hour) return { key: 'cobrancas.left.minutes', count: Math.ceil(left / minute), soon };
  if (left < 2 * day) return { key: 'cobrancas.left.hours', count: Math.floor(left / hour), soon };
  return { key: 'cobrancas.left.days', count: Math.floor(left / day), soon };
}
