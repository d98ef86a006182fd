import { useT } from '#web/lib/i18n/i18n.tsx';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import styles from './dashboard.module.css';
import { daySeries, type Sale } from './day-series.ts';

/** Sign-ups by day as bars; the table below has the same numbers. */
export function DaysChart({
  sales,
  words = 'inscricoes',
}: {
  /** which texts to use: those of sign-ups or of raffles */
  words?: 'inscricoes' | 'rifas';
  sales: readonly (Omit<Sale, 'receita'> & { receita: number | null })[];
}) {
  const { t, number, money, date, dayOfMonth } = useT();
  const hasMoney = sales.some(({ receita }) => receita !== null);
  const { step, bars } = daySeries(sales.map((sale) => ({ ...sale, receita: sale.receita ?? 0 })));
  if (bars.length === 0) return null;
  const most = bars.reduce((best, bar) => (bar.vendidas > best.vendidas ? bar : best));
  const total = bars.reduce((sum, { vendidas }) => sum + vendidas, 0);
  const many = step === 'day' ? (`${words}.chart` as const) : (`${words}.chart_week` as const);
  const summary = t(total === 1 ? `${many}_one` : many, {
    total: number(total),
    day: date(most.dia),
    most: number(most.vendidas),
  });
  const title = t(step === 'day' ? `${words}.by_day` : `${words}.by_week`);
  return (
    <section className={styles.chart} aria-labelledby="por-dia">
      <h3 id="por-dia">{title}</h3>
      <ColumnChart
        summary={summary}
        series={[{ name: t(`${words}.sold`), tone: 'primary' }]}
        points={bars.map(({ dia, vendidas, receita }) => ({
          key: dia,
          label: dayOfMonth(dia),
          title: date(dia),
          values: [
            {
              value: vendidas,
              text: [number(vendidas), ...(hasMoney ? [money(receita)] : [])].join(' · '),
            },
          ],
        }))}
        labels="ends"
        axis={(mark) => number(mark)}
        height={140}
      />
      <ChartTable
        openText={t('inscricoes.as_table')}
        caption={title}
        head={[
          t(step === 'day' ? 'inscricoes.day' : 'inscricoes.week'),
          t(`${words}.sold`),
          ...(hasMoney ? [t(`${words}.revenue`)] : []),
        ]}
        rows={bars
          .filter(({ vendidas, receita }) => vendidas > 0 || receita > 0)
          .map(({ dia, vendidas, receita }) => ({
            key: dia,
            title: date(dia),
            values: [
              { value: vendidas, text: number(vendidas) },
              ...(hasMoney ? [{ value: receita, text: money(receita) }] : []),
            ],
          }))}
      />
    </section>
  );
}
