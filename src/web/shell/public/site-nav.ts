/** The public pages a visitor is led to, in the order of the header. */
export const siteNav = ['eventos', 'noticias', 'conteudos', 'pedido-oracoes', 'contato'] as const;
