import { raw, type Sql, sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';

/** The day of the check-in `c`, in the church's time. */
const cameIn = raw(`(c.entrou_em at time zone '${churchZone}')::date`);

/** Whether the check-in `c` was made on the present dates of its event `e`, and not before the event was moved to a later date. */
export const isOfPresentDatesSql = sql`${cameIn} >= e.data`;

/**
 * Whether the check-in `c` is of the day of its event `e` that this day counts for. On another day of the event the child comes anew, also if
 * nobody noted that it went home.
 */
export const isOfDaySql = (day: string): Sql =>
  sql`(${isOfPresentDatesSql} and dia_do_evento(e, ${cameIn}) = dia_do_evento(e, ${day}::date))`;
