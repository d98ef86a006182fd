import type { CampanhaAberta } from './contracts/contribuir.ts';
import type {
  ConteudoCard,
  EventoCard,
  Imagem,
  NoticiaCard,
  ProjetoCard,
  SiteSettings,
} from './contracts/site.ts';
import { defaultLanguage, type Locale } from './i18n/languages.ts';
import { shortHash } from './short-hash.ts';

/** What a picture for sharing is drawn of. Pages name it, the server draws it: both from the same facts. */
export const shareKinds = ['site', 'noticia', 'evento', 'conteudo', 'projeto', 'campanha'] as const;
export type ShareKind = (typeof shareKinds)[number];

export interface ShareCard {
  tipo: ShareKind;
  /** the slug, or the name of a page of the site */
  id: string;
  /** null: the page's own name, which the server knows */
  titulo: string | null;
  /** YYYY-MM-DD or ISO */
  data: string | null;
  /** of the picture it is drawn over */
  imagem: string | null;
  /** it will not take place: whoever sees the picture alone must know it */
  cancelado?: boolean;
}

/** Grows when the drawing itself changes, so that nobody keeps the old one. */
const drawing = 1;

export const shareSize = { width: 1200, height: 630 } as const;

const card = (
  tipo: ShareKind,
  id: string,
  titulo: string | null,
  data: string | null,
  imagem: Imagem | null,
): ShareCard => ({ tipo, id, titulo, data, imagem: imagem?.id ?? null });

export const siteShare = (id: SharePage, imagem: Imagem | null = null): ShareCard =>
  card('site', id, null, null, imagem);
export const noticiaShare = (noticia: NoticiaCard): ShareCard =>
  card('noticia', noticia.slug, noticia.titulo, noticia.publicado_em, noticia.capa);
export const eventoShare = (evento: EventoCard): ShareCard => ({
  ...card('evento', evento.slug, evento.nome, evento.data, evento.imagem),
  ...(evento.status === 'cancelado' && { cancelado: true }),
});
export const conteudoShare = (conteudo: ConteudoCard): ShareCard =>
  card('conteudo', conteudo.slug, conteudo.titulo, conteudo.data, conteudo.imagem);
export const projetoShare = (projeto: ProjetoCard & { slug: string }): ShareCard =>
  card('projeto', projeto.slug, projeto.nome, null, projeto.foto);

export const campanhaShare = (campanha: CampanhaAberta): ShareCard =>
  card('campanha', campanha.slug, campanha.nome, null, campanha.imagem);

/** All that the drawing depends on, as one text. */
export const shareFacts = (shared: ShareCard, church: SiteSettings, locale: Locale): string =>
  JSON.stringify([
    drawing,
    locale,
    shared.tipo,
    shared.id,
    shared.titulo,
    shared.data,
    shared.imagem,
    church.nome,
    church.descricao,
    church.cores.claro,
    church.logo?.id ?? null,
    ...(shared.cancelado ? ['cancelado'] : []),
  ]);

/** What the address adds where the language is not the church's own. */
const inLanguage = (locale: Locale): string => (locale === defaultLanguage.texts ? '' : `lang=${locale}`);
const query = (...parts: string[]): string => {
  const said = parts.filter(Boolean).join('&');
  return said && `?${said}`;
};

/** The address under which the drawing may be kept for good: another drawing has another one. */
export function sharePath(shared: ShareCard, church: SiteSettings, locale: Locale = 'pt_BR'): string {
  const version = `v=${shortHash(shareFacts(shared, church, locale))}`;
  return `/og/${shared.tipo}/${encodeURIComponent(shared.id)}.png${query(inLanguage(locale), version)}`;
}

/** The pages that have a drawing of their own; `inicio` stands for the church itself. */
export const sharePages = [
  'inicio',
  'bio',
  'contato',
  'conteudos',
  'contribuir',
  'eventos',
  'noticias',
  'pedido-oracoes',
  'politica-privacidade',
  'projetos',
] as const;
export type SharePage = (typeof sharePages)[number];

const kinds: Readonly<Record<string, ShareKind>> = {
  noticias: 'noticia',
  eventos: 'evento',
  conteudos: 'conteudo',
  projetos: 'projeto',
};

/** The drawing of the page at a path, for pages that do not say what is on it; over a picture, where it has one. */
export function sharePathOf(
  path: string,
  church: SiteSettings,
  locale: Locale = 'pt_BR',
  imagem: Imagem | null = null,
): string {
  const [first = '', second] = path.split(/[?#]/)[0]!.split('/').filter(Boolean);
  const kind = kinds[first];
  if (kind && second) return `/og/${kind}/${second}.png${query(inLanguage(locale))}`;
  const page = sharePages.find((name) => name === (first || 'inicio'));
  return sharePath(page ? siteShare(page, imagem) : siteShare('inicio'), church, locale);
}
