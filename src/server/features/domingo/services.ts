import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import { contagem } from '#shared/sections/contagem.ts';
import { evento as section } from '#shared/sections/evento.ts';

/** Days for which a past service is still offered: the count of a Sunday may be typed on Saturday. */
const daysBack = 6;
/** A phone that was opened on one Sunday already knows the next one. */
const daysAhead = 7;

/** The day of the event `e` that an entry of this day counts for. The function also moves attendance when the date of its event changes. */
export const dayOf = (day: string): Sql => sql`to_char(dia_do_evento(e, ${day}::date), 'YYYY-MM-DD')`;

/** The columns of an event `e` of the church `i`. */
const columns = (dia: Sql): Sql =>
  sql`e.id, e.nome, e.tipo, e.data, e.data_final, to_char(e.horario_inicial, 'HH24:MI') as horario_inicial, e.local,
      case when i.id is not null then json_build_object('id', i.id, 'rotulo', ${churchLabel('i')}) end as igreja,
      not evento_de_um_dia(e) as varios_dias, ${dia} as dia`;

const select = (today: string, caller: StaffIdentity, where: Sql): Sql =>
  sql`select ${columns(dayOf(today))} from evento e left join igreja i on i.id = e.igreja
    where ${where} and e.status not in ('rascunho', 'cancelado') and ${scopeSql(section, caller, 'e') ?? raw('true')}
    order by e.data, e.horario_inicial, e.id`;

/** Services and events of the caller's churches, from the last days to the next ones. */
export function services(db: Db, caller: StaffIdentity, now: Date): Promise<EventoDoDomingo[]> {
  const today = churchToday(now);
  return db.query<EventoDoDomingo>(
    select(
      today,
      caller,
      sql`e.data <= ${addDays(today, daysAhead)} and coalesce(e.data_final, e.data) >= ${addDays(today, -daysBack)}`,
    ),
  );
}

/** An event that is not offered any more, for entries about it that were refused and are corrected. */
export const pastService = (
  db: Db,
  caller: StaffIdentity,
  id: number,
  now: Date,
): Promise<EventoDoDomingo[]> => {
  const today = churchToday(now);
  return db.query<EventoDoDomingo>(select(today, caller, sql`e.id = ${id} and e.data <= ${today}`));
};

/**
 * An event once for each day with an offering count, however long ago, and also if the event was cancelled since: the treasurer may book it
 * later.
 */
export async function countedServices(db: Db, caller: StaffIdentity, id: number): Promise<EventoDoDomingo[]> {
  if (!caller.ability.can('read', contagem.subject)) return [];
  return db.query<EventoDoDomingo>(sql`select ${columns(raw('c.data'))}
    from contagem c join evento e on e.id = c.evento left join igreja i on i.id = e.igreja
    where e.id = ${id} and c.estado <> 'cancelada'
      and ${scopeSql(section, caller, 'e') ?? raw('true')} and ${scopeSql(contagem, caller, 'c') ?? raw('true')}
    order by c.data`);
}

/** The service that an entry names, on the day of the entry; one that has not begun yet is not found. */
export async function serviceOf(
  db: Db,
  caller: StaffIdentity,
  id: number,
  momento: Date,
): Promise<EventoDoDomingo> {
  const day = churchToday(momento);
  const [found] = await db.query<EventoDoDomingo>(select(day, caller, sql`e.id = ${id}`));
  if (!found) throw invalidField('evento', 'validation.reference');
  if (found.data > day) throw invalidField('evento', 'domingo.not_yet');
  return found;
}

/** The church of a record about a service: the service's own, otherwise the head church. */
export const churchOfService = (evento: EventoDoDomingo): Sql =>
  evento.igreja ? sql`${evento.igreja.id}::integer` : sql`(select id from igreja where sede)`;
