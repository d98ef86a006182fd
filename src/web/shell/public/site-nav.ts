/** The public pages a visitor is led to, in the order of the header. */
export const siteNav = ['eventos', 'noticias', 'conteudos', 'projetos', 'pedido-oracoes', 'contato'] as const;

/** What programmes read and people subscribe to. */
export const feeds = { rss: '/noticias/rss.xml', calendar: '/agenda.ics' } as const;
