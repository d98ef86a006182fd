import { Link } from 'react-router';
import type { ChartValue } from './chart.ts';
import styles from './charts.module.css';

interface ChartTableProps {
  /** the text that opens the table: "Ver como tabela" */
  openText: string;
  /** what the table is about, for readers who do not see the chart */
  caption: string;
  /** heading of the first column, and of each of the others */
  head: readonly string[];
  rows: readonly { key: string; title: string; values: readonly ChartValue[] }[];
}

/** The numbers of a chart; printed even while it is closed. */
export function ChartTable({ openText, caption, head, rows }: ChartTableProps) {
  const [first, ...others] = head;
  return (
    <details className={styles.asTable}>
      <summary>{openText}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.summary}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((name) => (
                <th key={name} scope="col" data-number>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, values }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {values.map(({ text, to }, at) => (
                  <td key={others[at]} data-number>
                    {to === undefined ? text : <Link to={to}>{text}</Link>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
