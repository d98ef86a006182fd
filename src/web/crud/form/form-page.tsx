import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { isObject } from '#shared/crud/normalise.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Draft } from '#web/crud/draft.ts';
import { PageHeader } from '#web/crud/page-header.tsx';
import { listPath } from '#web/crud/paths.ts';
import { isReadOnly } from '#web/crud/read-only-reason.ts';
import { RecordProblem } from '#web/crud/record-problem.tsx';
import { useAncestors } from '#web/crud/use-ancestors.ts';
import { useOwnDepartment } from '#web/crud/use-own-department.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { FormBody } from './form-body.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

interface FormPageProps {
  section: Section;
  /** undefined for a new record */
  id?: number;
  /** the parent of a new record in a tree */
  parent?: number;
  /** part of a page that has a title of its own */
  embedded?: boolean;
}

export function FormPage({ section, id, parent, embedded }: FormPageProps) {
  const translator = useT();
  const { t, label } = translator;
  const read = useQuery({
    queryKey: ['form', section.name, id],
    queryFn: ({ signal }) => api.get<AnyRecord>(`/admin/${section.name}/${id}`, { signal }),
    enabled: id !== undefined && id > 0,
    retry: false,
    // read once per visit: a background refetch must not overwrite what the user is typing
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { state } = useLocation();
  const fill = fillOf(state);
  const above = useAncestors(section, parent);
  const ancestors = above.data ?? [];
  const ownDepartment = useOwnDepartment(section, id === undefined);
  const nouns = { singular: label(section.singular), plural: label(section.plural) };
  const title = section.single
    ? nouns.singular
    : t(
        id === undefined
          ? 'crud.title.create'
          : isReadOnly(section, read.data)
            ? 'crud.title.view'
            : 'crud.title.edit',
        nouns,
      );
  // a single section has no list to link back to
  const crumbs = section.single
    ? [{ text: title }]
    : [
        { text: nouns.plural, to: listPath(section) },
        ...ancestors.map((record) => ({
          text: titleOf(section, record, translator),
          to: listPath(section, record.id),
        })),
      ];
  const backTo = section.single ? '/admin' : listPath(section, parent);
  const failure = id === 0 ? undefined : (read.error ?? above.error ?? undefined);

  if (id === 0 || failure) {
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} embedded={embedded} />
        <RecordProblem
          error={failure}
          backTo={backTo}
          onRetry={() => void (read.error ? read.refetch() : above.refetch())}
        />
      </>
    );
  }
  if ((id !== undefined && !read.data) || (parent !== undefined && !above.data) || ownDepartment.isPending) {
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} embedded={embedded} />
        <FormSkeleton section={section} />
      </>
    );
  }
  return (
    <FormBody
      section={section}
      title={title}
      crumbs={crumbs}
      embedded={embedded}
      backTo={backTo}
      record={read.data}
      fill={fill}
      preset={{
        ...ownDepartment.preset,
        ...presetOf(state),
        ...presetUnder(section, ancestors.at(-1), (record) => titleOf(section, record, translator)),
      }}
    />
  );
}

/** Values that the form of a new record carried here (form-body.tsx). */
const fillOf = (state: unknown): Draft | undefined =>
  isObject(state) && isObject(state.fill) ? (state.fill as Draft) : undefined;

/** Values that a link to the form of a new record passed on. */
const presetOf = (state: unknown): Readonly<Record<string, unknown>> | undefined =>
  isObject(state) && isObject(state.preset) ? state.preset : undefined;

/** The values a new child gets from its parent: the reference to it and the fields the two must share. */
function presetUnder(
  section: Section,
  parent: AnyRecord | undefined,
  title: (record: AnyRecord) => string,
): Record<string, unknown> | undefined {
  if (!section.tree || !parent) return undefined;
  const field = section.fields[section.tree.parent];
  const same = field?.kind === 'reference' ? field.same : undefined;
  return {
    [section.tree.parent]: { id: parent.id, rotulo: title(parent) },
    ...(same && { [same]: parent[same] }),
  };
}
