import type { LetraPagina } from '#shared/contracts/pagina-evento.ts';
import condensed from '#web/ui/fonts/archivo-condensed-few.woff2?url';
import expanded from '#web/ui/fonts/archivo-expanded-few.woff2?url';
import softItalic from '#web/ui/fonts/fraunces-soft-italic-few.woff2?url';
import { preloadFont } from '#web/ui/site/preload-font.ts';
import './display-fonts.css';

/** The files of the typefaces; `serifada` is the site's own. */
const files: Record<LetraPagina, string | null> = {
  serifada: null,
  condensada: condensed,
  gigante: expanded,
  curva: softItalic,
};

/** Preloads the typeface of an event's headlines, before the page's styles refer to it. */
export function preloadDisplayFont(letra: LetraPagina): void {
  const file = files[letra];
  if (file) preloadFont(file);
}
