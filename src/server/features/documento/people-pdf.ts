import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { drawLabels, drawSheets, label, type sheets } from '#server/pdf/label-sheet.ts';
import { formatPhone } from '#shared/br/phone.ts';
import type { ListedPerson, MailingHousehold } from './mailing-households.ts';
import { ink } from './ornaments.ts';
import type { PdfTexts } from './pdf-content.ts';

/** Address labels on sheets of a size. */
export function drawAddressLabels(
  pdf: Pdf,
  of: (typeof sheets)[keyof typeof sheets],
  houses: readonly MailingHousehold[],
): Generator<void> {
  const inside = mm(3.5);
  const width = of.width - 2 * inside;
  return drawSheets(pdf, of, houses, ({ x, y }, { nome: text, linhas }) => {
    const lines = of.height > mm(30) ? 2 : 1;
    const name = { face: 'bold', leading: 1.15 } as const;
    const size = pdf.fittingSize(text, width, { ...name, max: 10.5, min: 7.5, lines });
    const address = { size: 8.5, leading: 1.25, maxLines: 1 };
    const nameStyle = { ...name, size, maxLines: lines };
    const height = pdf.heightOf(text, width, nameStyle) + linhas.length * address.size * address.leading;
    const box = { x: x + inside, width };
    let at = pdf.write(text, { ...box, y: y + (of.height - height) / 2 }, nameStyle);
    for (const line of linhas) at = pdf.write(line, { ...box, y: at }, address);
  });
}

/** Name badges, eight on a page. */
export const drawNameBadges = (pdf: Pdf, people: readonly ListedPerson[], church: string): Generator<void> =>
  drawLabels(pdf, people, ({ x, y }, { nome, igreja }) => {
    const left = x + label.inside;
    const width = label.width - 2 * label.inside;
    pdf.fill(x, y, label.width, mm(13), ink.deep);
    pdf.fill(x, y + mm(13), label.width, mm(0.8), ink.gold);
    const head = { size: 12, face: 'display', color: '#ffffff' } as const;
    pdf.writeRow([{ text: igreja ?? church, x: left, width, style: head }], y + mm(8));
    const [first = nome, ...rest] = nome.split(' ');
    const large = { face: 'display', align: 'center', color: ink.deep, leading: 1.1 } as const;
    const size = pdf.fittingSize(first, width, { ...large, max: 38, min: 16, lines: 1 });
    const end = pdf.write(first, { x: left, y: y + mm(23), width }, { ...large, size, maxLines: 1 }, 'H2');
    const small = { face: 'serif', align: 'center', color: ink.text, leading: 1.15 } as const;
    const restSize = pdf.fittingSize(rest.join(' '), width, { ...small, max: 16, min: 9, lines: 2 });
    if (rest.length > 0)
      pdf.write(
        rest.join(' '),
        { x: left, y: end + mm(1.5), width },
        { ...small, size: restSize, maxLines: 2 },
      );
  });

interface Column {
  text: string;
  width: number;
  cell(person: ListedPerson): string;
}

interface ListPdf {
  title: string;
  church: string;
  /** "12 de abril de 2026" */
  day: string;
  columns: readonly Column[];
  /** a line to sign on after the columns */
  signature?: string;
}

const margin = mm(14);
const width = a4.width - 2 * margin;
const top = mm(36);
const rowHeight = mm(8.5);
const bottom = a4.height - mm(16);

/** A list with one line for each person and its head on every page. */
function* drawPeople(
  pdf: Pdf,
  people: readonly ListedPerson[],
  { title, church, day, columns, signature }: ListPdf,
  t: PdfTexts,
): Generator<void> {
  const rowsPerPage = Math.floor((bottom - top - mm(8)) / rowHeight);
  const pages = Math.max(1, Math.ceil(people.length / rowsPerPage));
  const numberWidth = mm(9);
  let x = margin + numberWidth;
  const placed = columns.map((column) => {
    const box = { ...column, x, width: column.width - mm(2) };
    x += column.width;
    return box;
  });
  for (let page = 0; page < pages; page++) {
    pdf.addPage();
    pdf.fill(0, 0, a4.width, mm(3), ink.deep);
    pdf.fill(0, mm(3), a4.width, mm(0.7), ink.gold);
    const heading = { size: 19, face: 'display', color: ink.deep, maxLines: 1 } as const;
    const place = { x: margin, y: mm(12), width };
    if (page === 0) pdf.write(title, place, heading, 'H1');
    else pdf.writeAside(title, place, heading);
    const count = t('papel.people', { count: people.length });
    pdf.writeAside(
      `${church} · ${day} · ${count}`,
      { x: margin, y: mm(22), width },
      { size: 10, color: ink.muted },
    );
    const head = { size: 9, face: 'bold', color: ink.muted } as const;
    for (const { text, x: left, width: wide } of placed)
      pdf.writeAside(text, { x: left, y: top, width: wide }, head);
    if (signature) pdf.writeAside(signature, { x, y: top, width: margin + width - x }, head);
    pdf.line([margin, top + mm(6.5)], [margin + width, top + mm(6.5)], { width: 1, color: ink.text });
    const rows = people.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
    for (const [at, person] of rows.entries()) {
      const y = top + mm(6.5) + at * rowHeight;
      const number = String(page * rowsPerPage + at + 1);
      pdf.writeRow(
        [
          { text: number, x: margin, width: numberWidth - mm(1), style: { size: 8.5, color: ink.muted } },
          ...placed.map(({ cell, x: left, width: wide }, column) => ({
            text: cell(person),
            x: left,
            width: wide,
            style: column === 0 ? { size: 10.5, face: 'bold' as const } : { size: 9.5 },
          })),
        ],
        y + mm(5.6),
      );
      pdf.line([margin, y + rowHeight], [margin + width, y + rowHeight], { color: '#d6cfc4' });
    }
    pdf.writeAside(
      t('papel.page', { page: page + 1, pages }),
      { x: margin, y: bottom + mm(4), width },
      { size: 8.5, color: ink.muted, align: 'right' },
    );
    yield;
  }
}

type Head = Pick<ListPdf, 'church' | 'day'>;

/** An attendance list: the expected people, each with a line to sign on. */
export const drawPeopleAttendance = (
  pdf: Pdf,
  people: readonly ListedPerson[],
  head: Head,
  t: PdfTexts,
): Generator<void> =>
  drawPeople(
    pdf,
    people,
    {
      ...head,
      title: t('papel.attendance'),
      signature: t('papel.signature'),
      columns: [{ text: t('papel.name'), width: mm(92), cell: ({ nome }) => nome }],
    },
    t,
  );

/** A directory: how to reach each person of the list. */
export const drawDirectory = (
  pdf: Pdf,
  people: readonly ListedPerson[],
  head: Head,
  t: PdfTexts,
): Generator<void> =>
  drawPeople(
    pdf,
    people,
    {
      ...head,
      title: t('papel.directory'),
      columns: [
        { text: t('papel.name'), width: mm(58), cell: ({ nome }) => nome },
        {
          text: t('papel.whatsapp'),
          width: mm(31),
          cell: ({ whatsapp }) => (whatsapp ? formatPhone(whatsapp) : ''),
        },
        { text: t('papel.email'), width: mm(44), cell: ({ email }) => email ?? '' },
        { text: t('papel.birthday'), width: mm(19), cell: ({ aniversario }) => aniversario ?? '' },
        { text: t('papel.district'), width: mm(21), cell: ({ bairro }) => bairro ?? '' },
      ],
    },
    t,
  );
