import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type GrupoRelacionado, maxCounted, type Relacionado } from '#shared/contracts/relacionados.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { useAllowed } from '#web/crud/access.ts';
import { listPath } from '#web/crud/paths.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { detailText, untitled } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './view.module.css';
import { ViewPanel } from './view-panel.tsx';

interface RelatedRecordsProps {
  section: Section;
  record: AnyRecord;
}

/** The records that refer to this one, by section and field. */
export function RelatedRecords({ section, record }: RelatedRecordsProps) {
  const { t } = useT();
  const path = `/admin/${section.name}/${record.id}/relacionados`;
  const related = useQuery({
    queryKey: ['related', section.name, record.id],
    queryFn: ({ signal }) => api.get<GrupoRelacionado[]>(path, { signal }),
    retry: false,
  });
  return (
    <ViewPanel name="relacionados" title={t('crud.record.related')}>
      {related.isPending && (
        <div className={styles.waiting} role="status" aria-busy="true">
          <span className="visually-hidden">{t('crud.loading')}</span>
          <Skeleton height={20} />
          <Skeleton height={20} width="70%" />
        </div>
      )}
      {related.isError && (
        <div role="alert" className={styles.note}>
          <p>{related.error.message || t('crud.record.related.failed')}</p>
          <Button variant="quiet" onClick={() => void related.refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {related.data?.length === 0 && <p className={styles.note}>{t('crud.record.related.none')}</p>}
      {related.data?.map((group) => {
        const from = findSection(group.secao);
        return (
          from && (
            <RelatedGroup
              key={`${group.secao}.${group.campo}`}
              path={path}
              record={record}
              section={from}
              group={group}
            />
          )
        );
      })}
    </ViewPanel>
  );
}

interface RelatedGroupProps {
  path: string;
  /** the record to which the records refer */
  record: AnyRecord;
  /** the section of the records */
  section: Section;
  group: GrupoRelacionado;
}

function RelatedGroup({ path, record, section, group }: RelatedGroupProps) {
  const translator = useT();
  const { t, label, number } = translator;
  const can = useAllowed(section);
  const { secao, campo, total } = group;
  const field = section.fields[campo];
  const id = `relacionados-${secao}-${campo}`;
  const pages = useInfiniteQuery({
    queryKey: ['related', path, secao, campo],
    queryFn: async ({ pageParam, signal }): Promise<readonly Relacionado[]> => {
      const query = { secao, campo, apos: pageParam };
      const [more] = await api.get<GrupoRelacionado[]>(path, { query, signal });
      return more?.registros ?? [];
    },
    initialPageParam: undefined as number | undefined,
    initialData: { pages: [group.registros], pageParams: [undefined] },
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, page) => sum + page.length, 0);
      return loaded < total || total > maxCounted ? last.at(-1)?.id : undefined;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const count =
    total > maxCounted ? t('crud.record.related.many', { count: number(maxCounted) }) : number(total);
  const isFiltered = field?.filter && can.list && !section.hidden && !section.single;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {isFiltered ? (
          <Link to={`${listPath(section)}?${campo}=${record.id}`} title={t('crud.record.related.list')}>
            {label(section.plural)}
          </Link>
        ) : (
          label(section.plural)
        )}{' '}
        <span className={styles.note}>
          {field && t('crud.record.related.by', { field: label(field.label) })} · <bdi>{count}</bdi>
        </span>
      </h3>
      <ul className={styles.rows}>
        {pages.data.pages.flat().map((one) => (
          <li key={one.id}>
            <RecordLink section={section} id={one.id} className={styles.row}>
              <span className={styles.rowName}>{one.rotulo ?? untitled(section, one.id, translator)}</span>
              <span className={styles.detail}>{detailText(section, one.detalhe, translator)}</span>
            </RecordLink>
          </li>
        ))}
      </ul>
      {pages.isError && (
        <p role="alert" className={styles.note}>
          {pages.error.message || t('crud.record.related.failed')}
        </p>
      )}
      {pages.hasNextPage && (
        <Button
          variant="quiet"
          aria-label={`${t('crud.load_more')}: ${label(section.plural)}`}
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('crud.load_more')}
        </Button>
      )}
    </section>
  );
}
