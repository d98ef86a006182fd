import { raw, sql } from '#server/db/sql.ts';
import { element, textElement, xmlDocument } from '#server/xml/xml.ts';
import type { ProjetoCard } from '#shared/contracts/site.ts';
import { addMonths, churchToday } from '#shared/dates.ts';
import { defaultLanguage, languages } from '#shared/i18n/languages.ts';
import { isPublished, publicEvento, type Reading } from './rows.ts';

/** A sitemap may name 50 000 pages; so many of each kind, the newest, stay well below. */
const ofEach = 15_000;
/** Older days of the calendar are of no use to those who search. */
const monthsBack = 12;

interface Place {
  path: string;
  changed: Date | null;
}

interface Row {
  tipo: 'noticias' | 'conteudos' | 'eventos';
  slug: string;
  mudou_em: Date;
}

/** The pages that are always there, and which kind of row each of them lists. */
const fixed: readonly { path: string; lists?: Row['tipo'] | 'all' }[] = [
  { path: '/', lists: 'all' },
  { path: '/noticias', lists: 'noticias' },
  { path: '/eventos', lists: 'eventos' },
  { path: '/conteudos', lists: 'conteudos' },
  { path: '/projetos' },
  { path: '/contribuir' },
  { path: '/contato' },
  { path: '/pedido-oracoes' },
  { path: '/bio' },
  { path: '/politica-privacidade' },
];

const rowsSql = (now: Date) => {
  const since = addMonths(churchToday(now), -monthsBack);
  const most = raw(`order by t.id desc limit ${ofEach}`);
  // What was scheduled changed for visitors when its time came.
  const changed = raw('greatest(t.atualizado_em, t.publicado_em) as mudou_em');
  return sql`(select 'noticias' as tipo, t.slug, ${changed} from postagem t where ${isPublished(now)} ${most})
    union all (select 'conteudos', t.slug, ${changed} from conteudo t
      where exists (select from conteudo_video v where v.conteudo = t.id) and ${isPublished(now)} ${most})
    union all (select 'eventos', t.slug, t.atualizado_em from evento t
      where ${publicEvento} and coalesce(t.data_final, t.data) >= ${since}::date ${most})`;
};

/** Every public page with the time it last changed, and its addresses in the other languages. */
export async function sitemap(
  { db, clock }: Pick<Reading, 'db' | 'clock'>,
  baseUrl: string,
  projetos: () => Promise<ProjetoCard[]>,
): Promise<string> {
  const now = clock.now();
  const [rows, projects] = await Promise.all([
    db.query<Row>({ name: 'site.sitemap', ...rowsSql(now) }),
    projetos(),
  ]);
  const lastOf = (kind: Row['tipo'] | 'all' | undefined): Date | null => {
    const times = rows
      .filter(({ tipo }) => kind === 'all' || tipo === kind)
      .map(({ mudou_em }) => mudou_em.getTime());
    return times.length > 0 ? new Date(times.reduce((a, b) => Math.max(a, b))) : null;
  };
  const places: Place[] = [
    ...fixed.map(({ path, lists }) => ({ path, changed: lists ? lastOf(lists) : null })),
    ...rows.map(({ tipo, slug, mudou_em }) => ({ path: `/${tipo}/${slug}`, changed: mudou_em })),
    ...projects
      .filter(({ slug }) => slug !== null)
      .map(({ slug }) => ({ path: `/projetos/${slug}`, changed: null })),
  ];
  const names = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  };
  return xmlDocument(
    element('urlset', names, `\n${places.map((place) => entry(baseUrl, place)).join('\n')}\n`),
  );
}

function entry(baseUrl: string, { path, changed }: Place): string {
  const address = `${baseUrl}${path}`;
  const inLanguage = (code: string): string =>
    code === defaultLanguage.code ? address : `${address}?lang=${code}`;
  const alternate = (hreflang: string, href: string): string =>
    element('xhtml:link', { rel: 'alternate', hreflang, href });
  return element(
    'url',
    {},
    [
      textElement('loc', address),
      textElement('lastmod', changed?.toISOString() ?? null),
      ...languages.map(({ code, tag }) => alternate(tag, inLanguage(code))),
      alternate('x-default', address),
    ].join(''),
  );
}

/** What robots may look at: what visitors do, but for places where people sign in, work or search. */
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
    ].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
