import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { BalcaoDeRifa, VendaDeRifa } from '#shared/contracts/rifa-office.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { listPath, viewPath } from '#web/crud/paths.ts';
import { RecordProblem } from '#web/crud/record-problem.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useRefreshRaffles } from '#web/sections/rifa/use-raffles.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SaleForm } from './sale-form.tsx';
import { SaleReceipt } from './sale-receipt.tsx';

/** Sells numbers of a raffle by hand: the numbers or their quantity, the buyer, the payment. */
export default function VendaPage() {
  const { t, label } = useT();
  const id = Number(useParams().id) || 0;
  const refresh = useRefreshRaffles();
  const [sold, setSold] = useState<VendaDeRifa>();
  const [round, setRound] = useState(0);
  const offer = useQuery({
    queryKey: ['rifa', 'balcao', id],
    queryFn: ({ signal }) => api.get<BalcaoDeRifa>(`/admin/rifa/${id}/balcao`, { signal }),
    enabled: id > 0,
    refetchInterval: sold ? false : 30_000,
    retry: false,
    staleTime: 0,
  });
  if (sold)
    return (
      <SaleReceipt
        sale={sold}
        raffle={offer.data?.rifa.nome ?? ''}
        onAgain={() => {
          setSold(undefined);
          setRound(round + 1);
          void refresh();
        }}
      />
    );
  const { data } = offer;
  const crumbs = [
    { text: label(section.plural), to: listPath(section) },
    ...(data ? [{ text: data.rifa.nome, to: viewPath(section, id) }] : []),
    { text: t('rifas.counter') },
  ];
  return (
    <>
      <PageHeader title={t('rifas.counter')} crumbs={crumbs} />
      {offer.isPending && id > 0 && <Skeleton height={320} />}
      {(offer.isError || id === 0) && !data && (
        <RecordProblem
          error={offer.error ?? undefined}
          backTo={listPath(section)}
          onRetry={() => void offer.refetch()}
        />
      )}
      {data && !data.rifa.vende && (
        <ListNotice kind="empty" title={t('rifas.counter_closed')} text={t('rifas.counter_closed_text')}>
          <ButtonLink variant="quiet" to={viewPath(section, id)}>
            {t('rifas.counter_raffle')}
          </ButtonLink>
        </ListNotice>
      )}
      {data?.rifa.vende && <SaleForm key={round} offer={data} onSold={setSold} />}
    </>
  );
}
