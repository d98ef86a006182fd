import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChartSeries, ChartValue, Tone } from './chart.ts';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';

interface ShareBarsProps {
  caption: string;
  /** headings of the column of names and of the column of values */
  head: readonly [string, string];
  rows: readonly {
    key: string;
    title: ReactNode;
    value: ChartValue;
    /** the whole of which the bar is a part; by default the largest value */
    of?: number | null;
    /** beside the value, as "de 120" */
    note?: string;
    /** by default the tone of all rows */
    tone?: Tone;
  }[];
  tone?: Tone;
  /** names of the tones, where rows differ */
  legend?: readonly ChartSeries[];
}

/** Parts of a whole, each with a bar: a table that can be read at a glance. */
export function ShareBars({ caption, head, rows, tone = 'primary', legend }: ShareBarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => Math.abs(value.value)));
  const table = (
    <table className={styles.shares}>
      <caption className={styles.summary}>{caption}</caption>
      <thead className={styles.summary}>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, value, of, note, tone: own }) => (
          <tr key={key}>
            <th scope="row">
              <span className={styles.share}>{title}</span>
              <span className={styles.track} data-bar aria-hidden="true">
                <span
                  data-tone={own ?? (value.value < 0 ? 'expense' : tone)}
                  style={{ inlineSize: `${Math.min(100, (Math.abs(value.value) / (of ?? most)) * 100)}%` }}
                />
              </span>
            </th>
            <td>
              {value.to === undefined ? value.text : <Link to={value.to}>{value.text}</Link>}
              {note && <small>{note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!legend) return table;
  return (
    <div className={styles.chart}>
      <Legend series={legend} />
      {table}
    </div>
  );
}
