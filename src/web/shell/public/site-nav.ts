import type { SiteSettings } from '#shared/contracts/site.ts';

const pages = [
  'eventos',
  'noticias',
  'conteudos',
  'projetos',
  'loja-virtual',
  'rifa',
  'pedido-oracoes',
  'contato',
] as const;

type Selling = Pick<SiteSettings, 'loja' | 'rifas'>;
type Shown = Selling & Pick<SiteSettings, 'transparencia'>;

/** The public pages in the order of the header; the store and raffles only while they sell something. */
export const siteNav = ({ loja, rifas }: Selling): (typeof pages)[number][] =>
  pages.filter((name) => (loja || name !== 'loja-virtual') && (rifas || name !== 'rifa'));

/** All public pages, for the footer and the menu of phones; the accounts page only once a month is published. */
export const allPages = (church: Shown) => [
  ...siteNav(church),
  'contribuir' as const,
  ...(church.transparencia ? (['transparencia'] as const) : []),
];

/** Addresses that feed readers and calendars subscribe to. */
export const feeds = { rss: '/noticias/rss.xml', calendar: '/agenda.ics' } as const;
