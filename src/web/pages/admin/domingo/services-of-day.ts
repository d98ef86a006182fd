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
  requestedId: number,
  /** services that the list no longer has, and whose offering was counted */
  counted: readonly EventoDoDomingo[] = [],
): ServicesOfDay {
  const lastDay = ({ data, data_final }: EventoDoDomingo) => data_final ?? data;
  const now = list.filter((one) => one.data <= today && lastDay(one) >= today);
  const before = list.filter((one) => lastDay(one) < today).toReversed();
  const known = [...now, ...before, ...counted.filter(({ dia }) => dia <= today)];
  const chosen = known.find(({ id }) => id === requestedId) ?? (now.length === 1 ? now[0] : undefined);
  return { today: now, before, chosen, isPast: chosen !== undefined && lastDay(chosen) < today };
}
