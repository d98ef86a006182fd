import { imagem } from '#server/db/imagem.ts';
import { named, raw, type Sql, sql } from '#server/db/sql.ts';
import { isPublicEventoSql, pageIsPublicSql } from '#server/sections/evento.ts';
import { fixedAddress } from '#server/sections/evento-pagina.ts';
import type { EnderecoPagina } from '#shared/contracts/pagina-evento.ts';
import type {
  Evento,
  EventoCard,
  EventoComPagina,
  EventoGrande,
  Lote,
  PaginaDoEndereco,
  Site,
} from '#shared/contracts/site.ts';
import { addMonths, churchDateTime, churchToday, churchZone } from '#shared/dates.ts';
import { fieldOfEndereco } from '#shared/evento/enderecos-pagina.ts';
import { type CamposTema, coresPagina, toTema } from '#shared/evento/temas-pagina.ts';
import { mapLocation } from '#shared/evento-location.ts';
import { type EstadoLote, loteStates } from '#shared/inscricao/lotes.ts';
import { mapLinks } from '#shared/map-links.ts';
import { evento as section } from '#shared/sections/evento.ts';
import { type PageFields, pageOf, storedPage } from './pagina-evento.ts';
import { categoria, findByName, pageNumber, type ReaderDeps } from './rows.ts';

const perPage = 20;
/** Limit of events per month, more than any church has. */
const maxPerMonth = 500;
/** How many events are suggested after one. */
const relatedEvents = 3;
/** How many events with a landing page are shown first. */
const largeEvents = 4;
/** Rows read to find the next few different events. */
const scannedEvents = 300;

interface Row extends EventoCard {
  texto: string | null;
  endereco: string | null;
  atualizado_em: Date;
  vagas: number | null;
  idade_minima: number | null;
  idade_maxima: number | null;
  lotes: Omit<Lote, 'aberto'>[];
  inscricoes_de: Date | null;
  inscricoes_ate: Date | null;
  igreja_id: number | null;
  series: string;
  acabou: boolean;
  pagina_propria: boolean;
  endereco_fixo: string | null;
}

const card = raw(`t.id, t.slug, t.nome, t.tipo, t.status, t.data, t.data_final,
  to_char(t.horario_inicial, 'HH24:MI') as horario_inicial, to_char(t.horario_final, 'HH24:MI') as horario_final,
  t.local, ${imagem('t.imagem')} as imagem, ${categoria} as categoria,
  (select i.nome_fantasia from igreja i where i.id = t.igreja) as igreja`);

const themeColumns = raw(
  ['letra', 'desenho', ...Object.values(coresPagina)].map((name) => `t.${name}`).join(', '),
);

const lastDay = raw('coalesce(t.data_final, t.data)');
/** The time when the row `t` ends. */
const end = raw(`((coalesce(t.data_final, t.data) + t.horario_final) at time zone '${churchZone}')`);
/** Whether places of the counted item `k` are free; expired holds count as free, whether or not they were freed yet. */
const isFree = (now: Date): Sql =>
  sql`(k.total > k.tomado or k.total + reservas_vencidas(k.tipo, k.alvo, ${now}) > k.tomado)`;
/** Whether nothing of the row `t` can be bought: its lots, or all of its places, are taken. */
const isSoldOut = (now: Date): Sql => sql`(exists (select from evento_lotes l where l.evento = t.id) and not (
  exists (select from capacidade k where k.tipo = 'evento' and k.alvo = t.id and ${isFree(now)})
  and exists (select from evento_lotes l join capacidade k on k.tipo = 'lote' and k.alvo = l.id
    where l.evento = t.id and ${isFree(now)})))`;
/** What identifies a recurring event: its series, or else its name. */
const series = raw('coalesce(t.recorrencia::text, busca(t.nome))');
const order = raw('t.data, t.horario_inicial, t.id');

const allTipos = Object.keys(section.fields.tipo.options);

const isMonth = (text: string): boolean => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);

