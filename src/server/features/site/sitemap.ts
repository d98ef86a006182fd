import { named, raw, sql } from '#server/db/sql.ts';
import { isPublicEventoSql } from '#server/sections/evento.ts';
import { isPublishedSql } from '#server/sections/publicacao.ts';
import { element, textElement, xmlDocument } from '#server/xml/xml.ts';
import { enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import type { Site } from '#shared/contracts/site.ts';
import { addMonths, churchToday } from '#shared/dates.ts';
import { defaultLanguage, type Locale, languages, locales } from '#shared/i18n/languages.ts';
import type { ReaderDeps } from './rows.ts';

/** A sitemap may have 50 000 addresses: this many of each kind, the newest, stay below. */
const ofEach = 5_000;
/** Older events are useless to people who search. */
const monthsBack = 12;

interface Place {
  path: string;
  /** the languages that its content is written in; records are in Portuguese only */
  idiomas: readonly Locale[];
  changed: Date | null;
}

/** Kinds of rows with pages of their own, and the contents of fixed pages. */
type Kind =
  | 'noticias'
  | 'conteudos'
  | 'eventos'
  | 'projetos'
  | 'produtos'
  | 'categorias'
  | 'rifas'
  | 'transparencia'
  | 'site'
  | 'politica';

interface Row {
  tipo: Kind;
  /** the slug; for projects, whose slugs depend on each other, and for categories of the store the id; for published accounts the church, or church/month */
  slug: string;
  mudou_em: Date;
}

const listedKinds: readonly Kind[] = ['noticias', 'conteudos', 'eventos', 'projetos'];

/** The addresses of the store and of raffles. */
const ownPlaces: Partial<Record<Kind, (slug: string) => string>> = {
  produtos: (slug) => `/loja-virtual/produto/${slug}`,
  categorias: (id) => `/loja-virtual?categoria=${id}`,
  rifas: (slug) => `/rifa/${slug}`,
  transparencia: (place) => `/transparencia/${place}`,
};

const portuguese: readonly Locale[] = [defaultLanguage.texts];

/** The fixed pages, and the kinds of rows that each of them shows. */
const fixed: readonly { path: string; shows: readonly Kind[] }[] = [
  { path: '/', shows: [...listedKinds, 'site'] },
  ...listedKinds.map((kind) => ({ path: `/${kind}`, shows: [kind] })),
  { path: '/contribuir', shows: ['site'] },
  { path: '/contato', shows: ['site'] },
  { path: '/pedido-oracoes', shows: ['site'] },
  { path: '/bio', shows: ['eventos', 'site'] },
  { path: '/politica-privacidade', shows: ['politica'] },
];

/** Whether the store shows the product `t`. */
const inStore = raw(
  't.ativo and exists (select from produto_variantes v where v.produto = t.id and v.ativo)',
);

const rowsSql = (now: Date) => {
  const since = addMonths(churchToday(now), -monthsBack);
  const most = raw(`order by t.id desc limit ${ofEach}`);
  // A scheduled post changed for visitors when its time came.
  const changed = raw('greatest(t.atualizado_em, t.publicado_em) as mudou_em');
  return sql`(select 'noticias' as tipo, t.slug, ${changed} from postagem t where ${isPublishedSql(now)} ${most})
    union all (select 'conteudos', t.slug, ${changed} from conteudo t
      where exists (select from conteudo_video v where v.conteudo = t.id) and ${isPublishedSql(now)} ${most})
    union all (select 'eventos', t.slug, t.atualizado_em from evento t
      where ${isPublicEventoSql} and coalesce(t.data_final, t.data) >= ${since}::date ${most})
    union all (select 'projetos', t.id::text, t.atualizado_em from projetosociais t ${most})
    union all (select 'produtos', t.slug, t.atualizado_em from produto t where ${inStore} ${most})
    union all (select 'categorias', k.id::text, max(t.atualizado_em) from produto t join categoria k on k.id = t.categoria
      where ${inStore} and k.ativo group by k.id)
    union all (select 'rifas', t.slug, t.atualizado_em from rifa t where t.status not in ('rascunho', 'cancelada') ${most})
    union all (select 'transparencia', t.igreja::text, max(t.publicado_em) from transparencia t group by t.igreja)
    union all (select 'transparencia', t.igreja || '/' || to_char(t.mes, 'YYYY-MM'), max(t.publicado_em) from transparencia t
      group by t.igreja, t.mes order by max(t.id) desc limit ${ofEach})
    union all (select 'site', '', atualizado_em from site)
    union all (select 'politica', '', max(vigente_desde) from site_privacidade)`;
};

/** Every public page in each language in which it is written, with the time of its last change. */
export async function sitemap(
  { db, clock }: Pick<ReaderDeps, 'db' | 'clock'>,
  baseUrl: string,
  site: Pick<Site, 'projetos' | 'home' | 'bio' | 'politica' | 'paginaDe'>,
): Promise<string> {
  const now = clock.now();
  const [rows, pages, projects, home, bio, politica] = await Promise.all([
    db.query<Row>(named('site.sitemap', rowsSql(now))),
    landingPages(site),
    site.projetos(),
    site.home(),
    site.bio(),
    site.politica(),
  ]);
  /**
   * Pages that the church wrote have the languages of their translations; lists show records, in Portuguese; the other pages are texts of
   * the product, in all languages.
   */
  const languagesAt = (path: string): readonly Locale[] => {
    if (listedKinds.some((kind) => path === `/${kind}`)) return portuguese;
    if (path === '/') return home.idiomas;
    if (path === '/bio') return bio.idiomas;
    return path === '/politica-privacidade' ? (politica?.idiomas ?? portuguese) : locales;
  };
  const lastOf = (kinds: readonly Kind[]): Date | null => {
    const times = rows.filter(({ tipo }) => kinds.includes(tipo)).map(({ mudou_em }) => mudou_em.getTime());
    return times.length > 0 ? new Date(times.reduce((a, b) => Math.max(a, b))) : null;
  };
  const slugs = new Map(projects.map(({ id, slug }) => [String(id), slug]));
  const places: Place[] = [
    ...fixed.map(({ path, shows }) => ({ path, idiomas: languagesAt(path), changed: lastOf(shows) })),
    ...pages.places,
    // an empty store is not listed
    ...(rows.some(({ tipo }) => tipo === 'produtos')
      ? [{ path: '/loja-virtual', idiomas: portuguese, changed: lastOf(['produtos']) }]
      : []),
    ...(rows.some(({ tipo }) => tipo === 'rifas')
      ? [{ path: '/rifa', idiomas: locales, changed: lastOf(['rifas']) }]
      : []),
    ...(rows.some(({ tipo }) => tipo === 'transparencia')
      ? [{ path: '/transparencia', idiomas: locales, changed: lastOf(['transparencia']) }]
      : []),
    ...rows.flatMap(({ tipo, slug: ownSlug, mudou_em }) => {
      // an event that is shown at a fixed address is listed only under that one
      if (tipo === 'eventos' && pages.shown.has(ownSlug)) return [];
      const ownPlace = ownPlaces[tipo];
      if (ownPlace) return [{ path: ownPlace(ownSlug), idiomas: portuguese, changed: mudou_em }];
      const slug = tipo === 'projetos' ? slugs.get(ownSlug) : ownSlug;
      // a project may have its page on another site
      return slug && listedKinds.includes(tipo)
        ? [{ path: `/${tipo}/${slug}`, idiomas: portuguese, changed: mudou_em }]
        : [];
    }),
  ];
  const names = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  };
  return xmlDocument(
    element('urlset', names, `\n${places.flatMap((place) => entries(baseUrl, place)).join('\n')}\n`),
  );
}

