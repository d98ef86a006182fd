import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';

export interface ServicesOfDay {
  today: readonly EventoDoDomingo[];
  before: readonly EventoDoDomingo[];
  /** the requested service, otherwise the only one of the day */
  chosen: EventoDoDomingo | undefined;
  /** the chosen service was on an earlier day: entries made now still count for it */
  isPast: boolean;
}

/** The services to choose from on this day, also when the phone has had no network since yesterday. */
export function servicesOn(
  list: readonly EventoDoDomingo[],
  today: string,
  /** the service asked for; of an event of several days, also the day */
  requested: { id: number; dia?: string | undefined },
  /** services that the list no longer has, and whose offering was counted */
  counted: readonly EventoDoDomingo[] = [],
): ServicesOfDay {
  const lastDay = ({ data, data_final }: EventoDoDomingo) => data_final ?? data;
  // the phone may have loaded the list on an earlier day of the event
  const dayOn = (one: EventoDoDomingo): string =>
    one.data > today ? one.data : lastDay(one) < today ? lastDay(one) : today;
  const fresh = list.map((one) => (one.varios_dias ? { ...one, dia: dayOn(one) } : one));
  const now = fresh.filter((one) => one.data <= today && lastDay(one) >= today);
  const before = fresh.filter((one) => lastDay(one) < today).toReversed();
  const known = [...now, ...before, ...counted.filter(({ dia }) => dia <= today)];
  const ofEvent = known.filter(({ id }) => id === requested.id);
  const chosen =
    ofEvent.find(({ dia }) => dia === requested.dia) ?? ofEvent[0] ?? (now.length === 1 ? now[0] : undefined);
  const isPast = chosen !== undefined && (chosen.varios_dias ? chosen.dia : lastDay(chosen)) < today;
  return { today: now, before, chosen, isPast };
}