export function createEventos({ db, clock }: ReaderDeps, lugar: Site['lugar']) {
  /**
   * The next public events that were not cancelled; of a weekly event only the next one, and none of the series `other`. `pictured`: only
   * events to highlight, with a picture and free places; events with a landing page are shown elsewhere (`large`).
   */
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
            and (not ${pictured}::boolean or t.imagem is not null and not t.pagina_propria and not ${isSoldOut(clock.now())})
            and (${series} is distinct from ${other?.series ?? null}::text
              or t.igreja is distinct from ${other?.igreja_id ?? null}::integer) order by ${order} limit ${scannedEvents}) t
          order by ${series}, t.igreja, ${order}) t
        order by ${order} limit ${count}`,
      ),
    );

  /** The next events with a landing page. */
  async function large(): Promise<EventoGrande[]> {
    const now = clock.now();
    const rows = await db.query<EventoCard & CamposTema & Pick<EventoGrande, 'chamada' | 'caminho'>>(
      named(
        'site.eventos.grandes',
        sql`select ${card}, t.chamada, ${themeColumns}, coalesce(${fixedAddress}, '/eventos/' || t.slug) as caminho
          from evento t where ${pageIsPublicSql('t')} and t.status = 'publicado'
          and ${lastDay} >= ${churchToday(now)}::date and ${end} > ${now} order by ${order} limit ${largeEvents}`,
      ),
    );
    return rows.map(({ letra, desenho, ...row }) => {
      const { cor_fundo, cor_texto, cor_superficie, cor_destaque, cor_sobre_destaque, cor_apoio, ...shown } =
        row;
      const cores = { cor_fundo, cor_texto, cor_superficie, cor_destaque, cor_sobre_destaque, cor_apoio };
      return { ...shown, tema: toTema({ ...cores, letra, desenho }) };
    });
  }

  const eventos: Site['eventos'] = async ({ page: requested, mes, tipo }) => {
    const now = clock.now();
    const today = churchToday(now);
    const whole = mes !== undefined && isMonth(mes);
    const month = whole ? mes : today.slice(0, 7);
    const from = whole ? `${month}-01` : today;
    // before the next month; without a month, unlimited
    const to = whole ? addMonths(from, 1) : null;
    const page = whole ? 1 : pageNumber(requested);
    const size = whole ? maxPerMonth : perPage;
    // an unknown tipo matches no event
    const kind = tipo === undefined || allTipos.includes(tipo) ? (tipo ?? null) : '';
    const these = sql`${isPublicEventoSql} and ${lastDay} >= ${from}::date and (${to}::date is null or t.data < ${to}::date)
      and (${kind}::text is null or t.tipo = ${kind}) and (${whole}::boolean or ${end} > ${now})`;
    const [data, counted, coming, grandes, destaques] = await Promise.all([
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
          sql`select distinct t.tipo from evento t where ${isPublicEventoSql} and ${lastDay} >= ${today}::date
            and ${end} > ${now}`,
        ),
      ),
      large(),
      upcoming(4, true),
    ]);
    const { total } = counted[0]!;
    const tipos = allTipos.filter((one) => coming.some((row) => row.tipo === one));
    const pages = Math.max(1, Math.ceil(total / size));
    return { data, total, page, pages, mes: month, tipos, grandes, destaques };
  };

  /** An event with everything that its page shows; the condition finds a single row. */
  const selectWhole = (name: string, which: Sql, now: Date): Promise<Row[]> =>
    db.query<Row>(
      named(
        name,
        sql`select ${card}, t.texto, t.endereco, t.atualizado_em, t.vagas, t.idade_minima, t.idade_maxima, t.inscricoes_de, t.inscricoes_ate,
        t.igreja as igreja_id, ${series} as series, ${end} <= ${now} as acabou,
        t.pagina_propria, ${fixedAddress} as endereco_fixo,
        coalesce((select json_agg(json_build_object('nome', l.nome, 'preco', l.preco, 'de', l.de, 'ate', l.ate)
          order by l.ordem, l.id) from evento_lotes l where l.evento = t.id), '[]') as lotes
        from evento t where ${which}`,
      ),
    );

  async function whole(slug: string): Promise<Evento | null> {
    const now = clock.now();
    const [row] = await selectWhole('site.evento', sql`t.slug = ${slug} and ${isPublicEventoSql}`, now);
    return row ? assemble(row, row.pagina_propria ? await storedPage(db, row.id) : null, now) : null;
  }

  /** Any event of the office with a landing page that is not stored yet, as visitors would see it once it is published. */
  async function withPage(id: number, page: PageFields): Promise<EventoComPagina | null> {
    const now = clock.now();
    const [row] = await selectWhole('site.evento.previa', sql`t.id = ${id}`, now);
    if (!row) return null;
    const evento = await assemble(
      { ...row, status: row.status === 'rascunho' ? 'publicado' : row.status },
      page,
      now,
    );
    return hasPage(evento) ? evento : null;
  }

  async function assemble(row: Row, page: PageFields | null, now: Date): Promise<Evento> {
    const today = churchToday(now);
    const { igreja_id, series: ofSeries, acabou, pagina_propria: _, endereco_fixo, ...shown } = row;
    const [serie, place, proximos] = await Promise.all([
      db.query<Evento['serie'][number]>(
        named(
          'site.evento.serie',
          sql`select t.slug, t.data, to_char(t.horario_inicial, 'HH24:MI') as horario_inicial from evento t
          where ${series} = ${ofSeries} and t.igreja is not distinct from ${igreja_id} and t.id <> ${row.id}
          and t.status = 'publicado' and not t.interno and t.data >= ${today}::date order by ${order} limit 6`,
        ),
      ),
      // an event of no branch takes place at the head church
      row.endereco === null ? lugar(igreja_id) : null,
      upcoming(relatedEvents, false, row),
    ]);
    const states = lotStatesByDay(row, now, today);
    const isShown = page !== null && row.status === 'publicado' && !acabou;
    return {
      ...shown,
      atualizado_em: row.atualizado_em.toISOString(),
      inscricoes_de: row.inscricoes_de?.toISOString() ?? null,
      inscricoes_ate: row.inscricoes_ate?.toISOString() ?? null,
      lotes: row.lotes.map((lote, at) => ({ ...lote, aberto: states[at] === 'aberto' })),
      inscricoes: signUps(row, states, now),
      lugar: place,
      serie,
      proximos,
      pagina:
        page && (await pageOf(db, page, mapLinks(mapLocation({ ...row, lugar: place }))?.google ?? null)),
      canonico: (isShown && endereco_fixo) || `/eventos/${row.slug}`,
    };
  }

  /** The next event that visitors may sign up for or that has a page, one of the same department or category first. */
  async function nextOf(before: number | null): Promise<EventoCard | null> {
    const now = clock.now();
    const [next] = await db.query<EventoCard>(
      named(
        'site.pagina.proximo',
        sql`select ${card} from evento t left join evento b on b.id = ${before}::integer
          where t.status = 'publicado' and not t.interno and t.id is distinct from b.id
          and ${lastDay} >= ${churchToday(now)}::date and ${end} > ${now}
          and (t.pagina_propria or t.vagas is not null or exists (select from evento_lotes l where l.evento = t.id))
          order by coalesce(t.departamento = b.departamento, false) desc, coalesce(t.categoria = b.categoria, false) desc,
          ${order} limit 1`,
      ),
    );
    return next ?? null;
  }

  const paginaDe = async (endereco: EnderecoPagina): Promise<PaginaDoEndereco> => {
    const field = fieldOfEndereco[endereco];
    const [row] = await db.query<{ slug: string }>(
      named(
        `site.pagina.${field}`,
        sql`select t.slug from site s join evento t on t.id = s.${raw(field)} where ${pageIsPublicSql('t')}`,
      ),
    );
    const evento = row && (await whole(row.slug));
    if (!hasPage(evento)) return { estado: 'sem_evento', proximo: await nextOf(null) };
    const endsAt = `${evento.data_final ?? evento.data} ${evento.horario_final}`;
    if (evento.status === 'publicado' && endsAt > churchDateTime(clock.now()))
      return { estado: 'aberta', evento };
    return { estado: 'encerrada', evento, proximo: await nextOf(evento.id) };
  };

  const evento: Site['evento'] = (text) =>
    findByName(db, { secao: 'evento', text, visible: isPublicEventoSql }, whole);

  return { upcoming, large, eventos, evento, paginaDe, withPage };
}

const hasPage = (evento: Evento | null | undefined): evento is EventoComPagina =>
  evento?.pagina !== null && evento?.pagina !== undefined;

/** The states of the lots, in their order, as far as the days decide them: the pages that show free places ask for those themselves. */
function lotStatesByDay(row: Row, now: Date, today: string): EstadoLote[] {
  const { inscricoes_de: from, inscricoes_ate: to } = row;
  const happens = row.status === 'publicado' && !row.acabou;
  const lotes = row.lotes.map(({ de, ate }, id) => ({ id, de, ate, livres: 1 }));
  return [...loteStates(lotes, { happens, from, to, now, today, livres: 1 }).values()];
}

function signUps(row: Row, states: readonly EstadoLote[], now: Date): Evento['inscricoes'] {
  const { inscricoes_de: from, inscricoes_ate: to, lotes } = row;
  if (row.vagas === null && lotes.length === 0 && from === null && to === null) return 'nenhuma';
  if (row.status !== 'publicado' || row.acabou || (to !== null && to <= now)) return 'encerradas';
  if (from !== null && from > now) return 'em_breve';
  if (lotes.length === 0 || states.includes('aberto')) return 'abertas';
  return states.includes('futuro') ? 'em_breve' : 'encerradas';
}
