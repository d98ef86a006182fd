import { type DiaDaSemana, diasDaSemana } from '#shared/br/semana.ts';
import type { Produto, VarianteDoProduto } from '#shared/contracts/catalogo.ts';
import type { RifaResumo } from '#shared/contracts/rifa.ts';
import type { Conteudo, Culto, Evento, Lote, Lugar, Noticia, SiteSettings } from '#shared/contracts/site.ts';
import { churchZone } from '#shared/dates.ts';
import { imagePath, widthsOf } from '#shared/imagem.ts';
import { tamanhoLabel, varianteLabel } from '#shared/loja/variante.ts';
import {
  conteudoShare,
  eventoShare,
  noticiaShare,
  produtoShare,
  rifaShare,
  type ShareCard,
  sharePath,
} from '#shared/share-image.ts';

/** Structured data of schema.org for search engines. Names without a value are left out. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** The church and the address of its site. */
export interface LdSite {
  church: SiteSettings;
  baseUrl: string;
}

/** schema.org uses the English names of the days. */
const weekday = (dia: string): string | null => {
  const name = diasDaSemana[dia as DiaDaSemana]?.[1];
  return name ? `https://schema.org/${name}` : null;
};

const zone = new Intl.DateTimeFormat('en', { timeZone: churchZone, timeZoneName: 'longOffset' });
const offsetAt = (moment: Date): string => {
  const name = zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.slice(3);
};

/** A date and a time in the church's time zone, with the zone's offset on that day. */
export function withOffset(day: string, time: string): string {
  const local = `${day}T${time.slice(0, 5)}:00`;
  // looked up twice, because the first guess may lie on the other side of a clock change
  const guess = offsetAt(new Date(`${local}Z`));
  return `${local}${offsetAt(new Date(`${local}${guess}`))}`;
}

/** JSON that cannot close the script element it is in. */
export const encodeJsonLd = (items: readonly JsonLd[]): string =>
  JSON.stringify(
    items.length === 1
      ? { '@context': 'https://schema.org', ...items[0] }
      : { '@context': 'https://schema.org', '@graph': items },
  ).replaceAll('<', '\\u003c');

const filled = (item: Record<string, unknown>): JsonLd =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

const churchId = ({ baseUrl }: LdSite) => `${baseUrl}/#igreja`;
/** A reference to the church; search engines require its name beside the id. */
const churchRef = (site: LdSite): JsonLd => ({
  '@type': 'Organization',
  '@id': churchId(site),
  name: site.church.nome,
  url: `${site.baseUrl}/`,
});
const drawn = (site: LdSite, card: ShareCard): string => `${site.baseUrl}${sharePath(card, site.church)}`;

const address = (lugar: Lugar): JsonLd =>
  filled({
    '@type': 'PostalAddress',
    streetAddress: lugar.endereco.join(', ') || null,
    addressLocality: lugar.cidade,
    addressRegion: lugar.uf,
    postalCode: lugar.cep?.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
    addressCountry: 'BR',
  });

const geo = ({ latitude, longitude }: Lugar): JsonLd | null =>
  latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude };

const opening = ({ dia, horario, descricao }: Culto): JsonLd =>
  filled({
    '@type': 'OpeningHoursSpecification',
    name: descricao,
    dayOfWeek: weekday(dia),
    opens: horario.slice(0, 5),
  });

export function churchLd(site: LdSite): JsonLd {
  const { church, baseUrl } = site;
  const { sede } = church;
  return filled({
    '@type': ['Church', 'Organization'],
    '@id': churchId(site),
    name: church.nome,
    description: church.descricao?.texto,
    url: `${baseUrl}/`,
    logo: `${baseUrl}/icone/512.png`,
    image: `${baseUrl}/og/site/inicio.png`,
    telephone: sede?.telefone,
    email: sede?.email,
    address: sede && address(sede),
    geo: sede && geo(sede),
    openingHoursSpecification: sede?.cultos.map(opening),
    sameAs: church.redes.map(({ url }) => url),
  });
}

export const websiteLd = (site: LdSite): JsonLd => ({
  '@type': 'WebSite',
  '@id': `${site.baseUrl}/#site`,
  name: site.church.nome,
  url: `${site.baseUrl}/`,
  publisher: { '@id': churchId(site) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.baseUrl}/busca?q={q}` },
    'query-input': 'required name=q',
  },
});

export const breadcrumbLd = (
  { baseUrl }: LdSite,
  steps: readonly { name: string; path: string }[],
): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${baseUrl}${path}`,
  })),
});

