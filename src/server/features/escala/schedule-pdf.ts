import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { fill } from '#shared/i18n/translate.ts';
import type { PrintedEvent, PrintedSchedule } from './printed-schedule.ts';

interface SchedulePdf extends Pick<PrintedSchedule, 'title' | 'colour' | 'events'> {
  subtitle: string;
  church: string;
  locale: Locale;
}

const pageOf: Label = ['Página {page} de {pages}', 'Page {page} of {pages}', 'Página {page} de {pages}'];

const margin = mm(16);
const width = a4.width - 2 * margin;
const top = mm(38);
const bottom = a4.height - mm(20);
const headHeight = mm(10);
const rowHeight = mm(7);
const gap = mm(5);
const funcaoWidth = mm(62);
const ink = '#211d1a';
const muted = '#5b534b';

/** An event, or the rest of one that does not fit on a page of its own. */
interface Block extends PrintedEvent {
  y: number;
}

const mostLines = Math.floor((bottom - top - headHeight) / rowHeight);

/** Events one below the other; an event that does not fit any more begins the next page, and is divided only if it exceeds a page. */
export function schedulePages(events: readonly PrintedEvent[]): Block[][] {
  const pages: Block[][] = [[]];
  let y = top;
  for (const { title, lines } of events) {
    for (let from = 0; from < Math.max(1, lines.length); from += mostLines) {
      const part = lines.slice(from, from + mostLines);
      const height = headHeight + part.length * rowHeight;
      if (y > top && y + height > bottom) {
        pages.push([]);
        y = top;
      }
      pages.at(-1)!.push({ title, lines: part, y });
      y += height + gap;
    }
  }
  return pages;
}

/** The month of a department for the wall: every event with its places, and who serves there. */
export function* drawSchedulePages(
  pdf: Pdf,
  { title, subtitle, church, colour, events, locale }: SchedulePdf,
): Generator<void> {
  const pages = schedulePages(events);
  for (const [at, blocks] of pages.entries()) {
    pdf.addPage();
    const style = { size: 20, face: 'display', maxLines: 1 } as const;
    const place = { x: margin, y: mm(14), width };
    if (at === 0) pdf.write(title, place, style, 'H1');
    else pdf.writeAside(title, place, style);
    pdf.writeAside(`${subtitle} · ${church}`, { ...place, y: mm(24) }, { size: 11, color: muted });
    pdf.fill(margin, mm(32), width, mm(0.8), colour);
    for (const { title: event, lines, y } of blocks) {
      pdf.write(event, { x: margin, y: y + mm(1.5), width }, { size: 12, face: 'bold', maxLines: 1 }, 'H2');
      pdf.line([margin, y + headHeight - mm(1)], [margin + width, y + headHeight - mm(1)], { color: ink });
      for (const [row, { funcao, nome, isOpen }] of lines.entries()) {
        const rowTop = y + headHeight + row * rowHeight;
        pdf.writeRow(
          [
            { text: funcao, x: margin, width: funcaoWidth - mm(3), style: { size: 10.5, color: muted } },
            {
              text: nome,
              x: margin + funcaoWidth,
              width: width - funcaoWidth,
              style: { size: 11, color: isOpen ? muted : ink },
            },
          ],
          rowTop + mm(4.2),
        );
        pdf.line([margin, rowTop + mm(6.2)], [margin + width, rowTop + mm(6.2)], { color: '#dcd6cd' });
      }
    }
    const foot = { x: margin, y: bottom + mm(6), width };
    pdf.writeAside(church, foot, { size: 9, color: muted });
    pdf.writeAside(fill(label(pageOf, locale), locale, { page: at + 1, pages: pages.length }), foot, {
      size: 9,
      color: muted,
      align: 'right',
    });
    yield;
  }
}
