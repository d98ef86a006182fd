import { Link } from 'react-router';
import type { IgrejaPublicada } from '#shared/contracts/transparencia.ts';
import { monthLabel, monthName } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import styles from './month-list.module.css';

/** Number of months in the chart. */
const shownMonths = 12;

export const monthPath = (igreja: number, mes: string): string => `/transparencia/${igreja}/${mes}`;

/** Income and expenses of the last published months. */
export function MonthChart({ igreja: { meses } }: { igreja: IgrejaPublicada }) {
  const { t, locale, money, number } = useT();
  if (meses.length < 2) return null;
  return (
    <ColumnChart
      summary={t('transparencia.chart')}
      series={[
        { name: t('contas_publicadas.income'), tone: 'income' },
        { name: t('contas_publicadas.expenses'), tone: 'expense' },
      ]}
      points={meses
        .slice(0, shownMonths)
        .reverse()
        .map(({ mes, entradas, saidas }) => ({
          key: mes,
          label: monthName(Number(mes.slice(5)), locale).slice(0, 3),
          title: monthLabel(mes, locale),
          values: [entradas, saidas].map((value) => ({ value, text: money(value) })),
        }))}
      axis={(mark) => number(mark / 100, { notation: 'compact', maximumFractionDigits: 1 })}
      height={220}
    />
  );
}

/** The published months of a church, the newest first. */
export function MonthList({ igreja: { id, meses }, most }: { igreja: IgrejaPublicada; most?: number }) {
  const { t, locale, money } = useT();
  return (
    <div className={styles.scroll}>
      <table className={styles.months}>
        <thead>
          <tr>
            <th scope="col">{t('transparencia.month')}</th>
            <th scope="col">{t('contas_publicadas.income')}</th>
            <th scope="col">{t('contas_publicadas.expenses')}</th>
            <th scope="col">{t('contas_publicadas.result')}</th>
          </tr>
        </thead>
        <tbody>
          {meses.slice(0, most).map(({ mes, entradas, saidas, estado }) => (
            <tr key={mes}>
              <th scope="row">
                <Link to={monthPath(id, mes)}>{monthLabel(mes, locale)}</Link>
                {estado !== 'vigente' && <small>{t(`contas_publicadas.state.${estado}`)}</small>}
              </th>
              <td>{money(entradas)}</td>
              <td>{money(saidas)}</td>
              <td>{money(entradas - saidas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
