import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { formatPhone } from '#shared/br/phone.ts';
import { exactWhen } from '#shared/dates-in-words.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { AttendedEvent, Attendee } from './attendees.ts';
import type { TicketTexts } from './ticket-texts.ts';

/** Columns that the office chooses, between the name and the line to sign on. */
export const listColumns = ['lote', 'whatsapp', 'camiseta', 'cidade'] as const;
export type ListColumn = (typeof listColumns)[number];

const margin = mm(12);
const rowHeight = mm(9);
const headHeight = mm(8);
const top = mm(34);
const widths: Record<ListColumn, number> = {
  lote: mm(30),
  whatsapp: mm(32),
  camiseta: mm(20),
  cidade: mm(34),
};
const numberWidth = mm(11);
const muted = '#5b534b';

interface AttendanceList {
  evento: AttendedEvent;
  church: string;
  columns: readonly ListColumn[];
  locale: Locale;
}

const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

const cell = (person: Attendee, column: ListColumn): string =>
  column === 'whatsapp' ? (person.whatsapp ? formatPhone(person.whatsapp) : '') : (person[column] ?? '');

/** The sheet and the places of the columns: the name and the signature share what the others leave. */
function layoutOf(columns: readonly ListColumn[]) {
  // a signature needs room
  const landscape = columns.length > 2;
  const page = landscape ? { width: a4.height, height: a4.width } : a4;
  const width = page.width - 2 * margin;
  const bottom = page.height - mm(16);
  const fixedWidth = columns.reduce((sum, column) => sum + widths[column], numberWidth);
  const nome = (width - fixedWidth) * 0.55;
  let x = margin + numberWidth + nome;
  const placed = columns.map((column) => {
    const box = { column, x, width: widths[column] - mm(2) };
    x += widths[column];
    return box;
  });
  return {
    landscape,
    width,
    bottom,
    placed,
    signature: x,
    nome: { x: margin + numberWidth, width: nome - mm(2) },
    rowsPerPage: Math.floor((bottom - top - headHeight) / rowHeight),
  };
}

/** A list to sign: one line for each person, the head on every page. */
export function* drawAttendance(
  pdf: Pdf,
  people: readonly Attendee[],
  { evento, church, columns, locale }: AttendanceList,
  t: TicketTexts,
): Generator<void> {
  const { landscape, width, bottom, nome, placed, signature, rowsPerPage } = layoutOf(columns);
  const pages = Math.max(1, Math.ceil(people.length / rowsPerPage));
  const kind = `${t('paper.attendance')} · ${church}`;
  const when = [capital(exactWhen(evento, locale)), evento.local].filter(Boolean).join(' · ');
  const labels = [
    { text: '#', x: margin, width: numberWidth },
    { text: t('paper.name'), ...nome },
    ...placed.map(({ column, ...box }) => ({ text: t(`paper.${column}`), ...box })),
    { text: t('paper.signature'), x: signature, width: margin + width - signature },
  ];

  function drawHead(page: number): void {
    const title = { size: 17, face: 'display', maxLines: 1 } as const;
    const place = { x: margin, y: mm(11), width };
    if (page === 0) pdf.write(evento.nome, place, title, 'H1');
    else pdf.writeAside(evento.nome, place, title);
    pdf.writeAside(kind, { x: margin, y: mm(19.5), width }, { size: 10, color: muted });
    pdf.writeAside(when, { x: margin, y: mm(24.5), width }, { size: 10, color: muted });
    for (const { text, ...box } of labels)
      pdf.writeAside(text, { ...box, y: top + mm(1.5) }, { size: 9, face: 'bold', color: muted });
    pdf.line([margin, top + headHeight], [margin + width, top + headHeight], { width: 1, color: '#211d1a' });
  }

  for (let page = 0; page < pages; page++) {
    pdf.addPage({ landscape });
    drawHead(page);
    const rows = people.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
    for (const [at, person] of rows.entries()) {
      const y = top + headHeight + at * rowHeight;
      const number = String(page * rowsPerPage + at + 1);
      pdf.writeRow(
        [
          { text: number, x: margin, width: numberWidth, style: { size: 9, color: muted } },
          { text: person.nome ?? '', ...nome, style: { size: 11 } },
          ...placed.map(({ column, ...box }) => ({
            text: cell(person, column),
            ...box,
            style: { size: 9.5 },
          })),
        ],
        y + mm(5.8),
      );
      pdf.line([margin, y + rowHeight], [margin + width, y + rowHeight], { color: '#c9c2b8' });
    }
    pdf.writeAside(
      t('paper.page', { page: page + 1, pages, count: people.length }),
      { x: margin, y: bottom + mm(4), width },
      { size: 9, color: muted, align: 'right' },
    );
    yield;
  }
}
