import type { ChartSeries } from './chart.ts';
import styles from './charts.module.css';

/** The names of the series beside their colours. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ name, tone }) => (
        <li key={name}>
          <i data-tone={tone} />
          {name}
        </li>
      ))}
    </ul>
  );
}
