import { a4, mm, type Pdf, pdfFile } from '#server/pdf/document.ts';
import type { Lugar } from '#shared/contracts/site.ts';
import { exactDay, lastDay, timeLabel, timesLabel } from '#shared/dates-in-words.ts';
import { locationLines, mapLocation } from '#shared/evento-location.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { mapLinks } from '#shared/map-links.ts';
import type { EventoRow } from './evento-row.ts';
import { refundTexts, type TicketTexts, ticketTexts } from './ticket-texts.ts';

interface TicketPdf {
  ticket: {
    codigo: string;
    nome: string | null;
    lote_nome: string;
    valor: number;
    sandbox: boolean;
    atualizado_em: Date;
  };
  evento: EventoRow;
  lugar: Lugar | null;
  church: string;
  language: Language;
  /** the address of the ticket's page */
  page: string;
}

const ink = '#211d1a';
const muted = '#5b534b';
const teal = '#0f766e';
const margin = mm(15);
const half = a4.height / 2;
const qrSide = mm(58);
const qrLeft = a4.width - margin - qrSide;
const column = qrLeft - margin - mm(8);

const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** The code in groups that are easy to read aloud and to type. */
const spelled = (codigo: string): string => codigo.match(/.{1,4}/g)!.join(' ');

/** The first day with its weekday and year, and the times; an event of several days says both ends. */
function whenLines(evento: EventoRow, { texts: locale }: Language): string[] {
  const { data, horario_inicial, horario_final } = evento;
  const last = lastDay(evento);
  const first = capital(exactDay(data, locale));
  if (last === data) return [first, timesLabel(horario_inicial, horario_final, locale)];
  return [
    `${first}, ${timeLabel(horario_inicial, locale)}`,
    `– ${exactDay(last, locale)}, ${timeLabel(horario_final, locale)}`,
  ];
}

/** A small heading with its facts below; returns where they end. */
function fact(
  pdf: Pdf,
  y: number,
  name: string,
  lines: readonly string[],
  style: { size: number; maxLines?: number } = { size: 12 },
): number {
  let bottom = pdf.write(name, { x: margin, y, width: column }, { size: 9, color: muted });
  for (const [index, text] of lines.entries())
    bottom = pdf.write(
      text,
      { x: margin, y: bottom, width: column },
      { ...style, color: ink, leading: 1.25, face: index === 0 ? 'bold' : 'text' },
    );
  return bottom + mm(4);
}

/** The upper half of the sheet: the data that the door needs. */
function drawFront(pdf: Pdf, { ticket, evento, lugar, church, language }: TicketPdf, t: TicketTexts): void {
  const { codigo, nome, lote_nome, sandbox } = ticket;
  const name = nome ?? t('ticket.nameless');
  const width = a4.width - 2 * margin;
  pdf.fill(0, 0, a4.width, mm(6), teal);
  let y = pdf.write(
    sandbox ? `${church} · ${t('ticket.test')}` : church,
    { x: margin, y: mm(12), width },
    { size: 11, color: muted, maxLines: 1 },
  );
  const title = { max: 26, min: 14, lines: 2, face: 'display' } as const;
  const size = pdf.fittingSize(evento.nome, width, title);
  y = pdf.write(
    evento.nome,
    { x: margin, y: y + mm(1), width },
    { size, face: 'display', leading: 1.15, maxLines: 2 },
    'H1',
  );
  const top = Math.max(y + mm(5), mm(38));
  y = fact(pdf, top, t('ticket.when'), whenLines(evento, language));
  const { local, endereco } = evento;
  const place = locationLines({ local, endereco, lugar });
  if (place.length > 0) {
    const from = y;
    y = fact(pdf, y, t('ticket.where'), place, { size: 12, maxLines: 3 });
    const map = mapLinks(mapLocation({ local, endereco, lugar }));
    if (map) {
      y = pdf.write(
        t('ticket.map'),
        { x: margin, y: y - mm(4), width: column },
        { size: 10, color: teal, maxLines: 1 },
      );
      pdf.link(margin, from, column, y - from, map.google);
      y += mm(4);
    }
  }
  const nameSize = pdf.fittingSize(name, column, { max: 20, min: 11, lines: 2, face: 'bold' });
  y = fact(pdf, y, t('ticket.participant'), [name], { size: nameSize, maxLines: 2 });
  fact(pdf, y, t('ticket.lot'), [lote_nome], { size: 12, maxLines: 2 });

  pdf.qr(codigo, { x: qrLeft, y: top, side: qrSide, alt: t('ticket.qr', { name }) });
  const under = pdf.write(
    spelled(codigo),
    { x: qrLeft, y: top + qrSide + mm(1), width: qrSide },
    { size: 10.5, face: 'bold', align: 'center', spacing: 0.4 },
  );
  pdf.write(
    t('ticket.bearer'),
    { x: qrLeft, y: under + mm(2), width: qrSide },
    { size: 8.5, color: muted, align: 'center', maxLines: 4 },
  );
}

/** The lower half of the sheet, at the back when it is folded: the data for the participant. */
function drawBack(pdf: Pdf, { ticket, evento, page }: TicketPdf, t: TicketTexts): void {
  const width = a4.width - 2 * margin;
  pdf.line([0, half], [a4.width, half], { dash: 4 });
  pdf.writeAside(t('ticket.fold'), { x: margin, y: half + mm(1), width }, { size: 8, color: muted });
  let y = half + mm(12);
  if (ticket.valor > 0) {
    y = pdf.write(t('signup.refund_title'), { x: margin, y, width }, { size: 13, face: 'display' }, 'H2');
    for (const rule of refundTexts(t, evento.reembolsos))
      y = pdf.write(rule, { x: margin, y: y + mm(1), width }, { size: 10.5, color: ink, maxLines: 4 });
    y += mm(6);
  }
  y = pdf.write(t('ticket.page'), { x: margin, y, width }, { size: 13, face: 'display' }, 'H2');
  const from = y;
  y = pdf.write(page, { x: margin, y: y + mm(1), width }, { size: 10.5, color: teal });
  pdf.link(margin, from, width, y - from, page);
}

/** A ticket to print: one A4 page, folded in the middle. The same ticket always gives the same file. */
export function drawTicket(paper: TicketPdf): Promise<Buffer> {
  const { ticket, evento, church, language } = paper;
  const t = ticketTexts(language.texts);
  const name = ticket.nome ?? t('ticket.nameless');
  return pdfFile(
    {
      title: `${t('ticket.title')}: ${name}, ${evento.nome}`,
      author: church,
      language: language.tag,
      created: ticket.atualizado_em,
    },
    function* (pdf) {
      pdf.addPage();
      drawFront(pdf, paper, t);
      drawBack(pdf, paper, t);
      if (ticket.sandbox) {
        pdf.stamp(t('ticket.test'), { x: 0, y: 0, width: a4.width, height: half });
        pdf.stamp(t('ticket.test'), { x: 0, y: half, width: a4.width, height: half });
      }
      yield;
    },
  );
}
