import { a4, mm, type Pdf } from './document.ts';

/** A sheet of equal labels, in the middle of its page; `gap` is between columns. */
interface Sheet {
  page: 'A4' | 'LETTER';
  columns: number;
  rows: number;
  width: number;
  height: number;
  gap: number;
}

const pages = { A4: a4, LETTER: { width: mm(215.9), height: mm(279.4) } } as const;

const sheet = (
  page: Sheet['page'],
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  gap: number,
): Sheet => ({ page, columns, rows, width: mm(width), height: mm(height), gap: mm(gap) });

/** Sheets as they are sold in Brazil, by their Pimaco code; others of the same sizes fit too. */
export const sheets = {
  a4256: sheet('A4', [3, 11], [63.5, 25.4], 2.5),
  a4260: sheet('A4', [3, 7], [63.5, 38.1], 2.5),
  a4262: sheet('A4', [2, 8], [99.1, 33.9], 2.5),
  a4263: sheet('A4', [2, 7], [99.1, 38.1], 2.5),
  '6180': sheet('LETTER', [3, 10], [66.7, 25.4], 3.2),
  '6181': sheet('LETTER', [2, 10], [101.6, 25.4], 4.8),
  '6182': sheet('LETTER', [2, 7], [101.6, 33.9], 4.8),
} as const satisfies Readonly<Record<string, Sheet>>;

/** A sheet of eight labels (Pimaco A4265); on plain paper the lines show where to cut. */
const large = sheet('A4', [2, 4], [99.1, 67.7], 2.5);
export const label = { width: large.width, height: large.height, inside: mm(6) } as const;

/** The top left of the first label. */
function cornerOf({ page, columns, rows, width, height, gap }: Sheet): { left: number; top: number } {
  const { width: pageWidth, height: pageHeight } = pages[page];
  return {
    left: (pageWidth - columns * width - (columns - 1) * gap) / 2,
    top: (pageHeight - rows * height) / 2,
  };
}

/** Short lines around each of the large labels. */
function drawCuts(pdf: Pdf): void {
  const { columns, rows, width, height, gap } = large;
  const { left, top } = cornerOf(large);
  const right = left + columns * width + (columns - 1) * gap;
  for (let row = 0; row <= rows; row++) {
    const y = top + row * height;
    pdf.line([0, y], [left - mm(1), y]);
    pdf.line([right + mm(1), y], [a4.width, y]);
  }
  for (let column = 0; column < columns; column++)
    for (const x of [0, width].map((edge) => left + column * (width + gap) + edge)) {
      const end = top + rows * height;
      pdf.line([x, mm(6)], [x, top - mm(1)]);
      pdf.line([x, end + mm(1)], [x, a4.height - mm(6)]);
    }
}

type DrawLabel<T> = (place: { x: number; y: number }, item: T) => void;

/** Labels on sheets of their kind; `draw` gets the top left of each. */
export function* drawSheets<T>(
  pdf: Pdf,
  of: Sheet,
  items: readonly T[],
  draw: DrawLabel<T>,
): Generator<void> {
  const perPage = of.columns * of.rows;
  const { left, top } = cornerOf(of);
  for (let from = 0; from < items.length; from += perPage) {
    pdf.addPage({ size: of.page });
    if (of === large) drawCuts(pdf);
    for (const [at, item] of items.slice(from, from + perPage).entries()) {
      draw(
        {
          x: left + (at % of.columns) * (of.width + of.gap),
          y: top + Math.floor(at / of.columns) * of.height,
        },
        item,
      );
      // A QR takes milliseconds of the processor: other requests run between two labels.
      yield;
    }
  }
}

/** Large labels, eight on a page. */
export const drawLabels = <T>(pdf: Pdf, items: readonly T[], draw: DrawLabel<T>): Generator<void> =>
  drawSheets(pdf, large, items, draw);
