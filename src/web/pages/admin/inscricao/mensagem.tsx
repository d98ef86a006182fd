import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { MensagemEnviada } from '#shared/contracts/inscricao-mensagem.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { listPath } from '#web/crud/paths.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { EventoSelect } from '#web/sections/inscricao/evento-select.tsx';
import { usePainel } from '#web/sections/inscricao/use-sign-ups.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import panels from '../panels.module.css';
import { readIds, refreshAfter } from './message/message-draft.ts';
import { MessageForm } from './message/message-form.tsx';
import { MessageHistory } from './message/message-history.tsx';

/** Writes by mail to all who signed up for an event, or to some. */
export default function MensagemInscricoesPage() {
  const { t, label } = useT();
  const [search, setSearch] = useSearchParams();
  const evento = Number(search.get('evento')) || undefined;
  const inscricoes = readIds(search.get('inscricoes'));
  const crumbs = [{ text: label(section.plural), to: listPath(section) }, { text: t('mensagem.title') }];
  return (
    <>
      <PageHeader title={t('mensagem.title')} crumbs={crumbs} />
      <div className={panels.choice}>
        <EventoSelect value={evento} onChange={(id) => setSearch(id ? { evento: String(id) } : {})} />
      </div>
      {evento !== undefined && <Messages key={evento} evento={evento} inscricoes={inscricoes} />}
    </>
  );
}

function Messages({ evento, inscricoes }: { evento: number; inscricoes: readonly number[] }) {
  const { t } = useT();
  const client = useQueryClient();
  const visitor = useVisitor();
  const painel = usePainel(evento);
  const history = useQuery({
    queryKey: ['inscricao', 'mensagens', evento],
    queryFn: ({ signal }) =>
      api.get<{ data: MensagemEnviada[] }>('/admin/inscricao/mensagem', { query: { evento }, signal }),
    refetchInterval: ({ state }) => refreshAfter(state.data?.data ?? [], Date.now()),
    retry: false,
    staleTime: 0,
  });
  const reload = () => void client.invalidateQueries({ queryKey: ['inscricao', 'mensagens'] });
  if (painel.isError) return <LoadFailed title={t('counter.failed')} query={painel} />;
  if (!painel.data || painel.isPlaceholderData) return <Skeleton height={320} />;
  return (
    <div className={panels.page}>
      <MessageForm
        painel={painel.data}
        inscricoes={inscricoes}
        answersTo={visitor.user?.email ?? ''}
        onSent={reload}
      />
      {history.data && <MessageHistory messages={history.data.data} onSent={reload} />}
    </div>
  );
}
