import { describe, expect, it } from 'vitest';
import type { Produto } from '#shared/contracts/catalogo.ts';
import type { Conteudo, Evento, Lugar, Noticia, SiteSettings } from '#shared/contracts/site.ts';
import { temasPagina } from '#shared/evento/temas-pagina.ts';
import {
  breadcrumbLd,
  churchLd,
  conteudoLd,
  encodeJsonLd,
  eventoLd,
  noticiaLd,
  produtoLd,
  rifaLd,
  websiteLd,
  withOffset,
} from './json-ld.ts';

const sede: Lugar = {
  id: 1,
  nome: 'Sede',
  sede: true,
  endereco: ['Rua das Flores, 10', 'Centro'],
  cidade: 'Campinas',
  uf: 'SP',
  cep: '13000000',
  telefone: '+551933334444',
  email: null,
  latitude: -22.9,
  longitude: -47.06,
  cultos: [{ dia: 'quarta_feira', horario: '19:30', descricao: 'Culto de oração' }],
};
const church: SiteSettings = {
  nome: 'Igreja Exemplo',
  descricao: { texto: 'Uma casa aberta.', lang: 'pt-BR' },
  logo: null,
  redes: [{ rede: 'instagram', url: 'https://instagram.com/exemplo' }],
  rodape: null,
  cores: { claro: null, escuro: null },
  sede,
  politica: 1,
  ao_vivo: false,
  loja: false,
  rifas: false,
  transparencia: false,
};
const site = { church, baseUrl: 'https://igreja.example' };

const evento: Evento = {
  id: 7,
  slug: 'retiro',
  nome: 'Retiro',
  tipo: 'retiro',
  status: 'publicado',
  data: '2026-12-18',
  data_final: '2026-12-20',
  horario_inicial: '19:00',
  horario_final: '13:00',
  local: 'Sítio Alegria',
  imagem: null,
  categoria: null,
  igreja: null,
  texto: null,
  atualizado_em: '2026-01-01T00:00:00.000Z',
  vagas: 80,
  idade_minima: null,
  idade_maxima: null,
  lotes: [
    { nome: 'Primeiro', preco: 12_050, de: '2026-01-01', ate: '2026-06-30', aberto: false },
    { nome: 'Segundo', preco: 15_000, de: null, ate: null, aberto: true },
  ],
  inscricoes_de: null,
  inscricoes_ate: null,
  inscricoes: 'abertas',
  endereco: null,
  lugar: sede,
  serie: [],
  proximos: [],
  pagina: null,
  canonico: '/eventos/retiro',
};

it('has the church’s address and service times, and leaves out empty fields', () => {
  const ld = churchLd(site);
  expect(ld).toMatchObject({
    '@type': ['Church', 'Organization'],
    '@id': 'https://igreja.example/#igreja',
    name: 'Igreja Exemplo',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Rua das Flores, 10, Centro',
      addressLocality: 'Campinas',
      addressRegion: 'SP',
      postalCode: '13000-000',
      addressCountry: 'BR',
    },
    geo: { '@type': 'GeoCoordinates', latitude: -22.9, longitude: -47.06 },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        name: 'Culto de oração',
        dayOfWeek: 'https://schema.org/Wednesday',
        opens: '19:30',
      },
    ],
    sameAs: ['https://instagram.com/exemplo'],
  });
  expect(ld).not.toHaveProperty('email');
  const bare = churchLd({ ...site, church: { ...church, sede: null, redes: [], descricao: null } });
  for (const name of ['address', 'geo', 'sameAs', 'description', 'openingHoursSpecification', 'telephone'])
    expect(bare).not.toHaveProperty(name);
});

it('writes hours with the offset that the zone has, or had, on that day', () => {
  expect(withOffset('2026-12-18', '19:00')).toBe('2026-12-18T19:00:00-03:00');
  // São Paulo had summer time until 2019
  expect(withOffset('2018-12-18', '19:00')).toBe('2018-12-18T19:00:00-02:00');
  expect(withOffset('2018-11-03', '23:30')).toBe('2018-11-03T23:30:00-03:00');
});

