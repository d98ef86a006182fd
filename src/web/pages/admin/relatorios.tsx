import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type FiltrosDeRelatorio,
  type Relatorio,
  type TipoDeRelatorio,
  tiposDeRelatorio,
} from '#shared/contracts/relatorios.ts';
import { addMonths, churchToday, firstOfMonth } from '#shared/dates.ts';
import { conta } from '#shared/sections/conta.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { PrintHead } from '#web/crud/print-head.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FilterDate, FilterSelect } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './relatorios/relatorios.module.css';
import { ReportChart } from './relatorios/report-chart.tsx';
import { ReportTable } from './relatorios/report-table.tsx';

const filters = [
  { name: 'igreja', of: 'igrejas', label: 'relatorios.church', allLabel: 'relatorios.all' },
  { name: 'conta', of: 'contas', label: 'relatorios.account', allLabel: 'relatorios.all' },
  {
    name: 'departamento',
    of: 'departamentos',
    label: 'relatorios.department',
    allLabel: 'relatorios.all_departments',
  },
  { name: 'categoria', of: 'categorias', label: 'relatorios.category', allLabel: 'relatorios.all' },
] as const satisfies readonly {
  name: string;
  of: keyof FiltrosDeRelatorio;
  label: TextKey;
  allLabel: TextKey;
}[];

/** All filters that a report may have. */
const everything = filters.map(({ name }) => name);
const filtersOf: Readonly<Record<TipoDeRelatorio, readonly string[]>> = {
  fluxo: everything,
  dre: everything,
  pessoas: everything,
  anos: everything,
  projecao: everything,
  saldos: ['igreja', 'conta'],
  orcamento: ['igreja', 'departamento'],
};

const kindOf = (text: string | null): TipoDeRelatorio =>
  tiposDeRelatorio.find((tipo) => tipo === text) ?? 'fluxo';

/** The reports of the books; the address contains all choices, so that it can be saved and sent. */
export default function RelatoriosPage() {
  const { t, date } = useT();
  const { search, change } = useAddressQuery();
  const { working, run } = useDownload();
  const maySeeAccounts = useAllowed(conta).list;
  const tipo = kindOf(search.get('tipo'));
  const today = churchToday(new Date());
  const chosen = (name: string): Record<string, string> => {
    const value = search.get(name);
    return value ? { [name]: value } : {};
  };
  const query: Record<string, string> = {
    de: search.get('de') ?? addMonths(firstOfMonth(today), -11),
    ate: search.get('ate') ?? today,
    ...Object.assign({}, ...filtersOf[tipo].map(chosen)),
  };
  const report = useQuery({
    queryKey: ['relatorios', tipo, query],
    queryFn: ({ signal }) => api.get<Relatorio>(`/admin/relatorios/${tipo}`, { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const choices = useQuery({
    queryKey: ['relatorios', 'filtros'],
    queryFn: ({ signal }) => api.get<FiltrosDeRelatorio>('/admin/relatorios/filtros', { signal }),
    retry: false,
  }).data;
  const offered = tiposDeRelatorio.filter((one) => one !== 'saldos' || maySeeAccounts);
  const choose = (name: string, value: string) => change({ [name]: value });
  const refused = isApiError(report.error) ? report.error : undefined;
  const fieldErrors = { de: refused?.of('de'), ate: refused?.of('ate') };
  const isFieldError = fieldErrors.de !== undefined || fieldErrors.ate !== undefined;
  const shown = report.isError ? undefined : report.data;
  const isEmpty = shown?.linhas.every(({ numeros }) => numeros.every(({ valor }) => valor === 0));
  const printedFilters = filters.flatMap(({ name, of, label }) => {
    const choice = choices?.[of].find(({ id }) => String(id) === query[name]);
    return choice ? [`${t(label)}: ${choice.nome}`] : [];
  });
  const save = (formato: 'pdf' | 'xlsx') =>
    void run(
      { path: `/admin/relatorios/${tipo}/exportar`, query: { ...query, formato } },
      `${tipo}.${formato}`,
    );
  return (
    <>
      <PrintHead title={t('relatorios.title')}>
        {shown && printedFilters.length > 0 && <p lang={recordLang}>{printedFilters.join(' · ')}</p>}
      </PrintHead>
      <div data-noprint>
        <PageHead title={t('relatorios.title')} lead={t('relatorios.lead')}>
          {shown && !isEmpty && (
            <>
              <Button variant="quiet" loading={working} onClick={() => save('xlsx')}>
                {t('relatorios.xlsx')}
              </Button>
              <Button variant="quiet" loading={working} onClick={() => save('pdf')}>
                {t('relatorios.pdf')}
              </Button>
            </>
          )}
        </PageHead>
      </div>
      <div className={styles.filters} data-noprint>
        <FilterSelect
          label={t('relatorios.which')}
          value={tipo}
          onChange={({ currentTarget }) => choose('tipo', currentTarget.value)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`relatorios.tipo.${one}`)}
            </option>
          ))}
        </FilterSelect>
        {tipo !== 'projecao' &&
          (['de', 'ate'] as const).map((name) => (
            <FilterDate
              key={name}
              label={t(name === 'de' ? 'relatorios.from' : 'relatorios.until')}
              value={query[name]}
              error={fieldErrors[name]}
              onChange={({ currentTarget }) => choose(name, currentTarget.value)}
            />
          ))}
        {filters.map(({ name, of, label, allLabel }) => {
          const options = choices?.[of] ?? [];
          if (options.length < 2 || !filtersOf[tipo].includes(name)) return null;
          return (
            <FilterSelect
              key={name}
              label={t(label)}
              value={query[name] ?? ''}
              onChange={({ currentTarget }) => choose(name, currentTarget.value)}
            >
              <option value="">{t(allLabel)}</option>
              {options.map(({ id, nome }) => (
                <option key={id} value={id} lang={recordLang}>
                  {nome}
                </option>
              ))}
            </FilterSelect>
          );
        })}
      </div>
      {report.isPending && <Skeleton height={320} />}
      {report.isError && !isFieldError && <LoadFailed title={t('relatorios.failed')} query={report} />}
      {shown && isEmpty && (
        <ListNotice kind="empty" title={t('relatorios.empty')} text={t('relatorios.empty_text')} />
      )}
      {shown && !isEmpty && (
        <section className={styles.panel} aria-labelledby="relatorio" aria-busy={report.isFetching}>
          <h2 id="relatorio">{t(`relatorios.tipo.${shown.tipo}`)}</h2>
          <p className={styles.hint}>
            {t('relatorios.period', { from: date(shown.de), until: date(shown.ate) })}.{' '}
            {t(`relatorios.hint.${shown.tipo}`)}
          </p>
          <ReportChart report={shown} />
          <ReportTable report={shown} />
        </section>
      )}
    </>
  );
}
