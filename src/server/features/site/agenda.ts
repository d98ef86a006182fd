import { type CalendarEntry, calendarFile } from '#server/calendar/ics.ts';
import { named, raw, type Sql, sql } from '#server/db/sql.ts';
import { isPublicEventoSql } from '#server/sections/evento.ts';
import type { Achado } from '#shared/contracts/site.ts';
import { addDays, churchToday, churchZone } from '#shared/dates.ts';
import { findByName, type ReaderDeps } from './rows.ts';

const daysBack = 30;
const most = 1000;
/** How often subscribed calendars should refresh. */
const refreshSeconds = 60 * 60;

type Row = Omit<CalendarEntry, 'uid' | 'url'> & { id: number; slug: string };

/** The church's address, for maps in calendars; events of no branch take place at the head church. */
const church = `(select concat_ws(', ', i.nome_fantasia, i.logradouro, i.numero, i.bairro, i.cidade, i.uf)
  from igreja i where case when t.igreja is null then i.sede else i.id = t.igreja end)`;

const columns = raw(`t.id, t.slug, t.nome, t.texto, t.status, t.versao, t.criado_em, t.atualizado_em,
  nullif(concat_ws(', ', t.local, coalesce(t.endereco, ${church})), '') as local,
  (t.data + t.horario_inicial) at time zone '${churchZone}' as inicio,
  (coalesce(t.data_final, t.data) + t.horario_final) at time zone '${churchZone}' as fim`);

export function createAgenda({ db, clock }: Pick<ReaderDeps, 'db' | 'clock'>, baseUrl: string) {
  const { host } = new URL(baseUrl);

  async function entries(name: string, which: Sql): Promise<CalendarEntry[]> {
    const rows = await db.query<Row>(
      named(name, sql`select ${columns} from evento t where ${isPublicEventoSql} and ${which}`),
    );
    // The office's own file of an event has the same uid: importing both gives one entry.
    return rows.map(({ id, slug, ...row }) => ({
      ...row,
      uid: `evento-${id}@${host}`,
      url: `${baseUrl}/eventos/${slug}`,
    }));
  }

  return {
    /** Coming and recent events, for calendars that subscribe. */
    async all(nome: string): Promise<string> {
      const since = addDays(churchToday(clock.now()), -daysBack);
      const found = await entries(
        'site.agenda',
        sql`coalesce(t.data_final, t.data) >= ${since}::date order by t.data, t.horario_inicial, t.id limit ${most}`,
      );
      return calendarFile(nome, found, { refreshSeconds });
    },

    /** One event, found by slug or id as its page is. */
    one: (text: string): Promise<Achado<{ slug: string; body: string }>> =>
      findByName(db, { secao: 'evento', text, visible: isPublicEventoSql }, async (slug) => {
        const found = await entries('site.agenda.evento', sql`t.slug = ${slug}`);
        return found[0] ? { slug, body: calendarFile(found[0].nome, found) } : null;
      }),
  };
}