const offer =
  (evento: Evento, url: string) =>
  (lote: Lote): JsonLd =>
    filled({
      '@type': 'Offer',
      name: lote.nome,
      price: (lote.preco / 100).toFixed(2),
      priceCurrency: 'BRL',
      availability: `https://schema.org/${lote.aberto && evento.inscricoes === 'abertas' ? 'InStock' : 'OutOfStock'}`,
      validFrom: lote.de && withOffset(lote.de.slice(0, 10), '00:00'),
      validThrough: lote.ate && withOffset(lote.ate.slice(0, 10), '23:59'),
      url,
    });

export function eventoLd(site: LdSite, evento: Evento, description?: string | null): JsonLd {
  const url = `${site.baseUrl}${evento.canonico}`;
  const { lugar, pagina } = evento;
  return filled({
    '@type': 'Event',
    '@id': `${url}#evento`,
    name: evento.nome,
    description,
    url,
    image: [drawn(site, eventoShare(evento))],
    startDate: withOffset(evento.data, evento.horario_inicial),
    endDate: withOffset(evento.data_final ?? evento.data, evento.horario_final),
    eventStatus: `https://schema.org/${evento.status === 'cancelado' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: filled({
      '@type': 'Place',
      name: evento.local ?? lugar?.nome ?? evento.igreja ?? site.church.nome,
      address: lugar
        ? address(lugar)
        : filled({ '@type': 'PostalAddress', streetAddress: evento.endereco, addressCountry: 'BR' }),
      geo: lugar && geo(lugar),
    }),
    offers: evento.lotes.map(offer(evento, url)),
    maximumAttendeeCapacity: evento.vagas,
    performer: pagina?.palestrantes.map(({ nome, funcao, foto }) =>
      filled({
        '@type': 'Person',
        name: nome,
        jobTitle: funcao,
        image: foto && `${site.baseUrl}${imagePath(foto.id, widthsOf(foto.largura).at(-1)!, 'webp')}`,
      }),
    ),
    organizer: churchRef(site),
  });
}

export function noticiaLd(site: LdSite, noticia: Noticia, description = noticia.resumo): JsonLd {
  const url = `${site.baseUrl}/noticias/${noticia.slug}`;
  return filled({
    '@type': 'NewsArticle',
    '@id': `${url}#noticia`,
    mainEntityOfPage: url,
    headline: noticia.titulo,
    description,
    articleSection: noticia.categoria?.nome,
    image: [drawn(site, noticiaShare(noticia))],
    datePublished: noticia.publicado_em,
    dateModified: noticia.atualizado_em > noticia.publicado_em ? noticia.atualizado_em : noticia.publicado_em,
    author: noticia.autor ? { '@type': 'Person', name: noticia.autor.nome } : churchRef(site),
    publisher: filled({ ...churchRef(site), logo: `${site.baseUrl}/icone/512.png` }),
    inLanguage: 'pt-BR',
  });
}

export function conteudoLd(site: LdSite, conteudo: Conteudo): JsonLd {
  const url = `${site.baseUrl}/conteudos/${conteudo.slug}`;
  const words = [conteudo.serie, conteudo.texto_biblico, conteudo.pregador].filter(Boolean).join(' · ');
  return filled({
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    name: conteudo.titulo,
    description: words || conteudo.titulo,
    url,
    thumbnailUrl: [drawn(site, conteudoShare(conteudo))],
    uploadDate: conteudo.publicado_em,
    embedUrl: conteudo.url_incorporada,
    publication: conteudo.ao_vivo
      ? { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: conteudo.publicado_em }
      : null,
    publisher: churchRef(site),
  });
}

const inPortuguese = ([text]: readonly string[]): string => text ?? '';
const pictureUrl = ({ baseUrl }: LdSite, { id, largura }: { id: string; largura: number }): string =>
  `${baseUrl}${imagePath(id, widthsOf(largura).at(-1)!, 'webp')}`;

