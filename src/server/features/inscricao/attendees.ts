import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';

/** A participant of an event, for badges and lists. */
export interface Attendee {
  /** null: to be written by hand */
  nome: string | null;
  codigo: string;
  lote: string;
  cidade: string | null;
  /** the participant's number, or else the buyer's */
  whatsapp: string | null;
  camiseta: string | null;
}

export interface AttendeeFilter {
  evento: number;
  /** null: all who are expected, confirmed or already in */
  status: EstadoInscricao | null;
  lote: number | null;
}

export interface AttendedEvent {
  id: number;
  nome: string;
  data: string;
  data_final: string | null;
  horario_inicial: string;
  horario_final: string;
  local: string | null;
  igreja: string | null;
  /** the colour of the event's page and of the text on it; null: it has none of its own */
  cor_destaque: string | null;
  cor_sobre_destaque: string | null;
}

/** The event; undefined if the caller may not see it. */
export async function attendedEvent(
  db: Db,
  evento: number,
  limits: Limits,
): Promise<AttendedEvent | undefined> {
  const [attended] = await db.query<AttendedEvent>(sql`select e.id, e.nome, e.data, e.data_final,
      to_char(e.horario_inicial, 'HH24:MI') as horario_inicial, to_char(e.horario_final, 'HH24:MI') as horario_final,
      e.local, (select g.nome_fantasia from igreja g where g.id = e.igreja) as igreja,
      case when e.pagina_propria then e.cor_destaque end as cor_destaque,
      case when e.pagina_propria then e.cor_sobre_destaque end as cor_sobre_destaque
    from evento e where e.id = ${evento} and ${scopeSql(eventoSection, limits, 'e') ?? raw('true')}`);
  return attended;
}

/** The first participants by name, up to a limit. Sandbox purchases get no badge. */
export const attendees = (
  db: Db,
  { evento, status, lote }: AttendeeFilter,
  most: number,
): Promise<Attendee[]> =>
  db.query<Attendee>(sql`select i.nome, i.codigo, l.nome as lote, i.cidade, coalesce(i.whatsapp, c.whatsapp) as whatsapp,
      (select r.resposta from jsonb_to_recordset(i.respostas) as r(tipo text, resposta text)
        where r.tipo = 'camiseta' limit 1) as camiseta
    from inscricao i join compra c on c.id = i.compra join evento_lotes l on l.id = i.lote
    where i.evento = ${evento} and not i.sandbox
      and i.status = any(${status === null ? ['confirmada', 'check_in_feito'] : [status]}::text[])
      and (${lote}::integer is null or i.lote = ${lote})
    order by i.nome nulls last, i.id limit ${most}`);
