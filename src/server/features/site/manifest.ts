import { type AppIcon, appIconPath } from '#shared/app-icon.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { type Language, label } from '#shared/i18n/languages.ts';
import { churchColour } from './colours.ts';
import { pageTitles } from './share-image-text.ts';

const shortcuts = ['eventos', 'noticias', 'contribuir', 'pedido-oracoes'] as const;

/** As many whole words as fit under an icon. */
function shortName(nome: string): string {
  let short = '';
  for (const word of nome.split(/\s+/)) {
    if (short && short.length + 1 + word.length > 24) break;
    short = short ? `${short} ${word}` : word;
  }
  return short.slice(0, 24);
}

const icon = (icone: AppIcon, church: SiteSettings, purpose: 'any' | 'maskable') => ({
  src: appIconPath(icone, church),
  sizes: icone.replace(/^(?:maskable-)?(\d+)$/, '$1x$1'),
  type: 'image/png',
  purpose,
});

/** The web app manifest. */
export const manifestOf = (church: SiteSettings, language: Language) => ({
  id: '/',
  name: church.nome,
  short_name: shortName(church.nome),
  ...(church.descricao && { description: church.descricao.texto }),
  lang: language.tag,
  dir: language.dir,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#faf8f5',
  theme_color: churchColour(church),
  icons: [icon('192', church, 'any'), icon('512', church, 'any'), icon('maskable-512', church, 'maskable')],
  shortcuts: shortcuts.map((name) => ({
    name: label(pageTitles[name], language.texts),
    url: `/${name}`,
    icons: [icon('192', church, 'any')],
  })),
});
