/** Numbers in a row of the grid; narrow screens show a row in two lines. */
export const rowLength = 10;

export const rowsOf = (count: number): number => Math.ceil(count / rowLength);

/** The rows to draw: those in view and some around them. */
export function visibleRows(
  view: { scrollTop: number; height: number; rowHeight: number },
  rows: number,
  around = 8,
): { first: number; end: number } {
  const { scrollTop, height, rowHeight } = view;
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - around);
  const end = Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + around);
  return { first: Math.min(first, Math.max(0, rows - 1)), end: Math.max(end, Math.min(rows, 1)) };
}

interface Move {
  key: string;
  /** with Ctrl, Home and End go to the first and the last number of all */
  ctrlKey?: boolean;
}

/** The position that a key leads to from `at`; null for keys that do not move in the grid. */
export function movedTo(
  { key, ctrlKey }: Move,
  at: number,
  /** `columns`: numbers per visible line; `page`: visible lines */
  { count, columns, page }: { count: number; columns: number; page: number },
): number | null {
  const line = at - (at % columns);
  const within = (to: number): number => (to < 0 || to >= count ? at : to);
  switch (key) {
    case 'ArrowLeft':
      return within(at - 1);
    case 'ArrowRight':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - columns);
    case 'ArrowDown':
      return within(at + columns);
    case 'Home':
      return ctrlKey ? 0 : line;
    case 'End':
      return ctrlKey ? count - 1 : Math.min(line + columns, count) - 1;
    case 'PageUp':
      return Math.max(at - columns * page, at % columns);
    case 'PageDown': {
      const lines = Math.floor((count - 1 - at) / columns);
      return at + columns * Math.min(page, lines);
    }
    default:
      return null;
  }
}
