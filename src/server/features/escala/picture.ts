import { drawable, drawingFonts } from '#server/fonts.ts';
import { sharp } from '#server/sharp.ts';
import type { PrintedEvent } from './printed-schedule.ts';

/** A picture of a schedule for messengers: as wide as a phone shows it, as high as it needs. */
const width = 1080;
const margin = 56;
const headHeight = 200;
const eventHeight = 76;
const lineHeight = 50;
const footHeight = 70;
/** Messengers shrink a longer picture until it cannot be read. */
const mostLines = 160;

const paper = '#faf8f5';
const ink = '#211d1a';
const muted = '#5b534b';

export interface SchedulePicture {
  title: string;
  subtitle: string;
  church: string;
  colour: string;
  events: readonly PrintedEvent[];
}

type Node = { type: string; props: Record<string, unknown> };
const box = (style: Record<string, unknown>, children?: string | Node[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) },
});
const text = (content: string, style: Record<string, unknown>): Node =>
  box({ display: 'block', lineClamp: 1, textOverflow: 'ellipsis', ...style }, drawable(content) || ' ');

/** As many events as fit into a picture that can be read. */
function fitting(events: readonly PrintedEvent[]): PrintedEvent[] {
  let lines = 0;
  return events.filter((event) => {
    lines += event.lines.length + 1.5;
    return lines <= mostLines;
  });
}

export async function drawSchedule({
  title,
  subtitle,
  church,
  colour,
  events,
}: SchedulePicture): Promise<Buffer> {
  // a large package, needed only when a picture is drawn for the first time
  const { default: satori } = await import('satori');
  const shownEvents = fitting(events);
  const height =
    headHeight +
    footHeight +
    shownEvents.reduce((sum, { lines }) => sum + eventHeight + lines.length * lineHeight, 0);
  const inner = width - 2 * margin;
  const layout = box(
    {
      width,
      height,
      flexDirection: 'column',
      backgroundColor: paper,
      color: ink,
      fontFamily: 'Source Sans',
    },
    [
      box(
        {
          height: headHeight,
          flexDirection: 'column',
          padding: `44px ${margin}px 0`,
          backgroundColor: paper,
        },
        [
          box({ width: 88, height: 8, borderRadius: 4, backgroundColor: colour, marginBottom: 18 }),
          text(title, { width: inner, fontFamily: 'Fraunces, Source Sans', fontWeight: 600, fontSize: 52 }),
          text(subtitle, { width: inner, fontSize: 30, color: muted }),
        ],
      ),
      ...shownEvents.flatMap((event) => [
        text(event.title, {
          width: inner,
          height: eventHeight,
          margin: `0 ${margin}px`,
          paddingTop: 24,
          fontSize: 32,
          fontWeight: 600,
        }),
        ...event.lines.map(({ funcao, nome }) =>
          box({ height: lineHeight, margin: `0 ${margin}px`, width: inner, fontSize: 30 }, [
            text(funcao, { width: 380, color: muted, paddingRight: 20 }),
            text(nome, { width: inner - 380 }),
          ]),
        ),
      ]),
      text(church, {
        height: footHeight,
        padding: `20px ${margin}px 0`,
        width: inner,
        fontSize: 26,
        color: muted,
      }),
    ],
  );
  const svg = await satori(layout as never, { width, height, fonts: await drawingFonts() });
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 100, dither: 0, effort: 4 }).toBuffer();
}
