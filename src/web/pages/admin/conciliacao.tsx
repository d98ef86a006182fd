import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Conciliacao, ConciliacaoResumo, Conciliacoes } from '#shared/contracts/conciliacao.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListDate } from '#web/ui/list-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './conciliacao/conciliacao.module.css';
import { Differences } from './conciliacao/differences.tsx';
import panel from './line-panel.module.css';

/** Compares charges with the books to the centavo: the differences of the last run. */
export default function ConciliacaoPage() {
  const { t } = useT();
  const { validation, snackbar } = useDialogs();
  const { rules } = useVisitor();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['conciliacao'],
    queryFn: ({ signal }) => api.get<Conciliacoes>('/admin/conciliacao', { signal }),
    staleTime: 0,
  });
  const run = useMutation({
    mutationFn: () => api.post<Conciliacao>('/admin/conciliacao'),
    onSuccess: () => snackbar.show(t('conciliacao.ran')),
    onError: (failure) => void validation.open(failure),
    onSettled: () => client.invalidateQueries({ queryKey: ['conciliacao'] }),
  });
  const mayRun = abilityFrom(rules).can('edit', 'financeiro');
  const { ultima, anteriores = [] } = list.data ?? {};
  return (
    <>
      <PageHead title={t('conciliacao.title')} lead={t('conciliacao.lead')}>
        {mayRun && list.isSuccess && (
          <Button loading={run.isPending} onClick={() => run.mutate()}>
            {t('conciliacao.run')}
          </Button>
        )}
      </PageHead>
      {list.isPending && <Skeleton height={132} />}
      {list.isError && <LoadFailed title={t('conciliacao.failed')} query={list} />}
      {list.isSuccess && !ultima && (
        <ListNotice kind="empty" title={t('conciliacao.never')} text={t('conciliacao.never_text')} />
      )}
      {ultima && <Result conciliacao={ultima} />}
      {ultima && ultima.lista.length > 0 && <Differences lines={ultima.lista} />}
      {anteriores.length > 0 && <Before runs={anteriores} />}
    </>
  );
}

/** Whether charges and books agree, or the number of differences. */
function Result({ conciliacao }: { conciliacao: Conciliacao }) {
  const { t, dateTime, money, number } = useT();
  const { diferencas, lista, quando, quem, cobrancas, valor } = conciliacao;
  const clean = diferencas === 0;
  const Icon = clean ? IconCircleCheck : IconAlertTriangle;
  return (
    <section className={styles.result} data-clean={clean} aria-live="polite">
      <Icon size={36} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>{clean ? t('conciliacao.clean') : t('conciliacao.found', { count: number(diferencas) })}</h2>
        <p>
          {clean ? t('conciliacao.clean_text') : t('conciliacao.found_text')}
          {lista.length < diferencas && ` ${t('conciliacao.listed', { count: number(lista.length) })}`}
        </p>
        <p className={styles.when}>
          {t('conciliacao.when', { when: dateTime(quando) })},{' '}
          {quem ? t('conciliacao.by', { name: quem }) : t('conciliacao.by_clock')}
        </p>
      </div>
      <dl>
        <div>
          <dt>{t('conciliacao.charges')}</dt>
          <dd>{number(cobrancas)}</dd>
        </div>
        <div>
          <dt>{t('conciliacao.amount')}</dt>
          <dd>{money(valor)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Before({ runs }: { runs: readonly ConciliacaoResumo[] }) {
  const { t, money, number } = useT();
  return (
    <section className={panel.panel} aria-labelledby="antes">
      <h2 id="antes" className={panel.heading}>
        {t('conciliacao.before')}
      </h2>
      <ul className={styles.runs}>
        {runs.map(({ id, quando, quem, cobrancas, valor, diferencas }) => (
          <li key={id}>
            <span className={styles.badge} data-clean={diferencas === 0}>
              {diferencas === 0
                ? t('conciliacao.clean')
                : t('conciliacao.found', { count: number(diferencas) })}
            </span>
            <span>
              <ListDate value={quando} />,{' '}
              {quem ? t('conciliacao.by', { name: quem }) : t('conciliacao.by_clock')}
            </span>
            <span className={styles.figures}>
              {t('conciliacao.charges')}: {number(cobrancas)} · {money(valor)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
