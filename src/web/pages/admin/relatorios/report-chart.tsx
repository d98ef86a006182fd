import type { LinhaDeRelatorio, Relatorio } from '#shared/contracts/relatorios.ts';
import { columnText, lineText } from '#shared/relatorios.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { ChartPoint, ChartSeries, ChartValue } from '#web/ui/charts/chart.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { listAddress } from '../painel/list-address.ts';

/** What a report shows as a chart: which of its columns, in which colours. The table below has the same numbers. */
const charts: Partial<
  Record<
    Relatorio['tipo'],
    { as: 'columns' | 'line'; at: readonly number[]; tones: readonly ChartSeries['tone'][] }
  >
> = {
  fluxo: { as: 'columns', at: [0, 1], tones: ['income', 'expense'] },
  // the last two of three years of income
  anos: { as: 'columns', at: [1, 2], tones: ['soft', 'primary'] },
  projecao: { as: 'line', at: [2], tones: ['primary'] },
};

export function ReportChart({ report }: { report: Relatorio }) {
  const { t, locale, money, number } = useT();
  const chart = charts[report.tipo];
  const lines = report.linhas.filter(({ total }) => !total);
  if (!chart || lines.length < 2) return null;
  const { as, at, tones } = chart;
  const value = ({ numeros }: LinhaDeRelatorio, column: number): ChartValue => {
    const { valor, lista } = numeros[column]!;
    return { value: valor, text: money(valor), ...(lista && { to: listAddress(lista) }) };
  };
  const points: ChartPoint[] = lines.map((line) => {
    const title = lineText(t, line.rotulo, locale);
    const label = 'de' in line.rotulo ? title.slice(0, 5) : title.slice(0, 3);
    return { key: title, label, title, values: at.map((column) => value(line, column)) };
  });
  const series: ChartSeries[] = at.map((column, place) => ({
    ...{ name: columnText(t, report.colunas[column]!), tone: tones[place]! },
  }));
  const title = t(`relatorios.tipo.${report.tipo}`);
  const common = {
    ...{ series, points },
    summary: t('relatorios.summary', { title, first: points[0]!.title, last: points.at(-1)!.title }),
    axis: (mark: number): string => number(mark / 100, { notation: 'compact', maximumFractionDigits: 1 }),
  };
  return as === 'line' ? (
    <LineChart {...common} />
  ) : (
    <ColumnChart {...common} labels={points.length > 12 ? 'ends' : 'all'} />
  );
}
