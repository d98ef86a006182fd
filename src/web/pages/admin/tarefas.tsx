import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type JobState, type JobsOverview, jobStates, jobsPerPage } from '#shared/contracts/tarefas.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { JobLines } from './tarefas/job-lines.tsx';
import { QueueTable } from './tarefas/queue-table.tsx';
import styles from './tarefas/tarefas.module.css';

/** The page reloads by itself to show running jobs. */
const refreshMilliseconds = 5000;

const isState = (text: string | null): text is JobState =>
  (jobStates as readonly (string | null)[]).includes(text);

/** The background jobs of the server, for administrators. */
export default function TarefasPage() {
  const { t, number } = useT();
  const { validation, snackbar } = useDialogs();
  const client = useQueryClient();
  const { search, change } = useAddressQuery();
  const stateParameter = search.get('estado');
  const estado = isState(stateParameter) ? stateParameter : undefined;
  const nome = search.get('nome') ?? undefined;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const show = (values: Record<string, string | undefined>) => change({ page: undefined, ...values });

  const { data, error, isPending, isError, refetch } = useQuery({
    queryKey: ['tarefas', { estado, nome, page }],
    queryFn: ({ signal }) =>
      api.get<JobsOverview>('/admin/tarefas', { query: { estado, nome, page }, signal }),
    refetchInterval: refreshMilliseconds,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const again = useMutation({
    mutationFn: async (id: string | undefined) =>
      id === undefined
        ? (await api.post<{ repetidas: number }>('/admin/tarefas/repetir', nome ? { nome } : {})).repetidas
        : void (await api.post(`/admin/tarefas/${id}/repetir`)),
    onSuccess: (count) =>
      snackbar.show(
        count === undefined ? t('tarefas.retried') : t('tarefas.retried_all', { count: number(count) }),
      ),
    onError: (failure) => void validation.open(failure),
    onSettled: () => client.invalidateQueries({ queryKey: ['tarefas'] }),
  });
  const failed = (data?.filas ?? [])
    .filter((queue) => nome === undefined || queue.nome === nome)
    .reduce((sum, { falhou }) => sum + falhou, 0);

  return (
    <>
      <PageHead title={t('tarefas.title')} lead={t('tarefas.lead')}>
        {failed > 0 && (
          <Button
            loading={again.isPending && again.variables === undefined}
            onClick={() => again.mutate(undefined)}
          >
            {t('tarefas.retry_all', { count: number(failed) })}
          </Button>
        )}
      </PageHead>
      {isPending && (
        <div className={styles.waiting} role="status">
          <span className="visually-hidden">{t('crud.loading')}</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} height={28} />
          ))}
        </div>
      )}
      {isError && !data && (
        <div className={styles.panel}>
          <ListNotice kind="failed" title={t('tarefas.failed')} text={error.message || t('crud.failed.text')}>
            <Button variant="quiet" onClick={() => void refetch()}>
              {t('crud.retry')}
            </Button>
          </ListNotice>
        </div>
      )}
      {data && (
        <>
          <QueueTable
            queues={data.filas}
            chosen={nome}
            onChoose={(name, state) => show({ nome: name, ...(state && { estado: state }) })}
          />
          <JobLines
            overview={data}
            estado={estado}
            nome={nome}
            pages={Math.max(1, Math.ceil(data.total / jobsPerPage))}
            retrying={again.isPending ? again.variables : undefined}
            onState={(state) => show({ estado: state })}
            onAllQueues={() => show({ nome: undefined })}
            onPage={(to) => show({ page: to > 1 ? String(to) : undefined })}
            onRetry={(id) => again.mutate(id)}
          />
        </>
      )}
    </>
  );
}
