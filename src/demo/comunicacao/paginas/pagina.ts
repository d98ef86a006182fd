import { addDays } from '#shared/dates.ts';
import { fieldsOfTema, temasPagina } from '#shared/evento/temas-pagina.ts';
import type { Motif } from '../../drawing/cover.ts';
import type { PortraitSubject } from '../../drawing/portrait.ts';

interface DemoPalestrante {
  nome: string;
  funcao: string;
  texto: string;
  /** how the portrait is drawn */
  sitter: PortraitSubject;
}

/** The landing page of a special event, by the event's name. */
export interface DemoPagina {
  evento: string;
  tema: keyof typeof temasPagina;
  /** the seed of a palette near the theme, for the event's picture and its gallery (drawing/cover.ts) */
  cores: string;
  chamada: string;
  /** a line each: `título | texto` */
  motivos: string;
  palestrantes: readonly DemoPalestrante[];
  /** a line each: day of the event, time, title and maybe a text: `0 08:00 Café | Na varanda.` */
  programacao: string;
  /** a line each: `pergunta | resposta` */
  perguntas: string;
  galeria: readonly Motif[];
  video: string;
  comoChegar: string;
}

const lines = (text: string): string[] => text.trim().split('\n');
const pair = (line: string): [string, string | null] => {
  const [first = '', second] = line.split(' | ');
  return [first.trim(), second?.trim() ?? null];
};

/** The fields of the event's record, but for the pictures and the speakers, which have ids of their own. */
export function pageFieldsOf(page: DemoPagina, firstDay: string) {
  return {
    pagina_propria: true,
    chamada: page.chamada,
    motivos: lines(page.motivos).map((line) => {
      const [titulo, texto] = pair(line);
      return { titulo, texto };
    }),
    programacao: lines(page.programacao).map((line) => {
      const [, day = '0', horario = '', rest = ''] = /^(\d) (\d\d:\d\d) (.+)$/.exec(line.trim()) ?? [];
      const [titulo, texto] = pair(rest);
      return { dia: addDays(firstDay, Number(day)), horario, titulo, texto };
    }),
    perguntas_respostas: lines(page.perguntas).map((line) => {
      const [pergunta, resposta] = pair(line);
      return { pergunta, resposta: resposta ?? '' };
    }),
    video: page.video,
    como_chegar: lines(page.comoChegar)
      .map((line) => line.trim())
      .join('\n'),
    ...fieldsOfTema(temasPagina[page.tema]),
  };
}
