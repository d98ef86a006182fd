import { Link } from 'react-router';
import { spanMarks } from './axis-marks.ts';
import type { ChartPoint, ChartSeries } from './chart.ts';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';
import { Plot } from './plot.tsx';
import { Ticks } from './ticks.tsx';

interface LineChartProps {
  summary: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  axis: (mark: number) => string;
  height?: number;
}

/** Lines over time, the second one dashed. Its table (`ChartTable`) has the same numbers. */
export function LineChart({ summary, series, points, axis, height = 160 }: LineChartProps) {
  const everyValue = points.flatMap(({ values }) => values.map(({ value }) => value));
  const marks = spanMarks(Math.min(0, ...everyValue), Math.max(0, ...everyValue));
  const [low, high] = [marks[0]!, marks.at(-1)!];
  const x = (at: number): number => ((at + 0.5) / points.length) * 100;
  const y = (value: number): number => ((high - value) / (high - low)) * 100;
  const hasLinks = points.some(({ values }) => values.some(({ to }) => to !== undefined));
  return (
    <div className={styles.chart}>
      {series.length > 1 && <Legend series={series} />}
      <Plot {...{ summary, marks, axis, height, hasLinks }} under={<Ticks points={points} />}>
        <div className={styles.curves}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {series.map(({ name, tone }, at) => (
              <polyline
                key={name}
                data-tone={tone}
                data-dashed={at > 0 || undefined}
                points={points.map(({ values }, place) => `${x(place)},${y(values[at]!.value)}`).join(' ')}
              />
            ))}
          </svg>
          {points.flatMap(({ key, title, values }, place) =>
            values.map(({ value, text, to }, at) => {
              const { name, tone } = series[at]!;
              const look = {
                className: styles.dot,
                'data-tone': tone,
                style: { insetInlineStart: `${x(place)}%`, insetBlockStart: `${y(value)}%` },
                title: `${title}${series.length > 1 ? ` · ${name}` : ''}: ${text}`,
              };
              return to === undefined ? (
                <span key={`${key} ${name}`} {...look} />
              ) : (
                <Link key={`${key} ${name}`} {...look} to={to} tabIndex={-1} />
              );
            }),
          )}
        </div>
      </Plot>
    </div>
  );
}
