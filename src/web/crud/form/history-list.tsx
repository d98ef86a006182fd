import { useInfiniteQuery } from '@tanstack/react-query';
import type { perPageOptions, Section } from '#shared/crud/section.ts';
import type { TracePage } from '#web/crud/history.ts';
import { HistoryLine } from '#web/crud/history-line.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './history-list.module.css';

interface HistoryListProps {
  section: Section;
  id: number;
  /** lines at a time; 25 by default */
  perPage?: (typeof perPageOptions)[number];
}

export function HistoryList({ section, id, perPage }: HistoryListProps) {
  const { t } = useT();
  const history = useInfiniteQuery({
    queryKey: ['history', section.name, id, perPage],
    queryFn: ({ pageParam, signal }) =>
      api.get<TracePage>('/admin/trilha', {
        query: { secao: section.name, registro: id, page: pageParam, per_page: perPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && loaded < last.total ? last.page + 1 : undefined;
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (history.isPending) {
    return (
      <div className={styles.waiting} role="status">
        <span className="visually-hidden">{t('crud.loading')}</span>
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} height={64} />
        ))}
      </div>
    );
  }
  const lines =
    history.data?.pages.flatMap(({ data, rotulos }) => data.map((line) => ({ line, rotulos }))) ?? [];
  return (
    <>
      {history.isError && (
        <div role="alert" className={styles.note}>
          <p>{history.error.message || t('crud.history.failed')}</p>
          <Button variant="quiet" onClick={() => void history.refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {!history.isError && lines.length === 0 && <p className={styles.note}>{t('crud.history.empty')}</p>}
      <ol className={styles.timeline}>
        {lines.map(({ line, rotulos }) => (
          <HistoryLine
            key={line.id}
            line={line}
            names={rotulos}
            about={
              line.registro !== null &&
              line.registro !== id &&
              t('crud.history.merged', { name: rotulos[line.secao]?.[line.registro] ?? `#${line.registro}` })
            }
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="quiet"
          wide
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('crud.load_more')}
        </Button>
      )}
    </>
  );
}
