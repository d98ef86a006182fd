/**
 * Style sheets of src/web with colours of their own instead of tokens (parts on pictures and on paper), each with a
 * page that shows it. axe checks these pages in both themes; tests/unit/colour-tokens.test.ts keeps the list complete.
 */
export const ownColours: Readonly<Record<string, string>> = {
  'checkout/pix-payment.module.css': '/contribuir/:codigo',
  'pages/admin/mensagens.module.css': '/admin/mensagens',
  'pages/loja/produto/gallery.module.css': '/loja-virtual/produto/:first',
  'pages/site/contribuir-cartaz.module.css': '/contribuir/cartaz',
  'pages/site/home/video.module.css': '/',
  'pages/site/parts/conteudo-card.module.css': '/conteudos',
  'pages/site/parts/live-badge.module.css': '/conteudos',
  'pages/site/parts/video-player.module.css': '/conteudos/:first',
  'ui/qr-code.module.css': '/contribuir/:codigo',
};

/** Pages that are checked in both themes. */
export const pagesInBothThemes: ReadonlySet<string> = new Set(Object.values(ownColours));
