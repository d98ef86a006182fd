import type { Schedule } from './schedule.ts';
import type { EscalaWords } from './use-escala-words.ts';

/** A line of the picture: an event with its day, or a place of it. */
export type PictureLine =
  | { kind: 'event'; text: string }
  | { kind: 'place'; text: string; name: string | null };

/** The events of a department with their places; events without places are left out. */
export function pictureLines(
  { eventPlaces, people }: Schedule,
  departamento: number,
  { day, times }: Pick<EscalaWords, 'day' | 'times'>,
): PictureLine[] {
  return eventPlaces.flatMap(({ evento, vagas }): PictureLine[] => {
    const mine = vagas.filter((vaga) => vaga.departamento === departamento);
    if (mine.length === 0 || evento.status === 'cancelado') return [];
    return [
      { kind: 'event', text: `${day(evento.de.slice(0, 10))}, ${times(evento)} · ${evento.nome}` },
      ...mine.map(({ funcao, voluntario, estado }): PictureLine => {
        const name = voluntario === null || estado === 'recusado' ? undefined : people.get(voluntario)?.nome;
        return { kind: 'place', text: funcao, name: name ?? null };
      }),
    ];
  });
}

interface Picture {
  church: string;
  title: string;
  month: string;
  lines: readonly PictureLine[];
  /** in place of a name */
  openPlace: string;
}

/** Pixels; phones show a picture of this width sharply. */
const width = 1080;
const margin = 64;
const head = 250;
const heights = { event: 76, place: 52 };
const font = '"Inter Variable", "Segoe UI", system-ui, sans-serif';
/** Always on light paper, whatever the theme of the office is. */
const ink = {
  paper: '#fffdf9',
  text: '#211d1a',
  muted: '#5b534b',
  line: '#e5e0d8',
  mark: '#0f766e',
  open: '#8a5300',
};

/** Draws a month for WhatsApp as a PNG. */
export function drawPicture({ church, title, month, lines, openPlace }: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = head + lines.reduce((sum, { kind }) => sum + heights[kind], 0) + margin;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('the browser has no canvas'));
  const write = (
    text: string,
    x: number,
    y: number,
    style: string,
    colour: string,
    most = width - 2 * margin,
  ) => {
    context.font = `${style} ${font}`;
    context.fillStyle = colour;
    let shown = text;
    while (context.measureText(shown).width > most && shown.length > 2)
      shown = `${shown.slice(0, -2).trimEnd()}…`;
    context.fillText(shown, x, y);
  };
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink.mark;
  context.fillRect(0, 0, canvas.width, 16);
  write(church, margin, 84, '500 30px', ink.muted);
  write(title, margin, 148, '700 56px', ink.text);
  write(month, margin, 202, '500 36px', ink.mark);
  let y = head;
  for (const line of lines) {
    if (line.kind === 'event') {
      context.fillStyle = ink.line;
      context.fillRect(margin, y + 6, width - 2 * margin, 2);
      write(line.text, margin, y + 56, '650 32px', ink.text);
    } else {
      write(line.text, margin, y + 34, '400 30px', ink.muted, 340);
      write(
        line.name ?? openPlace,
        margin + 370,
        y + 34,
        line.name ? '560 32px' : 'italic 400 30px',
        line.name ? ink.text : ink.open,
        width - 2 * margin - 370,
      );
    }
    y += heights[line.kind];
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/png',
    );
  });
}
