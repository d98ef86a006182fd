import { Link } from 'react-router';
import { axisMarks } from './axis-marks.ts';
import type { ChartPoint, ChartSeries } from './chart.ts';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';
import { Plot } from './plot.tsx';
import { Ticks } from './ticks.tsx';

interface ColumnChartProps {
  summary: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** stacks the values of a point in one column, instead of columns side by side */
  stacked?: boolean;
  /** under every column, or under the first and the last */
  labels?: 'all' | 'ends';
  axis: (mark: number) => string;
  height?: number;
}

/** Columns over time. Its table (`ChartTable`) has the same numbers. */
export function ColumnChart({
  summary,
  series,
  points,
  stacked = false,
  labels = 'all',
  axis,
  height = 160,
}: ColumnChartProps) {
  const sizes = points.map(({ values }) =>
    stacked
      ? values.reduce((sum, { value }) => sum + Math.max(0, value), 0)
      : Math.max(0, ...values.map(({ value }) => value)),
  );
  const marks = axisMarks(Math.max(0, ...sizes));
  const top = marks.at(-1)!;
  const hasLinks = points.some(({ values }) => values.some(({ to }) => to !== undefined));
  return (
    <div className={styles.chart}>
      {series.length > 1 && <Legend series={series} />}
      <Plot {...{ summary, marks, axis, height, hasLinks }} under={<Ticks points={points} only={labels} />}>
        <ol className={styles.columns} data-many={points.length > 20 || undefined}>
          {points.map((point) => (
            <li key={point.key} data-stacked={stacked || undefined}>
              {point.values.map(({ value, text, to }, at) => {
                const { name, tone } = series[at]!;
                const look = {
                  className: styles.column,
                  'data-tone': tone,
                  style: { blockSize: `${(Math.max(0, value) / top) * 100}%` },
                  title: `${point.title}${series.length > 1 ? ` · ${name}` : ''}: ${text}`,
                };
                return to === undefined ? (
                  <span key={name} {...look} />
                ) : (
                  <Link key={name} {...look} to={to} tabIndex={-1} />
                );
              })}
            </li>
          ))}
        </ol>
      </Plot>
    </div>
  );
}
