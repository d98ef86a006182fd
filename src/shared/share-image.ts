import type {
  ConteudoCard,
  EventoCard,
  Imagem,
  NoticiaCard,
  ProjetoCard,
  SiteSettings,
} from './contracts/site.ts';

/** What a picture for sharing is drawn of. Pages name it, the server draws it: both from the same facts. */
export const shareKinds = ['site', 'noticia', 'evento', 'conteudo', 'projeto'] as const;
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

export const siteShare = (id: string, imagem: Imagem | null = null): ShareCard =>
  card('site', id, null, null, imagem);
export const noticiaShare = (noticia: NoticiaCard): ShareCard =>
  card('noticia', noticia.slug, noticia.titulo, noticia.publicado_em, noticia.capa);
export const eventoShare = (evento: EventoCard): ShareCard =>
  card('evento', evento.slug, evento.nome, evento.data, evento.imagem);
export const conteudoShare = (conteudo: ConteudoCard): ShareCard =>
  card('conteudo', conteudo.slug, conteudo.titulo, conteudo.data, conteudo.imagem);
export const projetoShare = (projeto: ProjetoCard & { slug: string }): ShareCard =>
  card('projeto', projeto.slug, projeto.nome, null, projeto.foto);

/** All that the drawing depends on, as one text. */
export const shareFacts = (shared: ShareCard, church: SiteSettings): string =>
  JSON.stringify([
    drawing,
    shared.tipo,
    shared.id,
    shared.titulo,
    shared.data,
    shared.imagem,
    church.nome,
    church.descricao,
    church.cores.claro,
    church.logo?.id ?? null,
  ]);

/** 53 bits (cyrb53): tells two drawings of one address apart, and guards nothing. */
export function shareVersion(facts: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < facts.length; at += 1) {
    const code = facts.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

/** The address under which the drawing may be kept for good: another drawing has another one. */
export const sharePath = (shared: ShareCard, church: SiteSettings): string =>
  `/og/${shared.tipo}/${encodeURIComponent(shared.id)}.png?v=${shareVersion(shareFacts(shared, church))}`;

const kinds: Readonly<Record<string, ShareKind>> = {
  noticias: 'noticia',
  eventos: 'evento',
  conteudos: 'conteudo',
  projetos: 'projeto',
};

/** The drawing of the page at a path, for pages that do not say what is on it. */
export function sharePathOf(path: string): string {
  const [first = '', second] = path.split(/[?#]/)[0]!.split('/').filter(Boolean);
  const kind = kinds[first];
  if (kind && second) return `/og/${kind}/${second}.png`;
  return `/og/site/${first || 'inicio'}.png`;
}
