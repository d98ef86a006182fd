import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecibosDoPeriodo, ResumoDeExtratos } from '#shared/contracts/recibos.ts';
import type { FiltrosDeRelatorio } from '#shared/contracts/relatorios.ts';
import type { Ref } from '#shared/crud/record.ts';
import { churchToday, firstOfMonth } from '#shared/dates.ts';
import { financeiro as section } from '#shared/sections/financeiro.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FilterDate, FilterSelect } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './recibos/recibos.module.css';

/** Years of statements that are offered. */
const offeredYears = 6;

/** Receipts of paid income by period, and the yearly statements of all people or of one. */
export default function RecibosPage() {
  const { t } = useT();
  return (
    <>
      <PageHead title={t('recibos.title')} lead={t('recibos.lead')} />
      <Receipts />
      <Statements />
    </>
  );
}

function Receipts() {
  const { t, number, money } = useT();
  const { confirm, snackbar } = useDialogs();
  const mayIssue = useAllowed(section).runActions;
  const client = useQueryClient();
  const { working, run } = useDownload();
  const today = churchToday(new Date());
  const [period, setPeriod] = useState({ de: firstOfMonth(today), ate: today });
  const [igreja, setIgreja] = useState('');
  const [person, setPerson] = useState<Ref | null>(null);
  const churches = useQuery({
    queryKey: ['relatorios', 'filtros'],
    queryFn: ({ signal }) => api.get<FiltrosDeRelatorio>('/admin/relatorios/filtros', { signal }),
    retry: false,
  }).data?.igrejas;
  const query = {
    ...period,
    ...(igreja && { igreja: Number(igreja) }),
    ...(person && { pessoa: person.id }),
  };
  const preview = useQuery({
    queryKey: ['recibos', query],
    queryFn: ({ signal }) => api.get<RecibosDoPeriodo>('/admin/recibos', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const refused = isApiError(preview.error) ? preview.error : undefined;
  const [from, until] = [refused?.of('de'), refused?.of('ate')];
  const shown = preview.isError ? undefined : preview.data;
  // the figures are still those of the filters before
  const isOld = preview.isPlaceholderData;
  const issue = (count: number) =>
    confirm.open({
      title: t('recibos.issue_title', { count: number(count) }),
      message: t('recibos.issue_text'),
      tone: 'warning',
      confirmText: t('recibos.issue'),
      onConfirm: async () => {
        const { emitidos } = await api.post<{ emitidos: number }>('/admin/recibos', query);
        await client.invalidateQueries({ queryKey: ['recibos'] });
        snackbar.show(t('recibos.issued', { count: number(emitidos) }));
      },
    });
  return (
    <section className={styles.panel} aria-labelledby="recibos">
      <h2 id="recibos">{t('recibos.receipts')}</h2>
      <p className={styles.text}>{t('recibos.receipts_text')}</p>
      <div className={styles.filters}>
        <FilterDate
          label={t('recibos.from')}
          value={period.de}
          error={from}
          onChange={({ currentTarget }) => setPeriod({ ...period, de: currentTarget.value })}
        />
        <FilterDate
          label={t('recibos.until')}
          value={period.ate}
          error={until}
          onChange={({ currentTarget }) => setPeriod({ ...period, ate: currentTarget.value })}
        />
        {churches && churches.length > 1 && (
          <FilterSelect
            label={t('recibos.church')}
            value={igreja}
            onChange={({ currentTarget }) => setIgreja(currentTarget.value)}
          >
            <option value="">{t('recibos.all_churches')}</option>
            {churches.map(({ id, nome }) => (
              <option key={id} value={id} lang={recordLang}>
                {nome}
              </option>
            ))}
          </FilterSelect>
        )}
        <PersonFilter value={person} onChange={setPerson} />
      </div>
      {preview.isPending && <Skeleton height={64} />}
      {preview.isError && !from && !until && <LoadFailed title={t('recibos.failed')} query={preview} />}
      {shown && (
        <>
          <dl className={styles.figures} aria-live="polite">
            <Figure name={t('recibos.with')} value={number(shown.com)} />
            <Figure name={t('recibos.without')} value={number(shown.sem)} />
            <Figure name={t('recibos.amount')} value={money(shown.valor)} />
          </dl>
          <div className={styles.buttons}>
            {mayIssue && shown.sem > 0 && (
              <Button loading={isOld} onClick={() => void issue(shown.sem)}>
                {t('recibos.issue')}
              </Button>
            )}
            {shown.com > 0 && (
              <Button
                variant="quiet"
                loading={working || isOld}
                onClick={() => void run({ path: '/admin/recibos/recibos.pdf', query }, 'recibos.pdf')}
              >
                {t('recibos.download')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Statements() {
  const { t, number, money } = useT();
  const { confirm, snackbar } = useDialogs();
  const mayMail = useAllowed(section).runActions;
  const { working, run } = useDownload();
  const thisYear = Number(churchToday(new Date()).slice(0, 4));
  const [ano, setAno] = useState(thisYear - 1);
  const [person, setPerson] = useState<Ref | null>(null);
  const query = { ano, ...(person && { pessoa: person.id }) };
  const preview = useQuery({
    queryKey: ['extratos', query],
    queryFn: ({ signal }) => api.get<ResumoDeExtratos>('/admin/extratos', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const shown = preview.isError ? undefined : preview.data;
  // the figures are still those of the filters before
  const isOld = preview.isPlaceholderData;
  const mail = (count: number) =>
    confirm.open({
      title: t('recibos.mail_title', { year: String(ano), count: number(count) }),
      message: t('recibos.mail_text'),
      tone: 'warning',
      confirmText: t('recibos.mail'),
      onConfirm: async () => {
        const { pessoas } = await api.post<{ pessoas: number }>('/admin/extratos/enviar', query);
        snackbar.show(t('recibos.mailed', { count: number(pessoas) }));
      },
    });
  return (
    <section className={styles.panel} aria-labelledby="extratos">
      <h2 id="extratos">{t('recibos.statements')}</h2>
      <p className={styles.text}>{t('recibos.statements_text')}</p>
      <div className={styles.filters}>
        <FilterSelect
          label={t('recibos.year')}
          value={ano}
          onChange={({ currentTarget }) => setAno(Number(currentTarget.value))}
        >
          {Array.from({ length: offeredYears }, (_, at) => thisYear - at).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </FilterSelect>
        <PersonFilter value={person} onChange={setPerson} />
      </div>
      {preview.isPending && <Skeleton height={64} />}
      {preview.isError && <LoadFailed title={t('recibos.failed')} query={preview} />}
      {shown?.pessoas === 0 && <p className={styles.text}>{t('recibos.nobody')}</p>}
      {shown && shown.pessoas > 0 && (
        <>
          <dl className={styles.figures} aria-live="polite">
            <Figure name={t('recibos.people')} value={number(shown.pessoas)} />
            <Figure name={t('recibos.with_email')} value={number(shown.com_email)} />
            <Figure name={t('recibos.total')} value={money(shown.total)} />
          </dl>
          <div className={styles.buttons}>
            <Button
              variant="quiet"
              loading={working || isOld}
              onClick={() => void run({ path: '/admin/extratos/extratos.pdf', query }, `extratos-${ano}.pdf`)}
            >
              {t('recibos.download')}
            </Button>
            {mayMail && shown.com_email > 0 && (
              <Button variant="quiet" loading={isOld} onClick={() => void mail(shown.com_email)}>
                {t('recibos.mail')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function PersonFilter({ value, onChange }: { value: Ref | null; onChange: (person: Ref | null) => void }) {
  const { t } = useT();
  const mayFind = useAllowed(pessoa).list;
  return (
    mayFind && (
      <ReferenceSearch
        target={pessoa}
        value={value}
        onChange={onChange}
        frame={{
          label: t('recibos.person'),
          placeholder: t('recibos.all_people'),
          classNames: { label: styles.personLabel, input: styles.personInput },
        }}
      />
    )
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
