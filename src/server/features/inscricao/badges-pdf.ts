import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { temaPadrao } from '#shared/evento/temas-pagina.ts';
import type { AttendedEvent, Attendee } from './attendees.ts';
import type { TicketTexts } from './ticket-texts.ts';

/** A sheet of eight labels of 99,1 × 67,7 mm, as they are sold for A4; on plain paper the lines show where to cut. */
const sheet = { columns: 2, rows: 4, left: mm(4.65), top: mm(13.1), gap: mm(2.5) } as const;
const label = { width: mm(99.1), height: mm(67.7) } as const;
const badgesPerPage = sheet.columns * sheet.rows;
const inside = mm(6);
const qrSide = mm(22);

interface Badges {
  evento: AttendedEvent;
  church: string;
  hasQr: boolean;
}

function drawBadge(
  pdf: Pdf,
  { x, y }: { x: number; y: number },
  person: Attendee,
  { evento, church, hasQr }: Badges,
  t: TicketTexts,
): void {
  const color = evento.cor_destaque ?? temaPadrao.destaque;
  const onColor = evento.cor_sobre_destaque ?? temaPadrao.sobre_destaque;
  const width = label.width - 2 * inside;
  const left = x + inside;
  const bottom = y + label.height - inside;
  pdf.fill(x, y, label.width, mm(13), color);
  const title = { size: 12, face: 'display', color: onColor } as const;
  pdf.writeRow([{ text: evento.nome, x: left, width, style: title }], y + mm(6));
  pdf.writeRow([{ text: church, x: left, width, style: { size: 9, color: onColor } }], y + mm(10.5));

  const foot = [person.cidade, person.lote].filter((line) => line !== null);
  const footTop = bottom - foot.length * mm(5.5);
  const middle = { top: y + mm(15), bottom: hasQr ? bottom - qrSide : footTop - mm(2) };
  if (person.nome === null) {
    const line = middle.top + (middle.bottom - middle.top) * 0.75;
    pdf.line([left, line], [left + width, line]);
  } else {
    const size = pdf.fittingSize(person.nome, width, { max: 30, min: 12, lines: 2, face: 'bold' });
    const style = { size, face: 'bold', align: 'center', leading: 1.1, maxLines: 2 } as const;
    const height = pdf.heightOf(person.nome, width, style);
    const top = middle.top + Math.max(0, (middle.bottom - middle.top - height) / 2);
    pdf.write(person.nome, { x: left, y: top, width }, style, 'H2');
  }
  const footWidth = hasQr ? width - qrSide - mm(3) : width;
  for (const [at, text] of foot.entries()) {
    const style = { size: 11, color: '#5b534b', align: hasQr ? 'left' : 'center' } as const;
    pdf.writeRow([{ text, x: left, width: footWidth, style }], footTop + (at + 0.75) * mm(5.5));
  }
  if (hasQr)
    pdf.qr(person.codigo, {
      ...{ x: left + width - qrSide + mm(2), y: bottom - qrSide + mm(2), side: qrSide },
      alt: t('ticket.qr', { name: person.nome ?? t('ticket.nameless') }),
    });
}

/** Short lines around each label. */
function drawCuts(pdf: Pdf): void {
  const right = sheet.left + sheet.columns * label.width + (sheet.columns - 1) * sheet.gap;
  for (let row = 0; row <= sheet.rows; row++) {
    const y = sheet.top + row * label.height;
    pdf.line([0, y], [sheet.left - mm(1), y]);
    pdf.line([right + mm(1), y], [a4.width, y]);
  }
  for (let column = 0; column < sheet.columns; column++)
    for (const x of [0, label.width].map((edge) => sheet.left + column * (label.width + sheet.gap) + edge)) {
      const end = sheet.top + sheet.rows * label.height;
      pdf.line([x, mm(6)], [x, sheet.top - mm(1)]);
      pdf.line([x, end + mm(1)], [x, a4.height - mm(6)]);
    }
}

/** Name badges, eight on a page. */
export function* drawBadges(
  pdf: Pdf,
  people: readonly Attendee[],
  badges: Badges,
  t: TicketTexts,
): Generator<void> {
  for (let from = 0; from < people.length; from += badgesPerPage) {
    pdf.addPage();
    drawCuts(pdf);
    for (const [at, person] of people.slice(from, from + badgesPerPage).entries()) {
      const place = {
        x: sheet.left + (at % sheet.columns) * (label.width + sheet.gap),
        y: sheet.top + Math.floor(at / sheet.columns) * label.height,
      };
      drawBadge(pdf, place, person, badges, t);
      // A QR takes milliseconds of the processor: other requests run between two badges.
      yield;
    }
  }
}
