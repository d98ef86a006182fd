import { mm, type Pdf } from '#server/pdf/document.ts';
import { drawLabels, label } from '#server/pdf/label-sheet.ts';
import { temaPadrao } from '#shared/evento/temas-pagina.ts';
import type { AttendedEvent, Attendee } from './attendees.ts';
import type { TicketTexts } from './ticket-texts.ts';

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
  const width = label.width - 2 * label.inside;
  const left = x + label.inside;
  const bottom = y + label.height - label.inside;
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
      x: left + width - qrSide + mm(2),
      y: bottom - qrSide + mm(2),
      side: qrSide,
      alt: t('ticket.qr', { name: person.nome ?? t('ticket.nameless') }),
    });
}

/** Name badges, eight on a page. */
export const drawBadges = (
  pdf: Pdf,
  people: readonly Attendee[],
  badges: Badges,
  t: TicketTexts,
): Generator<void> => drawLabels(pdf, people, (place, person) => drawBadge(pdf, place, person, badges, t));