it('has the time, place and prices of an event', () => {
  expect(eventoLd(site, evento, 'Três dias.')).toMatchObject({
    '@type': 'Event',
    url: 'https://igreja.example/eventos/retiro',
    description: 'Três dias.',
    startDate: '2026-12-18T19:00:00-03:00',
    endDate: '2026-12-20T13:00:00-03:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Sítio Alegria', address: { addressLocality: 'Campinas' } },
    offers: [
      {
        price: '120.50',
        priceCurrency: 'BRL',
        availability: 'https://schema.org/OutOfStock',
        validFrom: '2026-01-01T00:00:00-03:00',
      },
      { price: '150.00', availability: 'https://schema.org/InStock' },
    ],
    organizer: { name: 'Igreja Exemplo' },
  });
  expect(eventoLd(site, { ...evento, status: 'cancelado' })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  });
  const outside = { ...evento, local: null, lugar: null, endereco: 'Estrada do Sol, km 3', lotes: [] };
  const elsewhere = eventoLd(site, outside);
  expect(elsewhere).toMatchObject({
    location: {
      name: 'Igreja Exemplo',
      address: { streetAddress: 'Estrada do Sol, km 3', addressCountry: 'BR' },
    },
  });
  expect(elsewhere).not.toHaveProperty('offers');
});

it('names who speaks at an event with a page of its own, under the address that search engines list', () => {
  const pagina = {
    tema: temasPagina.homens,
    chamada: null,
    motivos: [],
    programacao: [],
    perguntas: [],
    galeria: [],
    video: null,
    como_chegar: null,
    mapa: null,
    palestrantes: [
      { id: 1, nome: 'Elias Cunha', funcao: 'Pastor em Serra', texto: null, foto: null },
      {
        id: 2,
        nome: 'Banda Ribeiro',
        funcao: null,
        texto: null,
        foto: { id: 'foto', largura: 512, altura: 512, borrao: null },
      },
    ],
  };
  const ld = eventoLd(site, {
    ...evento,
    pagina,
    canonico: '/redime/homens',
  });
  expect(ld).toMatchObject({ '@type': 'Event', url: 'https://igreja.example/redime/homens' });
  expect(ld.performer).toEqual([
    { '@type': 'Person', name: 'Elias Cunha', jobTitle: 'Pastor em Serra' },
    {
      '@type': 'Person',
      name: 'Banda Ribeiro',
      image: expect.stringMatching(/^https:\/\/igreja\.example\/imagens\/foto\/\d+\.webp$/),
    },
  ]);
  expect(eventoLd(site, evento)).not.toHaveProperty('performer');
});

it('names the author of news, or the church where there is none', () => {
  const noticia: Noticia = {
    id: 3,
    slug: 'mutirao',
    titulo: 'Mutirão',
    resumo: 'Vieram todos.',
    capa: null,
    capa_alt: null,
    categoria: null,
    publicado_em: '2026-01-10T12:00:00.000Z',
    leitura: 2,
    texto: '<p>Texto</p>',
    autor: { nome: 'Ana', foto: null },
    atualizado_em: '2026-01-09T12:00:00.000Z',
    relacionadas: [],
    anterior: null,
    proxima: null,
  };
  const ld = noticiaLd(site, noticia);
  expect(ld).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Mutirão',
    datePublished: '2026-01-10T12:00:00.000Z',
    // last written before it was published, so not modified since
    dateModified: '2026-01-10T12:00:00.000Z',
    author: { '@type': 'Person', name: 'Ana' },
    publisher: { name: 'Igreja Exemplo' },
  });
  expect((ld.image as string[])[0]).toMatch(/^https:\/\/igreja\.example\/og\/noticia\/mutirao\.png\?v=/);
  expect(noticiaLd(site, { ...noticia, autor: null })).toMatchObject({ author: { name: 'Igreja Exemplo' } });
});

it('uses our own picture of a video', () => {
  const conteudo: Conteudo = {
    id: 4,
    slug: 'a-mesa',
    titulo: 'A mesa',
    provedor: 'youtube',
    imagem: null,
    ao_vivo: false,
    destaque: false,
    pregador: 'Ana',
    serie: null,
    texto_biblico: 'Lucas 14',
    data: '2026-01-04',
    categoria: null,
    url_incorporada: 'https://www.youtube-nocookie.com/embed/x',
    url: 'https://youtu.be/x',
    publicado_em: '2026-01-04T22:00:00.000Z',
    relacionados: [],
  };
  const ld = conteudoLd(site, conteudo);
  expect(ld).toMatchObject({
    '@type': 'VideoObject',
    description: 'Lucas 14 · Ana',
    uploadDate: '2026-01-04T22:00:00.000Z',
    embedUrl: 'https://www.youtube-nocookie.com/embed/x',
  });
  expect((ld.thumbnailUrl as string[])[0]).toMatch(/^https:\/\/igreja\.example\/og\/conteudo\/a-mesa\.png/);
  expect(ld).not.toHaveProperty('publication');
  expect(conteudoLd(site, { ...conteudo, ao_vivo: true })).toMatchObject({
    publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true },
  });
});

