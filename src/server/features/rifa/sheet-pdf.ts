import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import type { PdfTexts } from './pdf-texts.ts';

export interface SheetFacts {
  nome: string;
  church: string;
  /** with their width, ascending */
  numeros: readonly { texto: string; ocupado: boolean }[];
  total: number;
  /** when the taken ones were counted */
  when: string;
}

const margin = mm(12);
const width = a4.width - 2 * margin;
const top = mm(30);
const bottom = a4.height - mm(14);
const muted = '#5b534b';
const rule = '#c9c2b8';

const gridColumns = 10;
const cell = { width: width / gridColumns, height: mm(12) };
const gridRows = Math.floor((bottom - top) / cell.height);

const headHeight = mm(8);
const rowHeight = mm(9);
const listRows = Math.floor((bottom - top - headHeight) / rowHeight);

/** The numbers of one page. */
export const numbersPerPage = { grade: gridColumns * gridRows, nomes: listRows } as const;

/** The columns of the list: where each begins, and how wide it is. */
const columns = {
  number: { x: margin, width: mm(24) },
  name: { x: margin + mm(26), width: mm(84) },
  phone: { x: margin + mm(112), width: mm(48) },
  paid: { x: margin + mm(162), width: width - mm(162) },
} as const;

function renderHeadPdf(
  pdf: Pdf,
  { nome, church, total, when }: SheetFacts,
  { page, pages, from, to }: { page: number; pages: number; from: string; to: string },
  t: PdfTexts,
): void {
  const title = { size: 17, face: 'display', maxLines: 1 } as const;
  const place = { x: margin, y: mm(9), width };
  if (page === 0) pdf.write(nome, place, title, 'H1');
  else pdf.writeAside(nome, place, title);
  const range = t('rifa.range', { from, to, total });
  pdf.writeAside(`${range} · ${church}`, { x: margin, y: mm(17.5), width }, { size: 10, color: muted });
  pdf.writeAside(t('rifa.crossed', { when }), { x: margin, y: mm(22.5), width }, { size: 10, color: muted });
  pdf.writeAside(
    t('rifa.page', { page: page + 1, pages }),
    { x: margin, y: a4.height - mm(11), width },
    { size: 9, color: muted, align: 'right' },
  );
}

/** Pages of numbers, each under its head. */
function* pagesOf(
  pdf: Pdf,
  facts: SheetFacts,
  { perPage, t }: { perPage: number; t: PdfTexts },
  draw: (numeros: SheetFacts['numeros']) => void,
): Generator<void> {
  const { numeros } = facts;
  const pages = Math.ceil(numeros.length / perPage);
  for (let page = 0; page < pages; page += 1) {
    const shown = numeros.slice(page * perPage, (page + 1) * perPage);
    pdf.addPage();
    renderHeadPdf(pdf, facts, { page, pages, from: shown[0]!.texto, to: shown.at(-1)!.texto }, t);
    draw(shown);
    yield;
  }
}

/** A grid of numbers; those with an owner are crossed out. */
export const renderGridPdf = (pdf: Pdf, facts: SheetFacts, t: PdfTexts): Generator<void> =>
  pagesOf(pdf, facts, { perPage: numbersPerPage.grade, t }, (numeros) => {
    for (let row = 0; row * gridColumns < numeros.length; row += 1) {
      const y = top + row * cell.height;
      const shown = numeros.slice(row * gridColumns, (row + 1) * gridColumns);
      pdf.writeRow(
        shown.map(({ texto, ocupado }, at) => ({
          text: ocupado ? `${texto} ` : texto,
          x: margin + at * cell.width,
          width: cell.width,
          style: { size: 13, align: 'center', face: 'bold', color: ocupado ? '#8c8378' : '#211d1a' },
        })),
        y + mm(7.7),
      );
      for (const [at, { ocupado }] of shown.entries()) {
        const x = margin + at * cell.width;
        pdf.line([x, y], [x + cell.width, y], { color: rule });
        pdf.line([x, y + cell.height], [x + cell.width, y + cell.height], { color: rule });
        pdf.line([x, y], [x, y + cell.height], { color: rule });
        pdf.line([x + cell.width, y], [x + cell.width, y + cell.height], { color: rule });
        if (!ocupado) continue;
        pdf.line([x + mm(3), y + mm(2.5)], [x + cell.width - mm(3), y + cell.height - mm(2.5)], {
          width: 1.2,
        });
        pdf.line([x + mm(3), y + cell.height - mm(2.5)], [x + cell.width - mm(3), y + mm(2.5)], {
          width: 1.2,
        });
      }
    }
  });

/** A line for each number, to write the buyer's name on; taken numbers are marked. */
export const renderNamesPdf = (pdf: Pdf, facts: SheetFacts, t: PdfTexts): Generator<void> =>
  pagesOf(pdf, facts, { perPage: numbersPerPage.nomes, t }, (numeros) => {
    for (const name of ['number', 'name', 'phone', 'paid'] as const)
      pdf.writeAside(
        t(`rifa.column.${name}`),
        { ...columns[name], y: top + mm(1.5) },
        { size: 9, face: 'bold', color: muted },
      );
    const line = { width: 1, color: '#211d1a' };
    pdf.line([margin, top + headHeight], [margin + width, top + headHeight], line);
    for (const [at, { texto, ocupado }] of numeros.entries()) {
      const y = top + headHeight + at * rowHeight;
      pdf.writeRow(
        [
          {
            text: texto,
            ...columns.number,
            style: { size: 12, face: 'bold', color: ocupado ? '#8c8378' : '#211d1a' },
          },
          ...(ocupado ? [{ text: t('rifa.taken'), ...columns.name, style: { size: 10, color: muted } }] : []),
        ],
        y + mm(5.8),
      );
      if (ocupado) pdf.line([margin, y + mm(4.6)], [margin + mm(18), y + mm(4.6)], { width: 1.2 });
      else {
        const x = columns.paid.x + mm(2);
        for (const [from, to] of [
          [
            [x, y + mm(2.5)],
            [x + mm(4), y + mm(2.5)],
          ],
          [
            [x, y + mm(6.5)],
            [x + mm(4), y + mm(6.5)],
          ],
          [
            [x, y + mm(2.5)],
            [x, y + mm(6.5)],
          ],
          [
            [x + mm(4), y + mm(2.5)],
            [x + mm(4), y + mm(6.5)],
          ],
        ] as const)
          pdf.line(from, to, { width: 0.8 });
      }
      pdf.line([margin, y + rowHeight], [margin + width, y + rowHeight], { color: rule });
    }
  });
