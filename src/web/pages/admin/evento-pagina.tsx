import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AnyRecord } from '#shared/crud/record.ts';
import { evento as section } from '#shared/sections/evento.ts';
import { PageHeader } from '#web/crud/page-header.tsx';
import { editPath, idOf, listPath } from '#web/crud/paths.ts';
import { RecordProblem } from '#web/crud/record-problem.tsx';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { sectionSlots } from '#web/sections/index.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PageEditor } from './evento-pagina/page-editor.tsx';

/** The landing page of an event: its fields beside the page as visitors will see it. */
export default function EventoPaginaPage() {
  const translator = useT();
  const { t, label } = translator;
  const id = idOf(useParams().id);
  const read = useQuery({
    queryKey: ['form', section.name, id],
    queryFn: ({ signal }) => api.get<AnyRecord>(`/admin/${section.name}/${id}`, { signal }),
    enabled: id > 0,
    retry: false,
    // read once per visit: a background refetch must not overwrite what the user is typing
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const record = read.data;
  const name = record && titleOf(section, record, translator);
  const title = t('pagina.title');
  const crumbs = [
    { text: label(section.plural), to: listPath(section) },
    ...(name ? [{ text: name, to: editPath(section, id) }] : []),
    { text: title },
  ];
  return (
    <SectionSlotsProvider value={sectionSlots}>
      <PageHeader title={title} documentTitle={name && `${name} · ${title}`} crumbs={crumbs} />
      {record ? (
        <PageEditor key={id} record={record} />
      ) : id === 0 || read.isError ? (
        <RecordProblem
          error={read.error ?? undefined}
          backTo={listPath(section)}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <div role="status">
          <span className="visually-hidden">{t('crud.loading')}</span>
          <Skeleton height={480} />
        </div>
      )}
    </SectionSlotsProvider>
  );
}
