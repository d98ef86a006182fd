import { useInfiniteQuery } from '@tanstack/react-query';
import { shownRoleText } from '#shared/access/role-texts.ts';
import { type Abertura, type Aberturas, openingMinutes } from '#shared/contracts/aberturas.ts';
import type { Section } from '#shared/crud/section.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './record-access-log.module.css';
import { ViewPanel } from './view-panel.tsx';

/** Who opened a confidential record; shown to users who are responsible for the section. */
export function RecordAccessLog({ section, id }: { section: Section; id: number }) {
  const { t, number } = useT();
  const openings = useInfiniteQuery({
    queryKey: ['aberturas', section.name, id],
    queryFn: ({ signal, pageParam }) =>
      api.get<Aberturas>(`/admin/${section.name}/${id}/aberturas`, { query: { antes: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, mais }) => (mais ? data.at(-1)?.id : undefined),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const people = openings.data?.pages[0]?.pessoas;
  const lines = openings.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ViewPanel
      name="aberturas"
      title={t('crud.record.openings')}
      help={t('crud.record.openings.help', { minutes: number(openingMinutes) })}
      noPrint
    >
      {openings.isPending && <Skeleton height={64} />}
      {openings.isError && (
        <div role="alert">
          <p className={styles.note}>{openings.error.message}</p>
          <Button variant="quiet" onClick={() => void openings.refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {people !== undefined && (
        <p className={styles.count}>
          {people === 0
            ? t('crud.record.openings.none')
            : people === 1
              ? t('crud.record.openings.person')
              : t('crud.record.openings.people', { count: number(people) })}
        </p>
      )}
      {lines.length > 0 && (
        <ol className={styles.list}>
          {lines.map((one) => (
            <AccessLogEntry key={one.id} opening={one} />
          ))}
        </ol>
      )}
      {openings.hasNextPage && (
        <Button
          variant="quiet"
          wide
          loading={openings.isFetchingNextPage}
          onClick={() => void openings.fetchNextPage()}
        >
          {t('crud.load_more')}
        </Button>
      )}
    </ViewPanel>
  );
}

function AccessLogEntry({ opening: { quem, perfil, acesso, chave, quando } }: { opening: Abertura }) {
  const { t, locale } = useT();
  const how =
    acesso === 'assistente' && chave === null
      ? t('crud.record.openings.assistente_session')
      : t(`crud.record.openings.${acesso}`, { name: chave ?? '' });
  return (
    <li className={styles.line}>
      <span className={styles.who}>
        <strong>{quem ?? t('crud.record.openings.gone')}</strong>
        {perfil && <span className={styles.role}>{shownRoleText(perfil, locale)}</span>}
      </span>
      <span className={styles.how}>
        <DateInWords value={quando} />, {how}
        {acesso === 'exportacao' && chave !== null && `, ${t('crud.record.openings.chave', { name: chave })}`}
      </span>
    </li>
  );
}
