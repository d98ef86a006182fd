import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Devolucao } from '#shared/contracts/inscricao-office.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './devolucoes.module.css';
import { OwedTable } from './owed-table.tsx';

interface Owed {
  data: Devolucao[];
  total: { compras: number; valor: number };
}

/** The purchases of each event, in the order in which they came. */
function byEvent(rows: readonly Devolucao[]): Devolucao[][] {
  const groups = new Map<number, Devolucao[]>();
  for (const row of rows) groups.set(row.evento.id, [...(groups.get(row.evento.id) ?? []), row]);
  return [...groups.values()];
}

/** The money that the church still owes for cancelled sign-ups; the treasurer records its return. */
export default function DevolucoesPage() {
  const { t, number, money } = useT();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const evento = Number(search.get('evento')) || undefined;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const owed = useQuery({
    queryKey: ['devolucoes', evento],
    queryFn: ({ signal }) =>
      api.get<Owed>('/admin/inscricao/reembolsos', { ...(evento && { query: { evento } }), signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const { data = [], total } = owed.data ?? {};
  const refresh = async () => {
    setChosen(new Set());
    await Promise.all(
      [['devolucoes'], ['inscricao'], ['cobranca']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
  return (
    <>
      <PageHead title={t('devolucoes.title')} lead={t('devolucoes.lead')} />
      {owed.isPending && <Skeleton height={160} />}
      {owed.isError && <LoadFailed title={t('devolucoes.failed')} query={owed} />}
      {total && (
        <div className={styles.sum}>
          {total.compras > 0 && (
            <p aria-live="polite">
              {t(total.compras === 1 ? 'devolucoes.sum_one' : 'devolucoes.sum', {
                count: number(total.compras),
                total: money(total.valor),
              })}
            </p>
          )}
          {evento !== undefined && (
            <Button variant="plain" onClick={() => setSearch({}, { replace: true })}>
              {t('inscricoes.all_events')}
            </Button>
          )}
        </div>
      )}
      {total?.compras === 0 && (
        <ListNotice kind="empty" title={t('devolucoes.empty')} text={t('devolucoes.empty_text')} />
      )}
      {byEvent(data).map((rows) => (
        <OwedTable
          key={rows[0]!.evento.id}
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          onRecorded={refresh}
        />
      ))}
      {total && data.length < total.compras && (
        <p className={styles.note}>{t('devolucoes.more', { count: number(data.length) })}</p>
      )}
    </>
  );
}
