const minute = 60_000;
const hour = 60 * minute;
/** The shortest offer: time to see the mail and to fill in the sign-up. */
const atLeast = 30 * minute;

/**
 * Until when a freed place is kept for the person it was offered to: for the hours that the event sets, but at most half of the time
 * until it begins, so that another person can still come when the offer is not taken; never beyond the start.
 */
export function offerUntil(now: Date, { horas, comeca_em }: { horas: number; comeca_em: Date }): Date {
  const left = comeca_em.getTime() - now.getTime();
  const duration = Math.min(horas * hour, Math.max(left / 2, atLeast), left);
  return new Date(now.getTime() + Math.max(0, Math.floor(duration)));
}
