import { useQuery } from '@tanstack/react-query';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useAllowed } from './access.ts';
import type { ListPage } from './list-pages.ts';
import { referenceName } from './value-text.ts';

/** The department of a user who leads exactly one, as the preset value of a new record; the server would fill it in too. */
export function useOwnDepartment(
  section: Section,
  isNew: boolean,
): { isPending: boolean; preset: Record<string, unknown> | undefined } {
  const translator = useT();
  const { user } = useVisitor();
  const name = section.departmentScope ?? '';
  const field = section.fields[name];
  const isChosen = field?.kind === 'reference' || field?.kind === 'references';
  const target = isChosen ? findSection(field.to) : undefined;
  const can = useAllowed(target ?? section);
  const isAsked = isNew && target !== undefined && can.list && user?.lidera?.length === 1;
  const led = useQuery({
    queryKey: ['reference', target?.name, 'own'],
    queryFn: ({ signal }) => api.get<ListPage>(`/admin/${target?.name}`, { query: { per_page: 2 }, signal }),
    enabled: isAsked,
    retry: false,
  });
  const only = led.data?.total === 1 ? led.data.data[0] : undefined;
  if (!isAsked || !target || !only) return { isPending: isAsked && led.isPending, preset: undefined };
  const ref = { id: only.id, rotulo: referenceName(target, only, translator) };
  return { isPending: false, preset: { [name]: field?.kind === 'references' ? [ref] : ref } };
}
