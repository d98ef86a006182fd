import { contrast } from '#shared/colour.ts';
import type { DesenhoPagina, LetraPagina, TemaPagina } from '#shared/contracts/pagina-evento.ts';

/** The looks that the office starts from, by the event that each was drawn for. */
export const temasPagina = {
  rosas: {
    fundo: '#fdf6f1',
    texto: '#3f1626',
    superficie: '#fbe6e6',
    destaque: '#9d174d',
    sobre_destaque: '#fffaf6',
    apoio: '#e8a5b4',
    letra: 'serifada',
    desenho: 'botanico',
  },
  homens: {
    fundo: '#0e1726',
    texto: '#f3ece4',
    superficie: '#182338',
    destaque: '#d98c5f',
    sobre_destaque: '#121722',
    apoio: '#8a5a3c',
    letra: 'condensada',
    desenho: 'grao',
  },
  jovens: {
    fundo: '#0d0b14',
    texto: '#f6f4ff',
    superficie: '#1b1630',
    destaque: '#c4f042',
    sobre_destaque: '#14110b',
    apoio: '#7c3aed',
    letra: 'gigante',
    desenho: 'adesivos',
  },
  mulheres: {
    fundo: '#fff8ef',
    texto: '#3b1535',
    superficie: '#ffe5d3',
    destaque: '#7a1f63',
    sobre_destaque: '#fff8ef',
    apoio: '#ffb48f',
    letra: 'curva',
    desenho: 'ondas',
  },
} as const satisfies Record<string, TemaPagina>;

/** The look of a page whose event chose no colours: quiet, as the rest of the site. */
export const temaPadrao: TemaPagina = {
  fundo: '#faf8f5',
  texto: '#292320',
  superficie: '#efebe5',
  destaque: '#0f6a63',
  sobre_destaque: '#ffffff',
  apoio: '#c8a97e',
  letra: 'serifada',
  desenho: 'ondas',
};

/** The colours of a theme and the event's fields that hold them. */
export const coresPagina = {
  fundo: 'cor_fundo',
  texto: 'cor_texto',
  superficie: 'cor_superficie',
  destaque: 'cor_destaque',
  sobre_destaque: 'cor_sobre_destaque',
  apoio: 'cor_apoio',
} as const;
type Cor = keyof typeof coresPagina;
type CampoCor = (typeof coresPagina)[Cor];

/** The fields of an event that make its theme; what is empty is as in `temaPadrao`. */
export type CamposTema = Readonly<Record<CampoCor, string | null>> & {
  readonly letra: LetraPagina | null;
  readonly desenho: DesenhoPagina | null;
};

export const toTema = (campos: CamposTema): TemaPagina => {
  const cor = (nome: Cor): string => campos[coresPagina[nome]] ?? temaPadrao[nome];
  return {
    fundo: cor('fundo'),
    texto: cor('texto'),
    superficie: cor('superficie'),
    destaque: cor('destaque'),
    sobre_destaque: cor('sobre_destaque'),
    apoio: cor('apoio'),
    letra: campos.letra ?? temaPadrao.letra,
    desenho: campos.desenho ?? temaPadrao.desenho,
  };
};

/** The values of a preset for the fields of an event. */
export const fieldsOfTema = (tema: TemaPagina): CamposTema => ({
  cor_fundo: tema.fundo,
  cor_texto: tema.texto,
  cor_superficie: tema.superficie,
  cor_destaque: tema.destaque,
  cor_sobre_destaque: tema.sobre_destaque,
  cor_apoio: tema.apoio,
  letra: tema.letra,
  desenho: tema.desenho,
});

/** WCAG AA for text. */
const minContrast = 4.5;

/** The pairs of a colour and its background that must be readable. */
const pairs: readonly (readonly [Cor, Cor])[] = [
  ['texto', 'fundo'],
  ['texto', 'superficie'],
  ['destaque', 'fundo'],
  ['sobre_destaque', 'destaque'],
];

/** A colour of a theme that cannot be read on another. */
interface CorIlegivel {
  campo: CampoCor;
  sobre: CampoCor;
  /** with one digit, rounded down: 4.49 is not 4.5 */
  contraste: number;
}

/** The pairs of the theme that WCAG AA refuses. */
export const unreadableCores = (tema: TemaPagina): CorIlegivel[] =>
  pairs.flatMap(([cor, sobre]) => {
    const ratio = contrast(tema[cor], tema[sobre]);
    return ratio < minContrast
      ? [{ campo: coresPagina[cor], sobre: coresPagina[sobre], contraste: Math.floor(ratio * 10) / 10 }]
      : [];
  });
