import { imagem } from '#server/db/imagem.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import { publicEvento } from '#server/sections/evento.ts';
import type { Evento, EventoCard, Lote, Lugar, Site } from '#shared/contracts/site.ts';
import { addMonths, churchToday, churchZone } from '#shared/dates.ts';
import { evento as section } from '#shared/sections/evento.ts';
import { categoria, findByName, pageNumber, type ReaderDeps } from './rows.ts';

const perPage = 20;
/** Limit of events per month, more than any church has. */
const maxPerMonth = 500;
/** Events shown after one, as where to go next. */
const relatedEvents = 3;
/** Rows read to find the next few different events. */
const scannedEvents = 300;

interface Row extends EventoCard {
  texto: string | null;
  endereco: string | null;
  atualizado_em: Date;
  vagas: number | null;
  lotes: Omit<Lote, 'aberto'>[];
  inscricoes_de: Date | null;
  inscricoes_ate: Date | null;
  igreja_id: number | null;
  series: string;
  acabou: boolean;
}

const card = raw(`t.id, t.slug, t.nome, t.tipo, t.status, t.data, t.data_final,
  to_char(t.horario_inicial, 'HH24:MI') as horario_inicial, to_char(t.horario_final, 'HH24:MI') as horario_final,
  t.local, ${imagem('t.imagem')} as imagem, ${categoria} as categoria,
  (select i.nome_fantasia from igreja i where i.id = t.igreja) as igreja`);

const lastDay = raw('coalesce(t.data_final, t.data)');
/** The time when the row `t` ends. */
const end = raw(`((coalesce(t.data_final, t.data) + t.horario_final) at time zone '${churchZone}')`);
/** What identifies a recurring event: its series, or else its name. */
const series = raw('coalesce(t.recorrencia::text, busca(t.nome))');
const order = raw('t.data, t.horario_inicial, t.id');

const allTipos = Object.keys(section.fields.tipo.options);

const isMonth = (text: string): boolean => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);

