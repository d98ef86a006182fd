import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Publicacoes } from '#shared/contracts/transparencia.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FilterSelect } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PublishForm } from './transparencia/publish-form.tsx';
import styles from './transparencia/transparencia.module.css';

/** Closed months of a church, what is published of each, and the form that publishes one. */
export default function TransparenciaPage() {
  const { t, locale, money, dateTime } = useT();
  const ability = abilityFrom(useVisitor().rules);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const chosenIgreja = search.get('igreja');
  const months = useQuery({
    queryKey: ['transparencia', chosenIgreja],
    queryFn: ({ signal }) =>
      api.get<Publicacoes>('/admin/transparencia', {
        query: chosenIgreja ? { igreja: chosenIgreja } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const { igrejas = [], igreja = null, meses = [] } = months.data ?? {};
  const mayPublish = ability.can('edit', 'transparencia');
  const shown = meses.find(({ mes }) => mes === chosen);
  const published = async () => {
    setChosen(null);
    await client.invalidateQueries({ queryKey: ['transparencia'] });
  };
  return (
    <>
      <PageHead title={t('publicar_contas.title')} lead={t('publicar_contas.lead')} />
      {months.isPending && <Skeleton height={320} />}
      {months.isError && (
        <div className={styles.panel}>
          <LoadFailed title={t('publicar_contas.failed')} query={months} />
        </div>
      )}
      {igrejas.length > 1 && !shown && (
        <div className={styles.filters}>
          <FilterSelect
            label={t('publicar_contas.church')}
            value={igreja ?? ''}
            onChange={({ currentTarget }) =>
              setSearch({ igreja: currentTarget.value }, { replace: true, preventScrollReset: true })
            }
          >
            {igrejas.map(({ id, nome }) => (
              <option key={id} value={id} lang={recordLang}>
                {nome}
              </option>
            ))}
          </FilterSelect>
        </div>
      )}
      {months.isSuccess && meses.length === 0 && (
        <div className={styles.panel}>
          <ListNotice
            kind="empty"
            title={t('publicar_contas.no_months')}
            text={t('publicar_contas.no_months_text')}
          >
            {ability.can('list', 'financeiro') && (
              <ButtonLink to="/admin/fechamento">{t('publicar_contas.to_closing')}</ButtonLink>
            )}
          </ListNotice>
        </div>
      )}
      {shown && igreja !== null && (
        <PublishForm
          igreja={igreja}
          mes={shown.mes}
          onPublished={() => void published()}
          onCancel={() => setChosen(null)}
        />
      )}
      {!shown && igreja !== null && meses.length > 0 && (
        <section className={styles.panel} aria-labelledby="meses">
          <h2 id="meses" className={styles.heading}>
            {t('publicar_contas.months')}
          </h2>
          <ul className={styles.months}>
            {meses.map(({ mes, entradas, saidas, fechado, publicado }) => {
              const month = monthLabel(mes, locale);
              const verb = publicado ? 'again' : 'publish';
              return (
                <li key={mes}>
                  <div className={styles.about}>
                    <p className={styles.month}>
                      <strong>{month}</strong>
                      <span className={styles.badge} data-state={publicado?.estado ?? 'nao'}>
                        {publicado
                          ? t(`contas_publicadas.state.${publicado.estado}`)
                          : t('publicar_contas.not_published')}
                      </span>
                    </p>
                    {publicado && (
                      <p>
                        {t('publicar_contas.published_at', {
                          number: publicado.numero,
                          when: dateTime(publicado.quando),
                        })}
                      </p>
                    )}
                  </div>
                  <dl className={styles.sums}>
                    <div>
                      <dt>{t('contas_publicadas.income')}</dt>
                      <dd>{money(entradas)}</dd>
                    </div>
                    <div>
                      <dt>{t('contas_publicadas.expenses')}</dt>
                      <dd>{money(saidas)}</dd>
                    </div>
                  </dl>
                  <div className={styles.acts}>
                    {publicado && (
                      <ButtonLink
                        to={`/transparencia/${igreja}/${mes}`}
                        reloadDocument
                        variant="quiet"
                        aria-label={t('publicar_contas.see_name', { month })}
                      >
                        {t('publicar_contas.see')}
                      </ButtonLink>
                    )}
                    {mayPublish && fechado && (
                      <Button
                        variant="quiet"
                        aria-label={t(`publicar_contas.${verb}_name`, { month })}
                        onClick={() => setChosen(mes)}
                      >
                        {t(`publicar_contas.${verb}`)}
                      </Button>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
