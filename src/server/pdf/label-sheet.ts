import { a4, mm, type Pdf } from './document.ts';

/** A sheet of eight labels of 99,1 × 67,7 mm, as they are sold for A4; on plain paper the lines show where to cut. */
const sheet = { columns: 2, rows: 4, left: mm(4.65), top: mm(13.1), gap: mm(2.5) } as const;
export const label = { width: mm(99.1), height: mm(67.7), inside: mm(6) } as const;
const labelsPerPage = sheet.columns * sheet.rows;

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

/** Labels, eight on a page; `draw` gets the top left of each. */
export function* drawLabels<T>(
  pdf: Pdf,
  items: readonly T[],
  draw: (place: { x: number; y: number }, item: T) => void,
): Generator<void> {
  for (let from = 0; from < items.length; from += labelsPerPage) {
    pdf.addPage();
    drawCuts(pdf);
    for (const [at, item] of items.slice(from, from + labelsPerPage).entries()) {
      draw(
        {
          x: sheet.left + (at % sheet.columns) * (label.width + sheet.gap),
          y: sheet.top + Math.floor(at / sheet.columns) * label.height,
        },
        item,
      );
      // A QR takes milliseconds of the processor: other requests run between two labels.
      yield;
    }
  }
}
