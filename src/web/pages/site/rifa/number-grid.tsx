import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isNumberTaken } from '#shared/rifa/numeros.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { movedTo, rowLength, rowsOf, visibleRows } from '#web/lib/rifa/grid.ts';
import { type Bitmap, numberText } from '#web/lib/rifa/numbers.ts';
import styles from './number-grid.module.css';

/** Rows that the server renders; the browser adds the others as they come into view. */
const firstRows = { first: 0, end: 9 };

interface NumberGridProps {
  total: number;
  width: number;
  taken: Bitmap;
  chosen: ReadonlySet<number>;
  /** the numbers to show, ascending; null: all of them */
  shown: Uint32Array | null;
  /** the position to bring into view; a new object with the same position scrolls there again */
  target: { position: number } | null;
  /** id of the sentence about the grid's keys */
  describedBy: string;
  onToggle: (number: number) => void;
}

/**
 * The numbers as a grid with its own scroll area. Only the rows in view and the row with the keyboard's position are rendered,
 * so that 100,000 numbers scroll like a hundred. Taken numbers keep their place, struck through, so that no number moves.
 */
export function NumberGrid({
  total,
  width,
  taken,
  chosen,
  shown,
  target,
  describedBy,
  onToggle,
}: NumberGridProps) {
  const { t } = useT();
  const count = shown?.length ?? total;
  const rows = rowsOf(count);
  const view = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(firstRows);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const wantsFocus = useRef(false);
  const position = Math.min(focusedIndex, Math.max(0, count - 1));
  const positionRow = Math.floor(position / rowLength);

  const measure = () => {
    const element = view.current;
    const row = element?.querySelector<HTMLElement>('[role=row]');
    return element && row
      ? { scrollTop: element.scrollTop, height: element.clientHeight, rowHeight: row.offsetHeight, row }
      : null;
  };
  const follow = () => {
    const sizes = measure();
    if (!sizes) return;
    const next = visibleRows(sizes, rows);
    setInView((before) => (before.first === next.first && before.end === next.end ? before : next));
  };
  const followLatest = useRef(follow);
  followLatest.current = follow;
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const onChange = () => followLatest.current();
    const observer = new ResizeObserver(onChange);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // another list of numbers starts at its top
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current !== shown) {
      lastShown.current = shown;
      view.current?.scrollTo({ top: 0 });
      setFocusedIndex(0);
    }
    followLatest.current();
  }, [shown]);

  const show = (to: number, place: 'nearest' | 'center') => {
    const sizes = measure();
    if (!sizes) return;
    const top = Math.floor(to / rowLength) * sizes.rowHeight;
    const { scrollTop, height, rowHeight } = sizes;
    const isIn = top >= scrollTop && top + rowHeight <= scrollTop + height;
    if (place === 'center') view.current!.scrollTop = top - (height - rowHeight) / 2;
    else if (!isIn) view.current!.scrollTop = top < scrollTop ? top : top + rowHeight - height;
  };
  const showLatest = useRef(show);
  showLatest.current = show;
  useEffect(() => {
    if (!target) return;
    setFocusedIndex(target.position);
    showLatest.current(target.position, 'center');
  }, [target]);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    view.current?.querySelector<HTMLElement>(`[data-at="${position}"]`)?.focus({ preventScroll: true });
  }, [position]);

  const cellOf = (event: MouseEvent | FocusEvent): HTMLElement | null =>
    (event.target as Element).closest<HTMLElement>('[data-at]');
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (cell && cell.getAttribute('aria-disabled') !== 'true') onToggle(Number(cell.dataset.number));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const sizes = measure();
    if (!sizes) return;
    const { row, rowHeight, height } = sizes;
    // narrow screens wrap a row into two lines
    const lines = isWrapped(row) ? 2 : 1;
    const columns = rowLength / lines;
    const page = Math.max(1, Math.floor((height / rowHeight) * lines) - 1);
    const isRtl = document.documentElement.dir === 'rtl';
    const key = isRtl ? (mirrored[event.key] ?? event.key) : event.key;
    const to = movedTo({ key, ctrlKey: event.ctrlKey }, position, { count, columns, page });
    if (to === null) return;
    event.preventDefault();
    if (to === position) return;
    wantsFocus.current = true;
    show(to, 'nearest');
    setFocusedIndex(to);
  };
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event);
    if (cell) setFocusedIndex(Number(cell.dataset.at));
  };

  const { first, end } = { first: Math.min(inView.first, rows), end: Math.min(inView.end, rows) };
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (count > 0 && (positionRow < first || positionRow >= end)) drawn.push(positionRow);
  // an ARIA grid without table elements: its cells are the buttons themselves
  const gridProps = {
    role: 'grid',
    'aria-label': t('raffle.grid'),
    'aria-describedby': describedBy,
    'aria-rowcount': rows,
    'aria-colcount': rowLength,
    'aria-multiselectable': true,
    tabIndex: -1,
    onClick,
    onKeyDown,
    onFocus,
  };
  return (
    <div ref={view} className={styles.view} onScroll={follow}>
      <div className={styles.grid} style={{ '--rows': rows } as CSSProperties} {...gridProps}>
        {drawn.map((row) => (
          <Row
            key={row}
            row={row}
            length={Math.min(rowLength, count - row * rowLength)}
            width={width}
            shown={shown}
            taken={maskOf(row, count, shown, (number) => isNumberTaken(taken, number))}
            chosen={maskOf(row, count, shown, (number) => chosen.has(number))}
            focused={row === positionRow ? position % rowLength : -1}
          />
        ))}
      </div>
    </div>
  );
}

/** Whether the sixth cell of a row has wrapped into a second line. */
const isWrapped = (row: HTMLElement): boolean =>
  row.children[5] instanceof HTMLElement && row.children[5].offsetTop > 0;

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

const numberAt = (shown: Uint32Array | null, position: number): number => shown?.[position] ?? position;

/** One bit for each cell of a row, so that a row is rendered again only when a cell changed. */
function maskOf(
  row: number,
  count: number,
  shown: Uint32Array | null,
  test: (number: number) => boolean,
): number {
  let mask = 0;
  for (let cell = 0; cell < rowLength && row * rowLength + cell < count; cell++)
    if (test(numberAt(shown, row * rowLength + cell))) mask |= 1 << cell;
  return mask;
}

interface RowProps {
  row: number;
  length: number;
  width: number;
  shown: Uint32Array | null;
  taken: number;
  chosen: number;
  /** the cell of the keyboard's position; -1: none */
  focused: number;
}

const Row = memo(function Row({ row, length, width, shown, taken, chosen, focused }: RowProps) {
  const { t } = useT();
  const rowProps = { role: 'row', 'aria-rowindex': row + 1 };
  return (
    <div className={styles.row} style={{ '--at': row } as CSSProperties} {...rowProps}>
      {Array.from({ length }, (_, cell) => {
        const position = row * rowLength + cell;
        const number = numberAt(shown, position);
        const text = numberText(number, width);
        const isGone = (taken & (1 << cell)) !== 0;
        const isChosen = !isGone && (chosen & (1 << cell)) !== 0;
        const cellProps = {
          role: 'gridcell',
          'aria-colindex': cell + 1,
          'aria-selected': isChosen,
          'aria-disabled': isGone || undefined,
          'aria-label': isGone ? t('raffle.taken_number', { number: text }) : undefined,
        };
        return (
          <button
            key={position}
            type="button"
            tabIndex={cell === focused ? 0 : -1}
            data-at={position}
            data-number={number}
            className={styles.cell}
            {...cellProps}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
});
