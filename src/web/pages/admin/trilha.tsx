import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TraceLines, TraceNames } from '#shared/contracts/trilha.ts';
import { defaultPerPage } from '#shared/crud/section.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { exactDay } from '#shared/dates-in-words.ts';
import type { Trace } from '#web/crud/history.ts';
import { HistoryLine } from '#web/crud/history-line.tsx';
import { AddFilter, FilterChips } from '#web/crud/list/filter-bar.tsx';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { LoadMore } from '#web/crud/list/load-more.tsx';
import { SearchBox } from '#web/crud/list/search-box.tsx';
import toolbar from '#web/crud/list/toolbar.module.css';
import { isNarrowed, type ListQuery, readListQuery, writeListQuery } from '#web/crud/list-query.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './trilha.module.css';
import { traceList, traceQuery } from './trilha-query.ts';
import { TraceSubject } from './trilha-subject.tsx';

/** All changes by all users, the newest first, for administrators. */
export default function TrilhaPage() {
  const { t, number } = useT();
  const { search, write } = useAddressQuery();
  const listQuery = readListQuery(traceList, search, { perPage: defaultPerPage });
  const ask = (change: Partial<ListQuery>) => write((now) => writeListQuery(traceList, now, change));
  const list = useTrace(listQuery);
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const lines =
    list.data?.pages.flatMap(({ data, rotulos }) => data.map((line) => ({ line, rotulos }))) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const filters = (changed: ListQuery['filters']) => ask({ filters: changed });
  return (
    <>
      <PageHead title={t('trilha.title')} lead={t('trilha.lead')} />
      <div className={toolbar.toolbar}>
        <SearchBox section={traceList} term={listQuery.term} field="" onSearch={ask} />
        <AddFilter section={traceList} filters={listQuery.filters} onChange={filters} />
        <p className={toolbar.count} aria-live="polite">
          {list.isSuccess &&
            (total === 0
              ? t('crud.count.none')
              : t('crud.count', { from: 1, to: number(lines.length), total: number(total) }))}
        </p>
      </div>
      <FilterChips section={traceList} filters={listQuery.filters} onChange={filters} />
      <div className={styles.panel} aria-busy={list.isFetching}>
        {list.isPending && <Waiting />}
        {list.isError && <LoadFailed title={t('trilha.failed')} query={list} />}
        {list.isSuccess && total === 0 && (
          <EmptyTrace isNarrowed={isNarrowed(listQuery)} onClear={() => ask({ term: '', filters: {} })} />
        )}
        <Days
          lines={lines}
          onOnly={({ secao, registro }) => ask({ term: '', filters: { secao, registro: String(registro) } })}
        />
        {list.hasNextPage && <LoadMore loading={list.isFetchingNextPage} rows={lines.length} onMore={more} />}
      </div>
    </>
  );
}

function useTrace(question: ListQuery) {
  const query = traceQuery(question);
  return useInfiniteQuery({
    queryKey: ['trilha', query],
    queryFn: ({ pageParam, signal }) =>
      api.get<TraceLines>('/admin/trilha', { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loadedCount = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && loadedCount < last.total ? last.page + 1 : undefined;
    },
    retry: false,
    // new lines arrive while the page is open
    staleTime: 0,
  });
}

interface NamedLine {
  line: Trace;
  rotulos: TraceNames;
}

interface DaysProps {
  lines: readonly NamedLine[];
  onOnly: (line: Trace) => void;
}

/** The lines by day. Pages overlap when lines arrive between two loads; each line is shown once. */
function Days({ lines, onOnly }: DaysProps) {
  const days = new Map<string, Map<number, NamedLine>>();
  for (const entry of lines) {
    const day = churchToday(new Date(entry.line.quando));
    const linesOfDay = days.get(day) ?? new Map<number, NamedLine>();
    days.set(day, linesOfDay.set(entry.line.id, entry));
  }
  return [...days].map(([day, those]) => (
    <section key={day} className={styles.day}>
      <h2 className={styles.dayName}>
        <DayName day={day} />
      </h2>
      <ol className={styles.lines}>
        {[...those.values()].map(({ line, rotulos }) => (
          <HistoryLine
            key={line.id}
            line={line}
            names={rotulos}
            timeOnly
            about={<TraceSubject line={line} names={rotulos} onOnly={() => onOnly(line)} />}
          />
        ))}
      </ol>
    </section>
  ));
}

function DayName({ day }: { day: string }) {
  const { t, locale } = useT();
  const today = churchToday(new Date());
  const fullDate = exactDay(day, locale);
  if (day === today) return `${t('trilha.today')} · ${fullDate}`;
  return day === addDays(today, -1) ? `${t('trilha.yesterday')} · ${fullDate}` : fullDate;
}

function EmptyTrace({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useT();
  if (!isNarrowed) return <ListNotice kind="empty" title={t('trilha.empty')} text={t('trilha.empty_text')} />;
  return (
    <ListNotice kind="none" title={t('crud.no_results.title')} text={t('crud.no_results.text')}>
      <Button variant="quiet" onClick={onClear}>
        {t('crud.no_results.clear')}
      </Button>
    </ListNotice>
  );
}

function Waiting() {
  const { t } = useT();
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">{t('crud.loading')}</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key}>
          <Skeleton height={29} />
          <div>
            <Skeleton height={14} width="55%" />
            <Skeleton height={48} above={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
