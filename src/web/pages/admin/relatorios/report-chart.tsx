import type { LinhaDeRelatorio, Relatorio } from '#shared/contracts/relatorios.ts';
import { axisText, columnText, lineText } from '#shared/relatorios.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { ChartPoint, ChartSeries, ChartValue } from '#web/ui/charts/chart.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { ShareBars } from '#web/ui/charts/share-bars.tsx';
import { listAddress } from '../painel/list-address.ts';

/** The chart of a report: which columns it shows, in which colours. The table below has the same numbers. */
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

/** Reports whose lines are shown as bars: the column of the bars' values, and the column of their wholes. */
const bars: Partial<Record<Relatorio['tipo'], { at: number; of?: number }>> = {
  dre: { at: 0 },
  saldos: { at: 3 },
  orcamento: { at: 1, of: 0 },
  pessoas: { at: 0 },
};
/** The most bars of a report; the table below has all lines. */
const maxBars = 10;

export function ReportChart({ report }: { report: Relatorio }) {
  const chart = charts[report.tipo];
  if (!chart) return <ReportBars report={report} />;
  return <Plotted report={report} chart={chart} />;
}

/** Whether the entries behind a line are only income or only expenses. */
function sideOf({ numeros }: LinhaDeRelatorio, at: number): 'income' | 'expense' | undefined {
  const tipo = numeros[at]!.lista?.filtros.tipo;
  return tipo === 'receita' ? 'income' : tipo === 'despesa' ? 'expense' : undefined;
}

/** The lines shown as bars: the largest of the top level; income comes before expenses where a report has both. */
export function barLines(
  report: Relatorio,
  at: number,
): { line: LinhaDeRelatorio; side: ReturnType<typeof sideOf> }[] {
  const lines = report.linhas.filter(({ total }) => !total);
  const outermost = Math.min(...lines.map(({ nivel }) => nivel));
  const size = ({ numeros }: LinhaDeRelatorio): number => Math.abs(numeros[at]!.valor);
  const isSplit = report.tipo === 'dre';
  return lines
    .filter(({ nivel }) => nivel === outermost)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, maxBars)
    .map((line) => ({ line, side: isSplit ? sideOf(line, at) : undefined }))
    .toSorted((a, b) => Number(a.side === 'expense') - Number(b.side === 'expense'));
}

/** The largest lines of the top level, as bars. */
function ReportBars({ report }: { report: Relatorio }) {
  const { t, locale, money } = useT();
  const bar = bars[report.tipo];
  const largest = bar ? barLines(report, bar.at) : [];
  if (!bar || largest.length < 2) return null;
  const title = t(`relatorios.tipo.${report.tipo}`);
  const sides = { income: t('relatorios.line.receitas'), expense: t('relatorios.line.despesas') };
  const legend = (['income', 'expense'] as const)
    .filter((one) => largest.some(({ side }) => side === one))
    .map((tone) => ({ tone, name: sides[tone] }));
  return (
    <ShareBars
      caption={title}
      head={[t(`relatorios.head.${report.tipo}`), columnText(t, report.colunas[bar.at]!)]}
      {...(legend.length > 0 && { legend })}
      rows={largest.map(({ line: { rotulo, numeros }, side }) => {
        const { valor, lista } = numeros[bar.at]!;
        const whole = bar.of === undefined ? undefined : numeros[bar.of]!.valor;
        const name = lineText(t, rotulo, locale);
        return {
          key: `${name} ${JSON.stringify(lista?.filtros ?? null)}`,
          title: side ? (
            <>
              {name}
              <span className="visually-hidden"> ({sides[side]})</span>
            </>
          ) : (
            name
          ),
          ...(side && { tone: side }),
          value: { value: valor, text: money(valor), ...(lista && { to: listAddress(lista) }) },
          ...(whole && { of: whole, note: t('relatorios.of', { whole: money(whole) }) }),
        };
      })}
    />
  );
}

type Chart = NonNullable<(typeof charts)[Relatorio['tipo']]>;

function Plotted({ report, chart }: { report: Relatorio; chart: Chart }) {
  const { t, locale, money, number } = useT();
  const lines = report.linhas.filter(({ total }) => !total);
  if (lines.length < 2) return null;
  const { as, at, tones } = chart;
  const value = ({ numeros }: LinhaDeRelatorio, column: number): ChartValue => {
    const { valor, lista } = numeros[column]!;
    return { value: valor, text: money(valor), ...(lista && { to: listAddress(lista) }) };
  };
  const points: ChartPoint[] = lines.map((line) => {
    const title = lineText(t, line.rotulo, locale);
    const label = axisText(t, line.rotulo, { de: report.de, locale });
    return { key: title, label, title, values: at.map((column) => value(line, column)) };
  });
  const series: ChartSeries[] = at.map((column, place) => ({
    name: columnText(t, report.colunas[column]!),
    tone: tones[place]!,
  }));
  const title = t(`relatorios.tipo.${report.tipo}`);
  const common = {
    series,
    points,
    summary: t('relatorios.summary', { title, first: points[0]!.title, last: points.at(-1)!.title }),
    axis: (mark: number): string => number(mark / 100, { notation: 'compact', maximumFractionDigits: 1 }),
  };
  return as === 'line' ? (
    <LineChart {...common} />
  ) : (
    <ColumnChart {...common} labels={points.length > 12 ? 'ends' : 'all'} />
  );
}
