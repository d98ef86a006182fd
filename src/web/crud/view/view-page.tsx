import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import { FixedNotice } from '#web/crud/form/fixed-notice.tsx';
import { HistoryList } from '#web/crud/form/history-list.tsx';
import { PreviewButton } from '#web/crud/form/preview-button.tsx';
import { RecordMenu } from '#web/crud/form/record-menu.tsx';
import { VisitLink } from '#web/crud/form/visit-link.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { editPath, listPath } from '#web/crud/paths.ts';
import { PrintHead } from '#web/crud/print-head.tsx';
import { isReadOnly } from '#web/crud/read-only-reason.ts';
import { RecordProblem } from '#web/crud/record-problem.tsx';
import { useSlots } from '#web/crud/section-slots.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { RecordAccessLog } from './record-access-log.tsx';
import { RecordFiles } from './record-files.tsx';
import { RelatedRecords } from './related-records.tsx';
import styles from './view.module.css';
import { ViewFields } from './view-fields.tsx';
import { takesFiles } from './view-groups.ts';
import { ViewPanel } from './view-panel.tsx';
import { ViewSkeleton } from './view-skeleton.tsx';

interface ViewPageProps {
  section: Section;
  /** 0 for an address without a valid id */
  id: number;
}

/** Lines of the history shown at first. */
const shownLines = 5;

/** A record with its files, history and related records; nothing on it is edited. */
export function ViewPage({ section, id }: ViewPageProps) {
  const translator = useT();
  const { t, label } = translator;
  const can = useAllowed(section);
  const client = useQueryClient();
  const queryKey = ['record', section.name, String(id)];
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<AnyRecord>(`/admin/${section.name}/${id}`, { signal }),
    enabled: id > 0,
    retry: false,
    staleTime: 0,
  });
  const singular = label(section.singular);
  const title = t('crud.title.view', { singular });
  const record = read.data;
  const name = record && (section.single ? singular : titleOf(section, record, translator));
  const listCrumb = can.list ? [{ text: label(section.plural), to: listPath(section) }] : [];
  const crumbs = name ? [...listCrumb, { text: name }] : listCrumb;
  const { summary: Summary, panels: Panels, aside: Aside, history: History } = useSlots(section);

  if (!record) {
    const failed = id === 0 || read.isError;
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} />
        {failed ? (
          <RecordProblem
            error={read.error ?? undefined}
            backTo={can.list ? listPath(section) : '/admin'}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <ViewSkeleton section={section} />
        )}
      </>
    );
  }
  const isLocked = isReadOnly(section, record);
  const change = (changed: AnyRecord) => client.setQueryData(queryKey, changed);
  return (
    <>
      <PrintHead title={section.single ? singular : `${singular}: ${name}`} />
      <PageHeader
        title={section.single ? title : (name ?? title)}
        documentTitle={section.single ? undefined : `${name} · ${singular}`}
        crumbs={crumbs}
      >
        <VisitLink section={section} />
        <PreviewButton section={section} record={record} />
        <RecordMenu
          section={section}
          record={record}
          onChanged={change}
          onDeleted={() => client.removeQueries({ queryKey: ['related'] })}
        />
        {can.edit && !isLocked && (
          <ButtonLink to={editPath(section, record.id)} className={styles.edit}>
            <IconPencil size={18} stroke={1.8} aria-hidden="true" />
            <span>{t('crud.edit')}</span>
          </ButtonLink>
        )}
      </PageHeader>
      <div className={styles.layout}>
        <div className={styles.column}>
          {Summary && <Summary record={record} />}
          {can.edit && isLocked && <FixedNotice section={section} record={record} onChanged={change} />}
          <ViewFields section={section} record={record} />
          {Panels && <Panels record={record} />}
        </div>
        <div className={styles.column}>
          {Aside && <Aside record={record} />}
          {takesFiles(section) && <RecordFiles section={section} record={record} />}
          {!section.single && <RelatedRecords section={section} record={record} />}
          {section.confidential && can.manage && <RecordAccessLog section={section} id={record.id} />}
          <ViewPanel name="historico" title={t('crud.record.history')} noPrint>
            {History ? (
              <History record={record} />
            ) : (
              <HistoryList
                // a new version of the record has a longer history
                key={record.versao}
                section={section}
                id={record.id}
                perPage={shownLines}
              />
            )}
          </ViewPanel>
        </div>
      </div>
    </>
  );
}
