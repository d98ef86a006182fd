import type { SiteSettings } from '#shared/contracts/site.ts';

const pages = [
  'eventos',
  'noticias',
  'conteudos',
  'projetos',
  'loja-virtual',
  'pedido-oracoes',
  'contato',
] as const;

/** The public pages in the order of the header; the store while it sells something. */
export const siteNav = ({ loja }: Pick<SiteSettings, 'loja'>): (typeof pages)[number][] =>
  pages.filter((name) => loja || name !== 'loja-virtual');

/** All public pages, for the footer and the menu of phones; raffles while one is on sale. */
export const allPages = (church: Pick<SiteSettings, 'loja' | 'rifas'>) => [
  ...siteNav(church),
  'contribuir' as const,
  ...(church.rifas ? ['rifa' as const] : []),
];

/** Addresses that feed readers and calendars subscribe to. */
export const feeds = { rss: '/noticias/rss.xml', calendar: '/agenda.ics' } as const;
