/** The public pages in the order of the header. */
export const siteNav = ['eventos', 'noticias', 'conteudos', 'projetos', 'pedido-oracoes', 'contato'] as const;

/** Addresses that feed readers and calendars subscribe to. */
export const feeds = { rss: '/noticias/rss.xml', calendar: '/agenda.ics' } as const;