it('numbers the breadcrumbs of a page, and has the search action', () => {
  const steps = [
    { name: 'Notícias', path: '/noticias' },
    { name: 'Mutirão', path: '/noticias/mutirao' },
  ];
  expect(breadcrumbLd(site, steps).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Notícias', item: 'https://igreja.example/noticias' },
    { '@type': 'ListItem', position: 2, name: 'Mutirão', item: 'https://igreja.example/noticias/mutirao' },
  ]);
  expect(websiteLd(site)).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://igreja.example/busca?q={q}' } },
  });
});

it('cannot end the element it stands in', () => {
  const text = encodeJsonLd([{ name: '</script><script>x()</script><!--' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    name: '</script><script>x()</script><!--',
  });
  expect(JSON.parse(encodeJsonLd([{ a: 1 }, { b: 2 }]))['@graph']).toEqual([{ a: 1 }, { b: 2 }]);
});

describe('a product', () => {
  const variante = (id: number, tamanho: string, maximo: number) => ({
    id,
    tamanho,
    cor: { id: 1, nome: 'Azul', hex: '#0000ff' },
    sku: null,
    preco: 5990,
    restam: null,
    maximo,
    disponivel: maximo > 0,
    foto: null,
  });
  const produto: Produto = {
    id: 1,
    slug: 'camiseta',
    nome: 'Camiseta',
    preco: 5990,
    preco_ate: 5990,
    destaque: false,
    disponivel: true,
    restam: null,
    foto: null,
    categoria: null,
    cores: [],
    tamanhos: [],
    ref: 'CAM',
    modelo: null,
    descricao: null,
    limite_por_pedido: null,
    fotos: [],
    caminho: [{ id: 3, nome: 'Roupas' }],
    relacionados: [],
    medidas: { altura: null, largura: null, comprimento: null, peso: null },
    variantes: [variante(1, 'p', 3), variante(2, 'm', 0)],
    atualizado_em: '2026-11-16T12:00:00.000Z',
  };

  it('is a group of its variants, each with its offer', () => {
    const group = produtoLd(site, produto, 'Malha de algodão.');
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'CAM',
      variesBy: ['https://schema.org/size'],
      category: 'Roupas',
      description: 'Malha de algodão.',
      hasVariant: [
        {
          name: 'Camiseta, Azul, P',
          size: 'P',
          offers: { price: '59.90', availability: 'https://schema.org/InStock' },
        },
        { size: 'M', offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    });
  });

  it('is one product with one offer where there is one variant', () => {
    const only = produtoLd(site, { ...produto, variantes: [variante(1, 'unico', 3)] }, null);
    expect(only).toMatchObject({
      '@type': 'Product',
      sku: 'CAM',
      offers: { '@type': 'Offer', priceCurrency: 'BRL' },
    });
    expect(only).not.toHaveProperty('description');
    expect(only).not.toHaveProperty('hasVariant');
  });
});

it('a raffle offers its numbers until it is over', () => {
  const rifa: Parameters<typeof rifaLd>[1] = {
    slug: 'moto',
    nome: 'Rifa da moto',
    imagem: null,
    estado: 'ativa',
    descricao: null,
    data_sorteio: '2026-12-27T22:00:00.000Z',
    extracao_data: '2026-12-26',
    valor_cota: 1050,
    total_cotas: 1000,
    vendidas: 0,
    premios: [],
  };
  const offers = { price: '10.50', priceCurrency: 'BRL', validThrough: rifa.data_sorteio };
  expect(rifaLd(site, rifa)).toMatchObject({
    '@type': 'Product',
    name: 'Rifa da moto',
    url: `${site.baseUrl}/rifa/moto`,
    offers: { ...offers, availability: 'https://schema.org/InStock' },
  });
  expect(rifaLd(site, { ...rifa, estado: 'sorteada' })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});
