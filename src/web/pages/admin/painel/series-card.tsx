import type { CartaoDeSerie } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { ChartPoint, ChartSeries, Tone } from '#web/ui/charts/chart.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { CardFrame } from './card-frame.tsx';
import { labelText, nameText } from './labels.ts';
import { NumberWithChange } from './number-with-change.tsx';
import styles from './painel.module.css';
import { useValues } from './values.tsx';

const tones: Partial<Record<CartaoDeSerie['series'][number], Tone>> = {
  ...({ entradas: 'income', saidas: 'expense', a_receber: 'income', a_pagar: 'expense' } as const),
  ...({ criancas: 'soft', visitantes: 'accent', oferta: 'accent' } as const),
};

/** Values over time: columns for counts, lines for trends. */
export function SeriesCard({ card, today }: { card: CartaoDeSerie; today: string }) {
  const translator = useT();
  const { t } = translator;
  const { chart, axis, money } = useValues();
  const { chave, pontos, destaque } = card;
  const title = t(`painel.card.${chave}`);
  const isMoney = pontos.some(({ numeros }) => numeros.some(({ dinheiro }) => dinheiro));
  const hasBalance = pontos.some(({ saldo }) => saldo !== undefined);
  const isEmpty = pontos.every(({ numeros }) => numeros.every(({ valor }) => valor === 0)) && !hasBalance;
  const hint = chave === 'projecao' ? t('painel.hint.projecao') : undefined;
  if (isEmpty)
    return (
      <CardFrame chave={chave} hint={hint} wide>
        <p className={styles.nothing}>
          {t(chave === 'frequencia' ? 'painel.empty.frequencia' : 'painel.empty.serie')}
        </p>
      </CardFrame>
    );
  const series: ChartSeries[] = card.series.map((name) => ({
    name: nameText(translator, name),
    tone: tones[name] ?? 'primary',
  }));
  const points: ChartPoint[] = pontos.map(({ rotulo, numeros }) => {
    const { short, whole } = labelText(translator, rotulo, today);
    return { key: whole, label: short, title: whole, values: numeros.map(chart) };
  });
  const summary = t('painel.summary', { title, first: points[0]!.title, last: points.at(-1)!.title });
  const balances = pontos.map(({ saldo = 0 }) => ({ value: saldo, text: money(saldo) }));
  const common = { summary, axis: axis(isMoney) };
  const first = pontos[0]!.rotulo;
  const column = 'mes' in first ? 'painel.col.month' : hasBalance ? 'painel.col.week' : 'painel.col.day';
  return (
    <CardFrame chave={chave} hint={hint} wide>
      {destaque && (
        <NumberWithChange
          name={nameText(translator, destaque.nome)}
          numero={destaque.numero}
          antes={destaque.antes}
          with="mean"
        />
      )}
      {hasBalance ? (
        <LineChart
          {...common}
          series={[{ name: t('painel.balance'), tone: 'primary' }]}
          points={points.map((point, at) => ({ ...point, values: [balances[at]!] }))}
        />
      ) : chave === 'dizimos_e_ofertas' ? (
        <LineChart {...common} series={series} points={points} />
      ) : (
        <ColumnChart {...common} series={series} points={points} stacked={chave === 'frequencia'} />
      )}
      <ChartTable
        openText={t('painel.as_table')}
        caption={title}
        head={[t(column), ...series.map(({ name }) => name), ...(hasBalance ? [t('painel.balance')] : [])]}
        rows={points.map(({ key, title: name, values }, at) => ({
          key,
          title: name,
          values: hasBalance ? [...values, balances[at]!] : values,
        }))}
      />
    </CardFrame>
  );
}
