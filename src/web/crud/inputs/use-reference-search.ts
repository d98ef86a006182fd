import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { referenceFields } from '#shared/crud/list-fields.ts';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import type { ListPage } from '#web/crud/list-pages.ts';
import { referenceName } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface Search {
  target: Section;
  /** the text in the input now; searched for after a pause of typing */
  typed: string;
  /** values the offered rows must have */
  filters: Readonly<Record<string, string>>;
  enabled: boolean;
}

const offered = 10;

/** The first rows that match; a section may hold thousands, too many to scroll through. */
export function useReferenceSearch({ target, typed, filters, enabled }: Search) {
  const typedTerm = typed.trim();
  const [term] = useDebouncedValue(typedTerm, 250);
  const translator = useT();
  const can = useAllowed(target);
  const query = useQuery({
    queryKey: ['reference', target.name, term, filters],
    queryFn: ({ signal }) => {
      const search = term ? { term } : {};
      if (!can.list && target.offered)
        return api.get<ListPage>(`/admin/${target.offered.at}`, { query: search, signal });
      const path = `/admin/${target.name}${term ? '/search' : ''}`;
      // names that begin with the term come before names that contain it
      const sort = term
        ? { sort_by: 'relevancia' }
        : { sort_by: target.sort.by, sort_order: target.sort.order };
      return api.get<ListPage>(path, {
        query: {
          page: 1,
          per_page: offered,
          fields: referenceFields(target).join(),
          ...sort,
          ...filters,
          ...search,
        },
        signal,
      });
    },
    enabled,
    placeholderData: keepPreviousData,
    // the API client already retried
    retry: false,
    staleTime: 10_000,
  });
  const rows = query.data?.data ?? [];
  const isCurrent = term === typedTerm && !query.isPlaceholderData && !query.isLoading;
  return {
    /** whether the rows match the typed text; otherwise they are from an earlier search, visible but not selectable */
    isCurrent,
    options: rows.map((row): Ref => ({ id: row.id, rotulo: referenceName(target, row, translator) })),
    more: (query.data?.total ?? 0) > rows.length,
    loading: enabled && (!isCurrent || query.isFetching),
    failed: query.isError,
  };
}