export function createEventos({ db, clock }: ReaderDeps, lugares: () => Promise<Lugar[]>) {
  /** The next public events that take place, of a weekly event only the next; none of the series `other`. */
  const upcoming = (
    count: number,
    pictured = false,
    other: Pick<Row, 'series' | 'igreja_id'> | null = null,
  ): Promise<EventoCard[]> =>
    db.query<EventoCard>(
      named(
        'site.eventos.proximos',
        sql`select ${card} from (select distinct on (${series}, t.igreja) t.* from (
            select t.* from evento t where t.status = 'publicado' and not t.interno
            and ${lastDay} >= ${churchToday(clock.now())}::date and ${end} > ${clock.now()}
            and (not ${pictured}::boolean or t.imagem is not null)
            and (${series} is distinct from ${other?.series ?? null}::text
              or t.igreja is distinct from ${other?.igreja_id ?? null}::integer) order by ${order} limit ${scannedEvents}) t
          order by ${series}, t.igreja, ${order}) t
        order by ${order} limit ${count}`,
      ),
    );

  const eventos: Site['eventos'] = async ({ page: asked, mes, tipo }) => {
    const now = clock.now();
    const today = churchToday(now);
    const whole = mes !== undefined && isMonth(mes);
    const month = whole ? mes : today.slice(0, 7);
    const from = whole ? `${month}-01` : today;
    // before the next month; without a month, unlimited
    const to = whole ? addMonths(from, 1) : null;
    const page = whole ? 1 : pageNumber(asked);
    const size = whole ? maxPerMonth : perPage;
    // an unknown tipo matches no event
    const kind = tipo === undefined || allTipos.includes(tipo) ? (tipo ?? null) : '';
    const these = sql`${publicEvento} and ${lastDay} >= ${from}::date and (${to}::date is null or t.data < ${to}::date)
      and (${kind}::text is null or t.tipo = ${kind}) and (${whole}::boolean or ${end} > ${now})`;
    const [data, counted, coming, destaques] = await Promise.all([
      db.query<EventoCard>(
        named(
          'site.eventos',
          sql`select ${card} from evento t where ${these} order by ${order} limit ${size} offset ${(page - 1) * size}`,
        ),
      ),
      db.query<{ total: number }>(
        named('site.eventos.total', sql`select count(*) as total from evento t where ${these}`),
      ),
      db.query<{ tipo: string }>(
        named(
          'site.eventos.tipos',
          sql`select distinct t.tipo from evento t where ${publicEvento} and ${lastDay} >= ${today}::date
            and ${end} > ${now}`,
        ),
      ),
      upcoming(4, true),
    ]);
    const { total } = counted[0]!;
    const tipos = allTipos.filter((one) => coming.some((row) => row.tipo === one));
    const pages = Math.max(1, Math.ceil(total / size));
    return { data, total, page, pages, mes: month, tipos, destaques };
  };

  async function whole(slug: string): Promise<Evento | null> {
    const now = clock.now();
    const today = churchToday(now);
    const [row] = await db.query<Row>(
      named(
        'site.evento',
        sql`select ${card}, t.texto, t.endereco, t.atualizado_em, t.vagas, t.inscricoes_de, t.inscricoes_ate,
        t.igreja as igreja_id, ${series} as series, ${end} <= ${now} as acabou,
        coalesce((select json_agg(json_build_object('nome', l.nome, 'preco', l.preco, 'de', l.de, 'ate', l.ate)
          order by l.ordem, l.id) from evento_lotes l where l.evento = t.id), '[]') as lotes
        from evento t where t.slug = ${slug} and ${publicEvento}`,
      ),
    );
    if (!row) return null;
    const { igreja_id, series: ofSeries, acabou, ...shown } = row;
    const [serie, places, proximos] = await Promise.all([
      db.query<Evento['serie'][number]>(
        named(
          'site.evento.serie',
          sql`select t.slug, t.data, to_char(t.horario_inicial, 'HH24:MI') as horario_inicial from evento t
          where ${series} = ${ofSeries} and t.igreja is not distinct from ${igreja_id} and t.id <> ${row.id}
          and t.status = 'publicado' and not t.interno and t.data >= ${today}::date order by ${order} limit 6`,
        ),
      ),
      row.endereco === null ? lugares() : [],
      upcoming(relatedEvents, false, row),
    ]);
    const inscricoes = signUps(row, now, today);
    return {
      ...shown,
      atualizado_em: row.atualizado_em.toISOString(),
      inscricoes_de: row.inscricoes_de?.toISOString() ?? null,
      inscricoes_ate: row.inscricoes_ate?.toISOString() ?? null,
      lotes: row.lotes.map((lote) => ({
        ...lote,
        aberto: inscricoes === 'abertas' && isOnSale(lote, today),
      })),
      inscricoes,
      // an event of no branch takes place at the head church
      lugar: places.find(({ id, sede }) => (igreja_id === null ? sede : id === igreja_id)) ?? null,
      serie,
      proximos,
    };
  }

  const evento: Site['evento'] = (text) =>
    findByName(db, { secao: 'evento', text, visible: publicEvento }, whole);

  return { upcoming, eventos, evento };
}

const isOnSale = ({ de, ate }: Omit<Lote, 'aberto'>, today: string): boolean =>
  (de === null || de <= today) && (ate === null || today <= ate);

function signUps(row: Row, now: Date, today: string): Evento['inscricoes'] {
  const { inscricoes_de: from, inscricoes_ate: to, lotes } = row;
  if (row.vagas === null && lotes.length === 0 && from === null && to === null) return 'nenhuma';
  if (row.status !== 'publicado' || row.acabou || (to !== null && to <= now)) return 'encerradas';
  if (from !== null && from > now) return 'em_breve';
  if (lotes.length === 0 || lotes.some((lote) => isOnSale(lote, today))) return 'abertas';
  return lotes.some(({ de }) => de !== null && de > today) ? 'em_breve' : 'encerradas';
}
