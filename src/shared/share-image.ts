import type { ProdutoCard } from './contracts/catalogo.ts';
import type { CampanhaAberta } from './contracts/contribuir.ts';
import type { RifaResumo } from './contracts/rifa.ts';
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

/** The kinds of share images. Pages name one, the server draws it, both from the same facts. */
export const shareKinds = [
  'site',
  'noticia',
  'evento',
  'conteudo',
  'projeto',
  'campanha',
  'produto',
  'rifa',
] as const;
export type ShareKind = (typeof shareKinds)[number];

export interface ShareCard {
  tipo: ShareKind;
  /** the slug of the record, or the name of a page */
  id: string;
  /** null: the page's own title, which the server knows */
  titulo: string | null;
  /** YYYY-MM-DD or ISO */
  data: string | null;
  /** id of its background picture */
  imagem: string | null;
  /** the event or raffle is cancelled; the image alone must say so */
  cancelado?: boolean;
  /** centavos; `ate` of the dearest variant */
  preco?: { de: number; ate: number };
  /** percent of a raffle's numbers that are sold */
  progresso?: number;
}

/** Version of the drawing; raise it when the drawing changes, so that caches load the new one. */
const drawingVersion = 1;

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

export const produtoShare = (produto: ProdutoCard): ShareCard => ({
  ...card('produto', produto.slug, produto.nome, null, produto.foto),
  preco: { de: produto.preco, ate: produto.preco_ate },
});

export const rifaShare = (rifa: RifaResumo): ShareCard => ({
  ...card('rifa', rifa.slug, rifa.nome, null, rifa.imagem),
  preco: { de: rifa.valor_cota, ate: rifa.valor_cota },
  progresso: Math.floor((rifa.vendidas / rifa.total_cotas) * 100),
  ...(rifa.estado === 'cancelada' && { cancelado: true }),
});

/** Everything the image depends on, as one text. */
export const shareFacts = (shared: ShareCard, church: SiteSettings, locale: Locale): string =>
  JSON.stringify([
    drawingVersion,
    locale,
    shared.tipo,
    shared.id,
    shared.titulo,
    shared.data,
    shared.imagem,
    church.nome,
    church.descricao?.texto ?? null,
    church.cores.claro,
    church.logo?.id ?? null,
    ...(shared.cancelado ? ['cancelado'] : []),
    ...(shared.preco ? [shared.preco.de, shared.preco.ate] : []),
    ...(shared.progresso === undefined ? [] : [`${shared.progresso}%`]),
  ]);

/** The query parameter for a language other than the church's own. */
const inLanguage = (locale: Locale): string => (locale === defaultLanguage.texts ? '' : `lang=${locale}`);
const query = (...parts: string[]): string => {
  const joined = parts.filter(Boolean).join('&');
  return joined && `?${joined}`;
};

/** The address of the image; it contains a hash of its content, so it can be cached for ever. */
export function sharePath(shared: ShareCard, church: SiteSettings, locale: Locale = 'pt_BR'): string {
  const version = `v=${shortHash(shareFacts(shared, church, locale))}`;
  return `/og/${shared.tipo}/${encodeURIComponent(shared.id)}.png${query(inLanguage(locale), version)}`;
}

/** The pages with a share image of their own; `inicio` is the church's. */
export const sharePages = [
  'inicio',
  'bio',
  'contato',
  'conteudos',
  'contribuir',
  'eventos',
  'noticias',
  'pedido-oracoes',
  'loja-virtual',
  'politica-privacidade',
  'projetos',
  'rifa',
  'transparencia',
] as const;
export type SharePage = (typeof sharePages)[number];

const kinds: Readonly<Record<string, ShareKind>> = {
  noticias: 'noticia',
  eventos: 'evento',
  conteudos: 'conteudo',
  projetos: 'projeto',
  rifa: 'rifa',
};

/** The share image of the page at a path, for pages without a card; over a background picture, if given. */
export function sharePathOf(
  path: string,
  church: SiteSettings,
  locale: Locale = 'pt_BR',
  imagem: Imagem | null = null,
): string {
  const [first = '', second, third] = path.split(/[?#]/)[0]!.split('/').filter(Boolean);
  if (first === 'loja-virtual' && second === 'produto' && third)
    return `/og/produto/${third}.png${query(inLanguage(locale))}`;
  const kind = kinds[first];
  if (kind && second) return `/og/${kind}/${second}.png${query(inLanguage(locale))}`;
  const page = sharePages.find((name) => name === (first || 'inicio'));
  return sharePath(page ? siteShare(page, imagem) : siteShare('inicio'), church, locale);
}
