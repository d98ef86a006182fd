import type { ChartPoint } from './chart.ts';
import styles from './charts.module.css';

/** The labels of points below a chart: of every point, or of the first and the last. */
export function Ticks({ points, only = 'all' }: { points: readonly ChartPoint[]; only?: 'all' | 'ends' }) {
  if (only === 'all')
    return (
      <ol className={styles.ticks} aria-hidden="true" data-many={points.length > 6 || undefined}>
        {points.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ol>
    );
  return (
    <p className={styles.ends} aria-hidden="true">
      <span>{points[0]?.label}</span>
      {points.length > 1 && <span>{points.at(-1)!.label}</span>}
    </p>
  );
}
