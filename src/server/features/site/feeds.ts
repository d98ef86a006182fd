import { plainText, withFullLinks } from '#server/crud/rich-text.ts';
import { named, sql } from '#server/db/sql.ts';
import { isPublishedSql } from '#server/sections/publicacao.ts';
import { cdata, element, textElement, xmlDocument } from '#server/xml/xml.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import type { ReaderDeps } from './rows.ts';

const newest = 30;

export interface FeedEntry {
  id: number;
  slug: string;
  titulo: string;
  resumo: string | null;
  texto: string;
  categoria: string | null;
  autor: string | null;
  publicado_em: Date;
  mudou_em: Date;
  capa: { id: string; bytes: number; tipo: string } | null;
}

/** The newest posts with their whole texts. */
export const feedEntries = ({ db, clock }: Pick<ReaderDeps, 'db' | 'clock'>): Promise<FeedEntry[]> =>
  db.query<FeedEntry>(
    named(
      'site.feed',
      sql`select t.id, t.slug, t.titulo, t.resumo, t.texto, k.nome as categoria, p.nome as autor,
      coalesce(t.publicado_em, t.criado_em) as publicado_em,
      greatest(t.atualizado_em, t.publicado_em) as mudou_em,
      (select json_build_object('id', a.id, 'bytes', a.bytes, 'tipo', a.tipo) from arquivo a
        where a.id = t.capa and a.publico) as capa
      from postagem t left join categoria k on k.id = t.categoria left join pessoa p on p.id = t.autor
      where ${isPublishedSql(clock.now())} order by 8 desc, t.id desc limit ${newest}`,
    ),
  );

/** The church and address of a feed. */
export interface FeedOf {
  church: SiteSettings;
  baseUrl: string;
}

const newsPath = '/noticias';
const firstWords = 280;

/** The summary, or else the beginning of the text. */
function summary({ resumo, texto }: FeedEntry): string {
  if (resumo) return resumo;
  const words = plainText(texto).replace(/\s+/g, ' ');
  return words.length <= firstWords ? words : `${words.slice(0, words.lastIndexOf(' ', firstWords))}…`;
}

const lastChange = (entries: readonly FeedEntry[]): Date =>
  new Date(Math.max(0, ...entries.map(({ mudou_em }) => mudou_em.getTime())));

/** RSS 2.0, with whole texts. */
export function rssFeed({ church, baseUrl }: FeedOf, entries: readonly FeedEntry[]): string {
  const { hostname } = new URL(baseUrl);
  const items = entries.map((entry) =>
    element(
      'item',
      {},
      [
        textElement('title', entry.titulo),
        textElement('link', `${baseUrl}${newsPath}/${entry.slug}`),
        // A post keeps its guid when its address changes.
        textElement('guid', `postagem-${entry.id}@${hostname}`, { isPermaLink: 'false' }),
        textElement('pubDate', entry.publicado_em.toUTCString()),
        textElement('dc:creator', entry.autor),
        textElement('category', entry.categoria),
        textElement('description', summary(entry)),
        element('content:encoded', {}, cdata(withFullLinks(entry.texto, baseUrl))),
        entry.capa
          ? element('enclosure', {
              url: `${baseUrl}/arquivos/${entry.capa.id}`,
              length: entry.capa.bytes,
              type: entry.capa.tipo,
            })
          : '',
      ].join(''),
    ),
  );
  const channel = [
    textElement('title', church.nome),
    textElement('link', `${baseUrl}${newsPath}`),
    textElement('description', church.descricao?.texto ?? church.nome),
    textElement('language', defaultLanguage.tag),
    entries.length > 0 ? textElement('lastBuildDate', lastChange(entries).toUTCString()) : '',
    element('atom:link', {
      href: `${baseUrl}${newsPath}/rss.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    }),
    ...items,
  ];
  const names = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  };
  return xmlDocument(element('rss', names, element('channel', {}, channel.join('\n'))));
}

/** Atom (RFC 4287), with whole texts. */
export function atomFeed({ church, baseUrl }: FeedOf, entries: readonly FeedEntry[]): string {
  const { hostname } = new URL(baseUrl);
  const person = (nome: string): string => element('author', {}, textElement('name', nome));
  const posts = entries.map((entry) => {
    const address = `${baseUrl}${newsPath}/${entry.slug}`;
    return element(
      'entry',
      {},
      [
        textElement('title', entry.titulo),
        element('link', { href: address, rel: 'alternate', type: 'text/html' }),
        // A permanent id (RFC 4151), independent of the address.
        textElement('id', `tag:${hostname},2025:postagem/${entry.id}`),
        textElement('published', entry.publicado_em.toISOString()),
        textElement('updated', entry.mudou_em.toISOString()),
        entry.autor ? person(entry.autor) : '',
        entry.categoria ? element('category', { term: entry.categoria }) : '',
        textElement('summary', summary(entry)),
        textElement('content', withFullLinks(entry.texto, baseUrl), { type: 'html' }),
      ].join(''),
    );
  });
  const self = `${baseUrl}${newsPath}/atom.xml`;
  const feed = [
    textElement('title', church.nome),
    textElement('subtitle', church.descricao?.texto ?? null),
    textElement('id', self),
    element('link', { href: self, rel: 'self', type: 'application/atom+xml' }),
    element('link', { href: `${baseUrl}${newsPath}`, rel: 'alternate', type: 'text/html' }),
    textElement('updated', lastChange(entries).toISOString()),
    person(church.nome),
    ...posts,
  ];
  const names = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': defaultLanguage.tag };
  return xmlDocument(element('feed', names, feed.join('\n')));
}
