import type { Imagem } from './imagem.ts';

/** The drawing style of a landing page. */
export const desenhosPagina = ['botanico', 'grao', 'adesivos', 'ondas'] as const;
export type DesenhoPagina = (typeof desenhosPagina)[number];

/** The typeface of a landing page's headlines. */
export const letrasPagina = ['serifada', 'condensada', 'gigante', 'curva'] as const;
export type LetraPagina = (typeof letrasPagina)[number];

/** The addresses with a fixed name; which event each shows is set in the office. */
export const enderecosPagina = [
  'encontro-das-rosas',
  'redime/homens',
  'redime/jovens',
  'redime/mulheres',
] as const;
export type EnderecoPagina = (typeof enderecosPagina)[number];

/** The look of one landing page: colours as #rrggbb, each readable on the other it is paired with (WCAG AA). */
export interface TemaPagina {
  /** behind everything */
  fundo: string;
  /** text, readable on `fundo` and on `superficie` */
  texto: string;
  /** cards and bands */
  superficie: string;
  /** buttons, links and lines; readable on `fundo` */
  destaque: string;
  /** the text on `destaque` */
  sobre_destaque: string;
  /** a second colour for drawings and large decoration */
  apoio: string;
  letra: LetraPagina;
  desenho: DesenhoPagina;
}

export interface PalestrantePagina {
  id: number;
  nome: string;
  /** "Pastora em Campinas", "Banda" */
  funcao: string | null;
  texto: string | null;
  foto: Imagem | null;
}

/** The landing page of an event, from the event's record. Empty lists are sections that the page leaves out. */
export interface PaginaEvento {
  tema: TemaPagina;
  /** the line under the name */
  chamada: string | null;
  /** why to attend */
  motivos: { titulo: string; texto: string | null }[];
  palestrantes: PalestrantePagina[];
  /** in the order of day and time; `dia` is YYYY-MM-DD, `horario` HH:mm */
  programacao: { dia: string; horario: string; titulo: string; texto: string | null }[];
  perguntas: { pergunta: string; resposta: string }[];
  galeria: Imagem[];
  /** the address of the player's frame, loaded after a click on play */
  video: { url_incorporada: string } | null;
  /** how to get there, where to sleep, parking */
  como_chegar: string | null;
  /** the map's address: the office's own link, or a search for the event's address */
  mapa: string | null;
}
