import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import type { BalcaoInscricoes } from '#shared/contracts/inscricao-balcao.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { listPath } from '#web/crud/paths.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { EventoSelect } from '#web/sections/inscricao/evento-select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import panels from '../panels.module.css';
import { counterNotice } from './counter/counter-draft.ts';
import { CounterForm } from './counter/counter-form.tsx';
import { CounterResult } from './counter/counter-result.tsx';

/** Signs people up at the counter or at the door, with money received by hand. */
export default function CadastrarInscricaoPage() {
  const { t, label } = useT();
  const [search, setSearch] = useSearchParams();
  const evento = Number(search.get('evento')) || undefined;
  const crumbs = [{ text: label(section.plural), to: listPath(section) }, { text: t('counter.title') }];
  return (
    <>
      <PageHeader title={t('counter.title')} crumbs={crumbs} />
      <div className={panels.choice}>
        <EventoSelect value={evento} onChange={(id) => setSearch(id ? { evento: String(id) } : {})} />
      </div>
      {evento !== undefined && <Counter key={evento} evento={evento} />}
    </>
  );
}

function Counter({ evento }: { evento: number }) {
  const { t } = useT();
  const client = useQueryClient();
  const [sale, setSale] = useState<{ compra: CompraPublica; email: string }>();
  const [round, setRound] = useState(0);
  const [shownRound, setShownRound] = useState<number>();
  const offer = useQuery({
    queryKey: ['inscricao', 'balcao', evento],
    queryFn: ({ signal }) =>
      api.get<BalcaoInscricoes>('/admin/inscricao/balcao', { query: { evento }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const reload = () => void client.invalidateQueries({ queryKey: ['inscricao'] });
  if (offer.isPending) return <Skeleton height={320} />;
  if (!offer.data) return <LoadFailed title={t('counter.failed')} query={offer} />;
  if (sale)
    return (
      <CounterResult
        {...sale}
        evento={offer.data.evento}
        onAgain={() => {
          setSale(undefined);
          setRound(round + 1);
        }}
      />
    );
  const notice = counterNotice(offer.data);
  // A form that was shown stays, with all that was typed, when the last places are sold to others meanwhile.
  if (notice && !notice.isSellable && shownRound !== round)
    return <ListNotice kind="empty" title={t(notice.title)} text={t(notice.text)} />;
  if (shownRound !== round) setShownRound(round);
  return (
    <CounterForm
      key={round}
      offer={offer.data}
      notice={notice && `${t(notice.title)}. ${t(notice.text)}`}
      onRefused={reload}
      onDone={(compra, email) => {
        setSale({ compra, email });
        reload();
      }}
    />
  );
}
