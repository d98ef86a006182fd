import type { CSSProperties, ReactNode } from 'react';
import styles from './charts.module.css';

interface PlotProps {
  /** what the chart shows, in a sentence */
  summary: string;
  marks: readonly number[];
  axis: (mark: number) => string;
  /** minimum height in pixels; in a higher card the chart fills the card */
  height: number;
  /** content below the chart */
  under: ReactNode;
  /** the chart contains links for the mouse; the table has the same ones for the keyboard */
  hasLinks: boolean;
  children: ReactNode;
}

/** The frame of a chart: its lines with their numbers. */
export function Plot({ summary, marks, axis, height, under, hasLinks, children }: PlotProps) {
  const [low, high] = [marks[0]!, marks.at(-1)!];
  const top = (mark: number): string => `${((high - mark) / (high - low)) * 100}%`;
  const frame = (
    <>
      <div className={styles.axis} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{axis(mark)}</span>
        ))}
      </div>
      <div className={styles.area}>
        <div className={styles.lines}>
          {marks.map((mark) => (
            <i key={mark} style={{ insetBlockStart: top(mark) }} data-zero={mark === 0 || undefined} />
          ))}
        </div>
        {children}
      </div>
      <div className={styles.under}>{under}</div>
    </>
  );
  const look = { className: styles.plot, style: { '--chart-height': `${height}px` } as CSSProperties };
  return hasLinks ? (
    <>
      <p className={styles.summary}>{summary}</p>
      <div {...look} aria-hidden="true">
        {frame}
      </div>
    </>
  ) : (
    <div {...look} role="img" aria-label={summary}>
      {frame}
    </div>
  );
}