/** A product with its offer, or a group of products that vary by colour and size. */
export function produtoLd(site: LdSite, produto: Produto, description: string | null): JsonLd {
  const url = `${site.baseUrl}/loja-virtual/produto/${produto.slug}`;
  const { variantes, fotos, nome } = produto;
  const pictures =
    fotos.length > 0 ? fotos.map((foto) => pictureUrl(site, foto)) : [drawn(site, produtoShare(produto))];
  const offerOf = ({ id, preco, disponivel }: VarianteDoProduto): JsonLd => ({
    '@type': 'Offer',
    price: (preco / 100).toFixed(2),
    priceCurrency: 'BRL',
    availability: `https://schema.org/${disponivel ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: variantes.length > 1 ? `${url}?variante=${id}` : url,
    seller: churchRef(site),
  });
  const common = {
    name: nome,
    description,
    url,
    image: pictures,
    brand: { '@type': 'Brand', name: site.church.nome },
    category: produto.caminho.map((one) => one.nome).join(' > ') || null,
  };
  const [only] = variantes;
  if (variantes.length === 1 && only)
    return filled({
      '@type': 'Product',
      '@id': `${url}#produto`,
      ...common,
      sku: only.sku ?? produto.ref,
      color: only.cor?.nome,
      offers: offerOf(only),
    });
  const varies = (by: 'color' | 'size', values: readonly unknown[]): string[] =>
    new Set(values).size > 1 ? [`https://schema.org/${by}`] : [];
  return filled({
    '@type': 'ProductGroup',
    '@id': `${url}#produto`,
    ...common,
    productGroupID: produto.ref,
    variesBy: [
      ...varies(
        'color',
        variantes.map(({ cor }) => cor?.id),
      ),
      ...varies(
        'size',
        variantes.map(({ tamanho }) => tamanho),
      ),
    ],
    hasVariant: variantes.map((variante) => {
      const { id, sku, cor, tamanho, foto } = variante;
      const picture = fotos.find((one) => one.id === foto);
      return filled({
        '@type': 'Product',
        name: varianteLabel({ nome, cor: cor?.nome ?? null, tamanho }, inPortuguese),
        sku: sku ?? `${produto.ref}-${id}`,
        image: picture ? pictureUrl(site, picture) : pictures[0],
        color: cor?.nome,
        size: tamanhoLabel(tamanho, inPortuguese),
        offers: offerOf(variante),
      });
    }),
  });
}

/** The addresses of a list of products. */
export const productListLd = ({ baseUrl }: LdSite, paths: readonly string[]): JsonLd => ({
  '@type': 'ItemList',
  itemListElement: paths.map((path, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${baseUrl}${path}`,
  })),
});

/** A raffle as a product whose offer is one number; a raffle that is over is out of stock. */
export function rifaLd(site: LdSite, rifa: RifaResumo & { descricao: string | null }): JsonLd {
  const url = `${site.baseUrl}/rifa/${rifa.slug}`;
  return filled({
    '@type': 'Product',
    '@id': `${url}#rifa`,
    name: rifa.nome,
    description: rifa.descricao,
    url,
    image: rifa.imagem ? [pictureUrl(site, rifa.imagem)] : [drawn(site, rifaShare(rifa))],
    brand: { '@type': 'Brand', name: site.church.nome },
    offers: {
      '@type': 'Offer',
      price: (rifa.valor_cota / 100).toFixed(2),
      priceCurrency: 'BRL',
      availability: `https://schema.org/${rifa.estado === 'ativa' ? 'InStock' : 'OutOfStock'}`,
      validThrough: rifa.data_sorteio,
      url,
      seller: churchRef(site),
    },
  });
}

/** The chain of a church's published months, as an open data set that anyone may download. */
export const chainLd = (
  site: LdSite,
  igreja: { id: number; meses: readonly { mes: string }[] },
  { title, description }: { title: string; description: string },
): JsonLd => {
  const url = `${site.baseUrl}/transparencia/${igreja.id}`;
  const months = igreja.meses.map(({ mes }) => mes).sort();
  return {
    '@type': 'Dataset',
    '@id': `${url}#cadeia`,
    name: title,
    description,
    url,
    temporalCoverage: `${months[0]}/${months.at(-1)}`,
    creator: churchRef(site),
    isAccessibleForFree: true,
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/json',
      contentUrl: `${site.baseUrl}/api/transparencia/${igreja.id}/cadeia`,
    },
  };
};
