import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './dashboard.module.css';
import { axisMarks, daySeries, type Sale } from './day-series.ts';

const height = 140;

/** Sign-ups by day as bars; the table below has the same numbers. */
export function DaysChart({
  sales,
  words = 'inscricoes',
}: {
  /** the texts of what is sold */
  words?: 'inscricoes' | 'rifas';
  sales: readonly (Omit<Sale, 'receita'> & { receita: number | null })[];
}) {
  const { t, number, money, date } = useT();
  const hasMoney = sales.some(({ receita }) => receita !== null);
  const { step, bars } = daySeries(sales.map((sale) => ({ ...sale, receita: sale.receita ?? 0 })));
  if (bars.length === 0) return null;
  const most = bars.reduce((best, bar) => (bar.vendidas > best.vendidas ? bar : best));
  const total = bars.reduce((sum, { vendidas }) => sum + vendidas, 0);
  const marks = axisMarks(most.vendidas);
  const top = marks.at(-1)!;
  const width = 100 / bars.length;
  const y = (count: number) => height - (height * count) / top;
  const short = (day: string) => date(day).slice(0, 5);
  const many = step === 'day' ? (`${words}.chart` as const) : (`${words}.chart_week` as const);
  const summary = t(total === 1 ? `${many}_one` : many, {
    ...{ total: number(total), day: date(most.dia), most: number(most.vendidas) },
  });
  return (
    <section className={styles.chart} aria-labelledby="por-dia">
      <h3 id="por-dia">{t(step === 'day' ? `${words}.by_day` : `${words}.by_week`)}</h3>
      <div className={styles.plot}>
        <div className={styles.axis} aria-hidden="true" style={{ blockSize: height }}>
          {marks.toReversed().map((mark) => (
            <span key={mark} style={{ insetBlockStart: y(mark) }}>
              {number(mark)}
            </span>
          ))}
        </div>
        <div>
          <svg width="100%" height={height + 1} role="img" aria-label={summary}>
            {marks.map((mark) => (
              <line
                key={mark}
                className={styles.grid}
                x1="0"
                x2="100%"
                y1={y(mark) + 0.5}
                y2={y(mark) + 0.5}
              />
            ))}
            {bars.map(({ dia, vendidas, receita }, at) => (
              <rect
                key={dia}
                className={styles.day}
                x={`${at * width + width * 0.12}%`}
                width={`${width * 0.76}%`}
                y={y(vendidas)}
                height={height - y(vendidas)}
                rx={bars.length > 30 ? 0 : 2}
              >
                <title>
                  {[`${date(dia)}: ${number(vendidas)}`, ...(hasMoney ? [money(receita)] : [])].join(' · ')}
                </title>
              </rect>
            ))}
          </svg>
          <p className={styles.ends} aria-hidden="true">
            <span>{short(bars[0]!.dia)}</span>
            {bars.length > 1 && <span>{short(bars.at(-1)!.dia)}</span>}
          </p>
        </div>
      </div>
      <details className={styles.asTable}>
        <summary>{t('inscricoes.as_table')}</summary>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t(step === 'day' ? 'inscricoes.day' : 'inscricoes.week')}</th>
                <th scope="col" data-number>
                  {t(`${words}.sold`)}
                </th>
                {hasMoney && (
                  <th scope="col" data-number>
                    {t(`${words}.revenue`)}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {bars
                .filter(({ vendidas, receita }) => vendidas > 0 || receita > 0)
                .map(({ dia, vendidas, receita }) => (
                  <tr key={dia}>
                    <th scope="row">{date(dia)}</th>
                    <td data-number>{number(vendidas)}</td>
                    {hasMoney && <td data-number>{money(receita)}</td>}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