/** The fixed addresses of landing pages that have an event, and the slugs of the events that they show. */
async function landingPages(
  site: Pick<Site, 'paginaDe'>,
): Promise<{ places: Place[]; shown: ReadonlySet<string> }> {
  const pages = await Promise.all(
    enderecosPagina.map(async (endereco) => ({ path: `/${endereco}`, page: await site.paginaDe(endereco) })),
  );
  return {
    places: pages.flatMap(({ path, page }) =>
      page.estado === 'sem_evento'
        ? []
        : [{ path, idiomas: portuguese, changed: new Date(page.evento.atualizado_em) }],
    ),
    shown: new Set(
      pages.flatMap(({ path, page }) =>
        page.estado === 'aberta' && page.evento.canonico === path ? [page.evento.slug] : [],
      ),
    ),
  };
}

/** The entries of one page: one for each of its languages, each with the addresses in all of them. */
function entries(baseUrl: string, { path, idiomas, changed }: Place): string[] {
  const address = `${baseUrl}${path}`;
  const inLanguage = (code: string): string =>
    code === defaultLanguage.code ? address : `${address}?lang=${code}`;
  const alternate = (hreflang: string, href: string): string =>
    element('xhtml:link', { rel: 'alternate', hreflang, href });
  const written = languages.filter(({ texts }) => idiomas.includes(texts));
  const about = [
    textElement('lastmod', changed?.toISOString() ?? null),
    ...(written.length > 1
      ? [...written.map(({ code, tag }) => alternate(tag, inLanguage(code))), alternate('x-default', address)]
      : []),
  ].join('');
  return written.map(({ code }) => element('url', {}, textElement('loc', inLanguage(code)) + about));
}

/** robots.txt: all public pages, without those for signing in, working or searching. */
export const robots = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...[
      '/admin',
      '/auth/',
      '/api/',
      '/busca',
      '/offline',
      '/loja-virtual/auth/',
      '/loja-virtual/checkout/',
      '/loja-virtual/carrinho',
      '/loja-virtual/pedido/',
      '/loja-virtual/acompanhar/',
      '/rifa/*/compra/',
    ].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
