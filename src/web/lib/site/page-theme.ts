import { useMatches } from 'react-router';
import { contrast, luminance, mix } from '#shared/colour.ts';
import type { LetraPagina, TemaPagina } from '#shared/contracts/pagina-evento.ts';
import { readableOn } from '#web/lib/appearance/colour.ts';

/** The typefaces of headlines, declared in pages/site/landing/display-fonts.css; `serifada` is the site's own. */
const displayFonts: Record<Exclude<LetraPagina, 'serifada'>, string> = {
  condensada:
    '"Archivo Condensed", "Archivo Condensed Arial", "Archivo Condensed Roboto", "Archivo Condensed DejaVu", sans-serif',
  gigante:
    '"Archivo Expanded", "Archivo Expanded Arial", "Archivo Expanded Roboto", "Archivo Expanded DejaVu", sans-serif',
  curva:
    '"Fraunces Soft Italic", "Fraunces Soft Georgia", "Fraunces Soft Times", "Fraunces Soft DejaVu", serif',
};

/** `texto` mixed with a little of the background, for less important text; still readable at AA. */
function muted({ texto, fundo, superficie }: TemaPagina): string {
  const reads = (tone: string): boolean =>
    [fundo, superficie].every((ground) => contrast(tone, ground) >= 4.6);
  return [0.28, 0.2, 0.12, 0.06].map((share) => mix(texto, fundo, share)).find(reads) ?? texto;
}

/**
 * The tokens of ui/tokens.css in the colours of an event's page, the same for visitors of both themes. Everything that is
 * styled with tokens (buttons, forms, header, footer) takes these colours.
 */
export function themeVariables(tema: TemaPagina): Record<`--${string}`, string> & { colorScheme: string } {
  const { fundo, texto, superficie, destaque, sobre_destaque, apoio, letra } = tema;
  const grounds = [fundo, superficie];
  const quiet = muted(tema);
  const between = mix(fundo, superficie, 0.5);
  const isDark = luminance(fundo) < 0.18;
  /** The colour of a message's text, the text on a fill of that colour, and the background of its box, whose text is `texto`. */
  const signal = (name: string, colour: string): Record<`--${string}`, string> => ({
    [`--${name}`]: readableOn(colour, grounds),
    [`--on-${name}`]: isDark ? '#14110b' : '#ffffff',
    [`--${name}-soft`]: mix(fundo, colour, 0.12),
  });
  return {
    colorScheme: isDark ? 'dark' : 'light',
    '--ground': fundo,
    '--surface': superficie,
    '--surface-raised': superficie,
    '--surface-sunken': between,
    '--surface-hover': between,
    '--line': mix(fundo, texto, 0.16),
    '--line-strong': mix(fundo, texto, 0.5),
    '--text': texto,
    '--text-muted': quiet,
    '--text-faint': quiet,
    '--primary': destaque,
    '--primary-strong': mix(destaque, luminance(sobre_destaque) > 0.5 ? '#000000' : '#ffffff', 0.16),
    '--on-primary': sobre_destaque,
    '--on-primary-strong': sobre_destaque,
    '--primary-ink': readableOn(destaque, grounds),
    '--primary-soft': mix(fundo, destaque, 0.12),
    '--accent': apoio,
    '--band': destaque,
    '--on-band': sobre_destaque,
    '--on-band-muted': sobre_destaque,
    '--on-band-inverse': destaque,
    ...signal('danger', isDark ? '#ff9d93' : '#b3261e'),
    ...signal('success', isDark ? '#7ad9a4' : '#17693c'),
    ...signal('warning', isDark ? '#f5c26b' : '#8a5300'),
    '--picture-filter': 'none',
    ...(letra !== 'serifada' && { '--font-display': displayFonts[letra] }),
    // its words run together at the tight letter spacing of headlines
    ...(letra === 'condensada' && { '--display-word-space': '0.1em' }),
  };
}

const isTheme = (value: unknown): value is TemaPagina =>
  typeof value === 'object' && value !== null && 'fundo' in value && 'desenho' in value;

/** The theme of the current page, which its loader returns as `tema`; null: the site's own colours. */
export function usePageTheme(): TemaPagina | null {
  const data = useMatches().at(-1)?.loaderData;
  if (typeof data !== 'object' || data === null || !('tema' in data)) return null;
  return isTheme(data.tema) ? data.tema : null;
}
